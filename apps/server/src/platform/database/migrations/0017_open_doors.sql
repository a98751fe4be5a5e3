ALTER TABLE "payment_keys" RENAME TO "api_keys";--> statement-breakpoint
ALTER TABLE "api_keys" RENAME CONSTRAINT "payment_keys_pkey" TO "api_keys_pkey";--> statement-breakpoint
ALTER TABLE "api_keys" RENAME CONSTRAINT "payment_keys_keyHash_unique" TO "api_keys_keyHash_unique";--> statement-breakpoint
ALTER TABLE "api_keys" RENAME CONSTRAINT "payment_keys_user_id_users_id_fk" TO "api_keys_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "payment_keys_user_id_index" RENAME TO "api_keys_user_id_index";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
-- Those that there are tell of payments, and of nothing else.
ALTER TABLE "api_keys" ADD COLUMN "scopes" text[] DEFAULT '{payments}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "scopes" DROP DEFAULT;--> statement-breakpoint
CREATE TABLE "helper_invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"role" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "helper_invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "helpers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"helper_user_id" uuid,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"last_active_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
ALTER TABLE "hand_changes" ADD COLUMN "helper_id" uuid;--> statement-breakpoint
ALTER TABLE "hand_changes" ADD COLUMN "undone_by_id" uuid;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "comment_source" text DEFAULT 'tiktok' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_steps" ADD COLUMN "helper_id" uuid;--> statement-breakpoint
ALTER TABLE "order_steps" ADD COLUMN "undone_by_id" uuid;--> statement-breakpoint
ALTER TABLE "helper_invitations" ADD CONSTRAINT "helper_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "helpers" ADD CONSTRAINT "helpers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "helpers" ADD CONSTRAINT "helpers_helper_user_id_users_id_fk" FOREIGN KEY ("helper_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingest_comments" ADD CONSTRAINT "ingest_comments_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingest_heads" ADD CONSTRAINT "ingest_heads_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "helper_invitations_user_id_index" ON "helper_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "helper_invitations_expires_at_index" ON "helper_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "helpers_user_id_index" ON "helpers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "helpers_helper_user_id_index" ON "helpers" USING btree ("helper_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_help_per_shop" ON "helpers" USING btree ("helper_user_id","user_id") WHERE "helpers"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "ingest_comments_session_id_repeat_key_index" ON "ingest_comments" USING btree ("session_id","repeat_key");