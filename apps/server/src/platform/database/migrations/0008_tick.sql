CREATE TABLE "ended_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"ended_in" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ended_tokens_ended_in_index" ON "ended_tokens" USING btree ("ended_in");--> statement-breakpoint
CREATE INDEX "used_tickets_expires_at_index" ON "used_tickets" USING btree ("expires_at");