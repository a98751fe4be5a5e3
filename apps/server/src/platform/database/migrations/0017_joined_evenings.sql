CREATE TABLE "joined_lives" (
	"order_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	CONSTRAINT "joined_lives_order_id_session_id_pk" PRIMARY KEY("order_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "joins_evenings" boolean;--> statement-breakpoint
ALTER TABLE "joined_lives" ADD CONSTRAINT "joined_lives_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joined_lives" ADD CONSTRAINT "joined_lives_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "joined_lives_session_id_account_id_index" ON "joined_lives" USING btree ("session_id","account_id");