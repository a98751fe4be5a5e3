-- A comment that two servers stored under two items: the one heard first stays as it is, the others
-- stay in their lists as if the seller had added them.
UPDATE "claims" SET "match_rule" = null, "added_at" = coalesce("claims"."added_at", "claims"."heard_at")
FROM (
	SELECT "session_id", "item_id", "message_id", row_number() OVER (
		PARTITION BY "session_id", "message_id" ORDER BY "heard_at", "item_id"
	) AS "place"
	FROM "claims" WHERE "match_rule" is not null AND not "is_reported"
) "numbered"
WHERE "numbered"."place" > 1 AND "numbered"."session_id" = "claims"."session_id"
	AND "numbered"."item_id" = "claims"."item_id" AND "numbered"."message_id" = "claims"."message_id";--> statement-breakpoint
CREATE TABLE "ended_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"ended_in" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waitlist_revisions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"beat" bigint NOT NULL,
	"speaks_from" integer NOT NULL,
	"speaks_to" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"is_leaving" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_tickets" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "owner" uuid;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "owner_epoch" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist_revisions" ADD CONSTRAINT "waitlist_revisions_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_tokens_ended_in_index" ON "ended_tokens" USING btree ("ended_in");--> statement-breakpoint
CREATE INDEX "used_tickets_expires_at_index" ON "used_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_item_per_heard_message" ON "claims" USING btree ("session_id","message_id") WHERE "claims"."match_rule" is not null and not "claims"."is_reported";--> statement-breakpoint
CREATE INDEX "kept_lives" ON "live_sessions" USING btree ("owner") WHERE "live_sessions"."ended_at" is null;