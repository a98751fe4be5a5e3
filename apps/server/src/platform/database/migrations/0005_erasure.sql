CREATE TABLE "erased_buyers" (
	"session_id" uuid NOT NULL,
	"account_hash" text NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "erased_buyers_session_id_account_hash_pk" PRIMARY KEY("session_id","account_hash")
);
--> statement-breakpoint
CREATE TABLE "purge_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "erased_buyers" ADD CONSTRAINT "erased_buyers_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The planner's statistics keep common values word for word, long after their rows are gone.
DO $$
DECLARE
	each record;
BEGIN
	FOR each IN
		SELECT table_schema::text, table_name::text, column_name::text
		FROM information_schema.columns
		WHERE table_schema = current_schema() AND data_type IN ('text', 'jsonb', 'ARRAY')
	LOOP
		EXECUTE format('ALTER TABLE %I.%I ALTER COLUMN %I SET STATISTICS 0',
			each.table_schema, each.table_name, each.column_name);
		PERFORM pg_clear_attribute_stats(each.table_schema, each.table_name, each.column_name, false);
	END LOOP;
END
$$;
--> statement-breakpoint
-- What was removed before this version has left traces, too.
INSERT INTO "purge_requests" SELECT WHERE EXISTS (SELECT FROM "users");
