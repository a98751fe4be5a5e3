ALTER TABLE "users" ADD COLUMN "plan" text DEFAULT 'free' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "requested_plan" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "auto_join" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_starts_at" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "comments_heard" integer DEFAULT 0 NOT NULL;