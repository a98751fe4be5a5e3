ALTER TABLE "ingest_comments" ADD COLUMN "said_by" text[];--> statement-breakpoint
ALTER TABLE "ingest_comments" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "ingest_comments" ADD COLUMN "is_aside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ingest_heads" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "ingest_heads" ADD COLUMN "first_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ingest_heads" ADD COLUMN "newest_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ingest_heads" ADD COLUMN "both" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ingest_heads" ADD COLUMN "alone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ingest_heads" ADD COLUMN "uncompared" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ingest_heads" ADD COLUMN "tiktok_alone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ingest_heads" ADD COLUMN "tiktok_since" integer DEFAULT 0 NOT NULL;