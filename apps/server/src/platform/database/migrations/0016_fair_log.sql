ALTER TABLE "joined_lives" ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "joined_lives_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE TABLE "fair_buyers" (
	"session_id" uuid NOT NULL,
	"pseudonym" text NOT NULL,
	"account_id" text,
	"salt" text,
	CONSTRAINT "fair_buyers_session_id_pseudonym_pk" PRIMARY KEY("session_id","pseudonym")
);
--> statement-breakpoint
CREATE TABLE "fair_checkpoints" (
	"session_id" uuid NOT NULL,
	"size" integer NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "fair_checkpoints_session_id_size_pk" PRIMARY KEY("session_id","size")
);
--> statement-breakpoint
CREATE TABLE "fair_claims" (
	"session_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"account_id" text NOT NULL,
	"n" integer NOT NULL,
	"stamp" bigint NOT NULL,
	"tie" bigint NOT NULL,
	"is_heard" boolean NOT NULL,
	CONSTRAINT "fair_claims_session_id_item_id_message_id_pk" PRIMARY KEY("session_id","item_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "fair_entries" (
	"session_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"entry" text NOT NULL,
	"hashes" text[] NOT NULL,
	CONSTRAINT "fair_entries_session_id_n_pk" PRIMARY KEY("session_id","n")
);
--> statement-breakpoint
CREATE TABLE "fair_keys" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"public_key" text NOT NULL,
	"sealed_seed" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "fair_logs" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"edge" text[] DEFAULT '{}' NOT NULL,
	"revision" bigint,
	"sealed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "fair_marks" (
	"session_id" uuid NOT NULL,
	"source" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"n" integer NOT NULL,
	"account_id" text,
	CONSTRAINT "fair_marks_session_id_source_pk" PRIMARY KEY("session_id","source")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "keeps_fair_log" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fair_buyers" ADD CONSTRAINT "fair_buyers_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_checkpoints" ADD CONSTRAINT "fair_checkpoints_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_claims" ADD CONSTRAINT "fair_claims_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_entries" ADD CONSTRAINT "fair_entries_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_logs" ADD CONSTRAINT "fair_logs_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_marks" ADD CONSTRAINT "fair_marks_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fair_buyer_of_session" ON "fair_buyers" USING btree ("session_id","account_id");--> statement-breakpoint
CREATE INDEX "fair_claims_session_id_stamp_index" ON "fair_claims" USING btree ("session_id","stamp");