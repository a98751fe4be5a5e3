CREATE TABLE "named_comments" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"named" jsonb NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "named_comments" ADD CONSTRAINT "named_comments_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;