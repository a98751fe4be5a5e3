CREATE TABLE "buyer_numbers" (
	"session_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"account_id" text,
	CONSTRAINT "buyer_numbers_session_id_number_pk" PRIMARY KEY("session_id","number"),
	CONSTRAINT "buyer_numbers_sessionId_accountId_unique" UNIQUE("session_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "courier" text;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "sender" jsonb;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "time_zone" text DEFAULT 'Asia/Jakarta' NOT NULL;--> statement-breakpoint
ALTER TABLE "buyer_numbers" ADD CONSTRAINT "buyer_numbers_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;