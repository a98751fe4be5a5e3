ALTER TABLE "users" ADD COLUMN "plan_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "left_room_id" text;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "last_heard_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "auto_joining_sellers" ON "users" USING btree ("id") WHERE "users"."auto_join";