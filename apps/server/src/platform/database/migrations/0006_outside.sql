CREATE TABLE "account_losses" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"username" text NOT NULL,
	"nickname" text NOT NULL,
	"lost_to" uuid,
	"token_hash" text,
	"lost_at" timestamp (3) with time zone NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_losses_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "use_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_deliveries" (
	"key" text PRIMARY KEY NOT NULL,
	"handle_hash" text,
	"counts" text[] NOT NULL,
	"failed_with" integer,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "code_deliveries_handleHash_unique" UNIQUE("handle_hash")
);
--> statement-breakpoint
CREATE TABLE "session_starts" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"account_hash" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"link_of" uuid,
	"kind" text NOT NULL,
	"field" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_receipts" (
	"digest" text PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_alerts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"account_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"alert_id" bigint,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_alerts_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "live_alerts_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "provider_budgets" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"ledger" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_challenges" ADD COLUMN "given_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_challenges" ADD COLUMN "proves_by_bio" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_challenges" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "live_looked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "is_reported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "is_direct" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_losses" ADD CONSTRAINT "account_losses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_losses" ADD CONSTRAINT "account_losses_lost_to_users_id_fk" FOREIGN KEY ("lost_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_link_of_users_id_fk" FOREIGN KEY ("link_of") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_alerts" ADD CONSTRAINT "live_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_losses_user_id_index" ON "account_losses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_losses_lost_to_index" ON "account_losses" USING btree ("lost_to");--> statement-breakpoint
CREATE UNIQUE INDEX "one_way_back" ON "account_losses" USING btree ("account_id") WHERE "account_losses"."token_hash" is not null;--> statement-breakpoint
CREATE INDEX "use_counts_ends_at_index" ON "use_counts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "code_deliveries_expires_at_index" ON "code_deliveries" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_starts_account_hash_index" ON "session_starts" USING btree ("account_hash");--> statement-breakpoint
CREATE INDEX "outbox_next_try_at_index" ON "outbox" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "outbox_link_of_index" ON "outbox" USING btree ("link_of");--> statement-breakpoint
CREATE UNIQUE INDEX "words_of_a_username" ON "account_challenges" USING btree ("username","word") WHERE "account_challenges"."given_at" is not null;--> statement-breakpoint
CREATE INDEX "live_sessions_tiktok_account_id_started_at_index" ON "live_sessions" USING btree ("tiktok_account_id","started_at");