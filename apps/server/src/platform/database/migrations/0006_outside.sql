CREATE TABLE "session_starts" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"account_hash" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_budgets" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"ledger" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "is_reported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "is_direct" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "session_starts_account_hash_index" ON "session_starts" USING btree ("account_hash");--> statement-breakpoint
CREATE INDEX "live_sessions_tiktok_account_id_started_at_index" ON "live_sessions" USING btree ("tiktok_account_id","started_at");--> statement-breakpoint
-- The planner's statistics would keep common values of new columns word for word.
DO $$
DECLARE
	each record;
BEGIN
	FOR each IN
		SELECT table_name::text, column_name::text
		FROM information_schema.columns
		WHERE table_schema = current_schema() AND data_type IN ('text', 'jsonb', 'ARRAY')
	LOOP
		EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET STATISTICS 0', each.table_name, each.column_name);
	END LOOP;
END
$$;
