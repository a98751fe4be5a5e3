CREATE TABLE "counted_lives" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_reports" (
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_reports_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "buyer_lives" ADD COLUMN "won" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "counted_lives" ADD CONSTRAINT "counted_lives_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_reports" ADD CONSTRAINT "page_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_reports_reported_at_index" ON "page_reports" USING btree ("reported_at");