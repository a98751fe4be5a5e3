CREATE TABLE "provider_budgets" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"ledger" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
