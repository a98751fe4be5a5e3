CREATE TABLE "buyer_blocks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"blocked_at" timestamp (3) with time zone NOT NULL,
	"unblocked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "buyer_contacts" (
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"contact" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "buyer_contacts_user_id_account_id_pk" PRIMARY KEY("user_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "buyer_lives" (
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"session_id" uuid NOT NULL,
	"username" text NOT NULL,
	"nickname" text NOT NULL,
	"last_claim_at" timestamp (3) with time zone NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"won" bigint DEFAULT 0 NOT NULL,
	"outcome" text,
	CONSTRAINT "buyer_lives_user_id_account_id_session_id_pk" PRIMARY KEY("user_id","account_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "order_steps" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"session_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "order_steps_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"by" text NOT NULL,
	"device" text,
	"before" jsonb NOT NULL,
	"change_ids" uuid[] DEFAULT '{}' NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_on" text
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"session_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"username" text NOT NULL,
	"nickname" text NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"shipping" bigint,
	"adjustment" bigint DEFAULT 0 NOT NULL,
	"unique_code" integer,
	"pay_by" timestamp (3) with time zone,
	"held_until" timestamp (3) with time zone,
	"has_reported" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"bill" jsonb,
	"total" bigint,
	"contact" text,
	"tracking" text,
	"token_hash" text,
	"sealed_token" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_session_id_account_id_pk" PRIMARY KEY("session_id","account_id"),
	CONSTRAINT "orders_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "quantities" (
	"session_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quantities_session_id_item_id_account_id_pk" PRIMARY KEY("session_id","item_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "restarts" (
	"session_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"restarted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "restarts_session_id_item_id_pk" PRIMARY KEY("session_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "session_items" (
	"session_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"name" text,
	"price" bigint,
	"stock" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "session_items_session_id_item_id_pk" PRIMARY KEY("session_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"currency" text DEFAULT 'IDR' NOT NULL,
	"pay_by_hours" integer DEFAULT 12,
	"uses_unique_code" boolean DEFAULT false NOT NULL,
	"shipping" bigint DEFAULT 0 NOT NULL,
	"banks" jsonb DEFAULT '[]' NOT NULL,
	"qris" text,
	"template_en" text,
	"template_id" text,
	"switched_off_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_lives" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_reports" (
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_reports_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "hand_changes" ADD COLUMN "quantity_before" integer;--> statement-breakpoint
ALTER TABLE "hand_changes" ADD COLUMN "quantity_after" integer;--> statement-breakpoint
ALTER TABLE "hand_changes" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "price" bigint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "stock" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "placements" ADD COLUMN "placed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "buyer_blocks" ADD CONSTRAINT "buyer_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_contacts" ADD CONSTRAINT "buyer_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_lives" ADD CONSTRAINT "buyer_lives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quantities" ADD CONSTRAINT "quantities_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restarts" ADD CONSTRAINT "restarts_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_items" ADD CONSTRAINT "session_items_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_lives" ADD CONSTRAINT "counted_lives_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_reports" ADD CONSTRAINT "page_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_now" ON "buyer_blocks" USING btree ("user_id","account_id") WHERE "buyer_blocks"."unblocked_at" is null;--> statement-breakpoint
CREATE INDEX "buyer_blocks_user_id_index" ON "buyer_blocks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "buyer_lives_last_claim_at_index" ON "buyer_lives" USING btree ("last_claim_at");--> statement-breakpoint
CREATE INDEX "order_steps_session_id_account_id_number_index" ON "order_steps" USING btree ("session_id","account_id","number");--> statement-breakpoint
CREATE INDEX "open_orders" ON "orders" USING btree ("user_id") WHERE "orders"."status" in ('sent', 'reported');--> statement-breakpoint
CREATE INDEX "orders_user_id_account_id_index" ON "orders" USING btree ("user_id","account_id");--> statement-breakpoint
CREATE INDEX "page_reports_reported_at_index" ON "page_reports" USING btree ("reported_at");