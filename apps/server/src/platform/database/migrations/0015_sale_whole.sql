ALTER TABLE "payment_notices" ADD COLUMN "given" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "payment_notices" n SET given = g.amount FROM (
	SELECT notice_id, sum(amount) AS amount FROM "payments" WHERE notice_id IS NOT NULL GROUP BY notice_id
) g WHERE g.notice_id = n.id;--> statement-breakpoint
CREATE INDEX "payment_notices_waiting" ON "payment_notices" USING btree ("user_id",("given" < "amount" and not "is_aside"),"received_at");--> statement-breakpoint
ALTER TABLE "payment_notices" DROP COLUMN "fingerprint";--> statement-breakpoint
ALTER TABLE "buyer_lives" ADD COLUMN "unpriced" integer;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "reminders" jsonb;--> statement-breakpoint
UPDATE "counted_lives" SET revision = -1 WHERE unpriced > 0;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "former_price" bigint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "former_currency" text;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "shipping" bigint;--> statement-breakpoint
ALTER TABLE "buyer_lives" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "takes_code_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Lives of shops that have another currency by now get that of their newest bill; without one, that of
-- the first bill after they began.
UPDATE "live_sessions" l SET currency = b.currency, shipping = b.shipping
	FROM "live_sessions" v LEFT JOIN "shops" s ON s.user_id = v.user_id
	JOIN LATERAL (
		SELECT o.bill ->> 'currency' AS currency, (o.bill ->> 'shipping')::bigint AS shipping
			FROM "orders" o CROSS JOIN LATERAL (SELECT coalesce(o.session_id, o.earlier_in) = v.id AS its) i
			WHERE o.user_id = v.user_id AND o.bill IS NOT NULL AND (i.its OR o.updated_at >= v.started_at)
			ORDER BY i.its DESC, CASE WHEN i.its THEN o.updated_at END DESC, o.updated_at LIMIT 1
	) b ON true
	WHERE l.id = v.id AND b.currency <> coalesce(s.currency, 'IDR')
		AND v.user_id IN (SELECT o.user_id FROM "orders" o LEFT JOIN "shops" t ON t.user_id = o.user_id
			WHERE o.bill ->> 'currency' <> coalesce(t.currency, 'IDR'));--> statement-breakpoint
UPDATE "buyer_lives" w SET currency = l.currency FROM "live_sessions" l WHERE l.id = w.session_id AND l.currency IS NOT NULL;--> statement-breakpoint
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