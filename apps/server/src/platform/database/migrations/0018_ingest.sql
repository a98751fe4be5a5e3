CREATE TABLE "ingest_comments" (
	"session_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"repeat_key" text NOT NULL,
	"account_id" text NOT NULL,
	"username" text NOT NULL,
	"nickname" text NOT NULL,
	"comment_text" text NOT NULL,
	"comment_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"takes_down" integer,
	CONSTRAINT "ingest_comments_session_id_number_pk" PRIMARY KEY("session_id","number")
);
--> statement-breakpoint
CREATE TABLE "ingest_heads" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_at" bigint DEFAULT 0 NOT NULL,
	"arrival_since" timestamp (3) with time zone,
	"paced_until" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "comment_source" text DEFAULT 'tiktok' NOT NULL;--> statement-breakpoint
ALTER TABLE "ingest_comments" ADD CONSTRAINT "ingest_comments_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingest_heads" ADD CONSTRAINT "ingest_heads_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ingest_comments_session_id_repeat_key_index" ON "ingest_comments" USING btree ("session_id","repeat_key");