CREATE TABLE "access_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_challenges" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"word" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"checks_at" timestamp (3) with time zone[] NOT NULL,
	"proven_account_id" text,
	"proven_nickname" text,
	CONSTRAINT "proof_is_whole" CHECK (("account_challenges"."proven_account_id" is null) = ("account_challenges"."proven_nickname" is null))
);
--> statement-breakpoint
CREATE TABLE "code_budgets" (
	"key" text PRIMARY KEY NOT NULL,
	"sends_at" timestamp (3) with time zone[] NOT NULL,
	"attempts_at" timestamp (3) with time zone[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"key" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"attempts_left" integer NOT NULL,
	"language" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text,
	"email" text,
	"phone_number" text,
	"language_preference" text,
	"tiktok_username" text,
	"tiktok_nickname" text,
	"tiktok_account_id" text,
	"suspended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_phoneNumber_unique" UNIQUE("phone_number"),
	CONSTRAINT "users_tiktokAccountId_unique" UNIQUE("tiktok_account_id"),
	CONSTRAINT "video_account_is_whole" CHECK (num_nulls("users"."tiktok_username", "users"."tiktok_nickname", "users"."tiktok_account_id") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"session_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"item_text" text NOT NULL,
	"account_id" text NOT NULL,
	"username" text NOT NULL,
	"nickname" text NOT NULL,
	"comment_text" text NOT NULL,
	"comment_at" timestamp (3) with time zone NOT NULL,
	"heard_at" timestamp (3) with time zone NOT NULL,
	"added_at" timestamp (3) with time zone,
	CONSTRAINT "claims_session_id_item_id_message_id_pk" PRIMARY KEY("session_id","item_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "gaps" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"session_id" uuid NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"code" text NOT NULL,
	"folded_code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "items_userId_foldedCode_unique" UNIQUE("user_id","folded_code")
);
--> statement-breakpoint
CREATE TABLE "live_sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"tiktok_username" text NOT NULL,
	"tiktok_account_id" text NOT NULL,
	"room_id" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"heard_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "placements" (
	"session_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"rank" text NOT NULL,
	CONSTRAINT "placements_session_id_item_id_account_id_pk" PRIMARY KEY("session_id","item_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "removals" (
	"session_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "removals_session_id_item_id_account_id_pk" PRIMARY KEY("session_id","item_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_challenges" ADD CONSTRAINT "account_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gaps" ADD CONSTRAINT "gaps_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_user_id_index" ON "access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "gaps_session_id_index" ON "gaps" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_session_per_seller" ON "live_sessions" USING btree ("user_id") WHERE "live_sessions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "live_sessions_user_id_started_at_index" ON "live_sessions" USING btree ("user_id","started_at");