CREATE TABLE "hand_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"session_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "hand_changes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"move" text,
	"item_text" text NOT NULL,
	"message_id" text NOT NULL,
	"username" text NOT NULL,
	"nickname" text NOT NULL,
	"comment_text" text NOT NULL,
	"position_before" integer,
	"position_after" integer,
	"before" jsonb NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"device" text NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_on" text
);
--> statement-breakpoint
CREATE TABLE "takedowns" (
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"heard_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "takedowns_session_id_kind_subject_pk" PRIMARY KEY("session_id","kind","subject")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "match_rule" text DEFAULT 'contains' NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "match_rule" text;--> statement-breakpoint
ALTER TABLE "hand_changes" ADD CONSTRAINT "hand_changes_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_changes_session_id_number_index" ON "hand_changes" USING btree ("session_id","number");--> statement-breakpoint
UPDATE "claims" SET "match_rule" = 'contains' WHERE "added_at" IS NULL;