CREATE TABLE "audit_records" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"user_id" uuid,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"field" text NOT NULL,
	"old_value" text NOT NULL,
	"new_value" text NOT NULL,
	"token_hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_changes_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "paid_messages" (
	"prefix" text NOT NULL,
	"day" text NOT NULL,
	"sent" integer NOT NULL,
	CONSTRAINT "paid_messages_prefix_day_pk" PRIMARY KEY("prefix","day")
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "device_id" uuid DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "device" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_records_user_id_index" ON "audit_records" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_records_at_index" ON "audit_records" USING btree ("at");--> statement-breakpoint
CREATE INDEX "contact_changes_user_id_index" ON "contact_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_changes_field_old_value_index" ON "contact_changes" USING btree ("field","old_value");--> statement-breakpoint
CREATE INDEX "paid_messages_day_index" ON "paid_messages" USING btree ("day");--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_deviceId_unique" UNIQUE("device_id");