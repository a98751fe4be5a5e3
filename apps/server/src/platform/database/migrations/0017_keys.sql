ALTER TABLE "payment_keys" RENAME TO "api_keys";--> statement-breakpoint
ALTER TABLE "api_keys" RENAME CONSTRAINT "payment_keys_pkey" TO "api_keys_pkey";--> statement-breakpoint
ALTER TABLE "api_keys" RENAME CONSTRAINT "payment_keys_keyHash_unique" TO "api_keys_keyHash_unique";--> statement-breakpoint
ALTER TABLE "api_keys" RENAME CONSTRAINT "payment_keys_user_id_users_id_fk" TO "api_keys_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "payment_keys_user_id_index" RENAME TO "api_keys_user_id_index";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
-- Those that there are tell of payments, and of nothing else.
ALTER TABLE "api_keys" ADD COLUMN "scopes" text[] DEFAULT '{payments}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "scopes" DROP DEFAULT;
