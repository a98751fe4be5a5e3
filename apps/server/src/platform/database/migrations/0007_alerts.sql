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
ALTER TABLE "users" ADD COLUMN "live_looked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "live_alerts" ADD CONSTRAINT "live_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;