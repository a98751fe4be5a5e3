CREATE TABLE "use_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "proven_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "use_counts_ends_at_index" ON "use_counts" USING btree ("ends_at");