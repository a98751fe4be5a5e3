ALTER TABLE "items" ADD COLUMN "example_of" uuid;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "is_practice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_example_of_live_sessions_id_fk" FOREIGN KEY ("example_of") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "examples" ON "items" USING btree ("example_of") WHERE "items"."example_of" is not null;