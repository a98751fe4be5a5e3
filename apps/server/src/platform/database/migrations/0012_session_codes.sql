CREATE TABLE "session_codes" (
	"session_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "session_codes_session_id_item_id_pk" PRIMARY KEY("session_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "session_codes" ADD CONSTRAINT "session_codes_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;