CREATE TABLE "counted_rooms" (
	"room_hash" text NOT NULL,
	"seller_hash" text NOT NULL,
	"account_hash" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "counted_rooms_room_hash_seller_hash_pk" PRIMARY KEY("room_hash","seller_hash")
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "heard_seconds" integer;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "has_claimed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "minutes_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "keys" text[];--> statement-breakpoint
CREATE INDEX "counted_rooms_seller_hash_index" ON "counted_rooms" USING btree ("seller_hash");--> statement-breakpoint
CREATE INDEX "counted_rooms_account_hash_index" ON "counted_rooms" USING btree ("account_hash");