CREATE TABLE "payment_keys" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"key_hash" text,
	"sealed_secret" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "payment_keys_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"notice_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"sealed" text,
	"is_aside" boolean DEFAULT false NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_notices_userId_noticeId_unique" UNIQUE("user_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "transfer_proofs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"session_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"picture" "bytea" NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL,
	"shipping" bigint NOT NULL,
	"adjustment" bigint NOT NULL,
	"unique_code" integer NOT NULL,
	"asked" bigint NOT NULL,
	"total" bigint NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"voided_at" timestamp (3) with time zone,
	CONSTRAINT "bills_order_id_number_pk" PRIMARY KEY("order_id","number")
);
--> statement-breakpoint
CREATE TABLE "earlier_wins" (
	"session_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"round" bigint NOT NULL,
	"units" integer NOT NULL,
	"item_text" text NOT NULL,
	"username" text NOT NULL,
	"nickname" text NOT NULL,
	"name" text,
	"price" bigint,
	"won_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "earlier_wins_session_id_item_id_account_id_round_pk" PRIMARY KEY("session_id","item_id","account_id","round")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"code" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"way" text NOT NULL,
	"by" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"voids" uuid,
	"notice_id" uuid,
	CONSTRAINT "payments_voids_unique" UNIQUE("voids")
);
--> statement-breakpoint
CREATE TABLE "buyer_numbers" (
	"session_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"account_id" text,
	CONSTRAINT "buyer_numbers_session_id_number_pk" PRIMARY KEY("session_id","number"),
	CONSTRAINT "buyer_numbers_sessionId_accountId_unique" UNIQUE("session_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_session_id_account_id_pk";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_steps" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "order_steps" ADD COLUMN "patch" jsonb;--> statement-breakpoint
ALTER TABLE "order_steps" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "earlier_in" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kept" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "accounted_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "courier" text;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "marks_paid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "sender" jsonb;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "time_zone" text DEFAULT 'Asia/Jakarta' NOT NULL;--> statement-breakpoint
ALTER TABLE "counted_lives" ADD COLUMN "unpriced" integer;--> statement-breakpoint
ALTER TABLE "payment_keys" ADD CONSTRAINT "payment_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD CONSTRAINT "payment_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD CONSTRAINT "transfer_proofs_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD CONSTRAINT "transfer_proofs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD CONSTRAINT "transfer_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_wins" ADD CONSTRAINT "earlier_wins_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_notice_id_payment_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."payment_notices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_numbers" ADD CONSTRAINT "buyer_numbers_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_keys_user_id_index" ON "payment_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_notices_user_id_received_at_index" ON "payment_notices" USING btree ("user_id","received_at");--> statement-breakpoint
CREATE INDEX "payment_notices_received_at_index" ON "payment_notices" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "transfer_proofs_order_id_index" ON "transfer_proofs" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "transfer_proofs_session_id_index" ON "transfer_proofs" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "transfer_proofs_user_id_index" ON "transfer_proofs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_order_id_index" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_user_id_index" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_notice_id_index" ON "payments" USING btree ("notice_id");--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_earlier_in_live_sessions_id_fk" FOREIGN KEY ("earlier_in") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_steps_order_id_index" ON "order_steps" USING btree ("order_id") WHERE "order_steps"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "earlier_orders" ON "orders" USING btree ("earlier_in") WHERE "orders"."earlier_in" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_session_id_account_id" UNIQUE("session_id","account_id");--> statement-breakpoint
-- What an order says to have been paid, in the words of the releases that had no payments.
CREATE FUNCTION "order_says_paid"("o" "orders") RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT coalesce((o.bill ->> 'alreadyPaid')::bigint, 0) + coalesce((o.bill ->> 'paidCodes')::bigint, 0)
		+ CASE WHEN o.status = 'shipped' OR (o.status IN ('paid', 'packed')
			AND NOT coalesce((o.bill ->> 'onDelivery')::boolean, false))
			THEN coalesce(o.total, 0) ELSE 0 END
$$;--> statement-breakpoint
CREATE FUNCTION "order_says_codes"("o" "orders") RETURNS integer LANGUAGE sql IMMUTABLE AS $$
	SELECT coalesce((o.bill ->> 'paidCodes')::integer, 0)
		+ CASE WHEN o.status = 'shipped' OR (o.status IN ('paid', 'packed')
			AND NOT coalesce((o.bill ->> 'onDelivery')::boolean, false))
			THEN coalesce((o.bill ->> 'uniqueCode')::integer, 0) ELSE 0 END
$$;--> statement-breakpoint
-- A bill for the rest tells of the version before it in the step that sent it.
INSERT INTO "bills" ("order_id", "number", "currency", "lines", "shipping", "adjustment", "unique_code", "asked", "total", "sent_at")
	SELECT o.id, row_number() OVER (PARTITION BY o.id ORDER BY b.stands, b.at), b.bill ->> 'currency', b.bill -> 'lines',
		(b.bill ->> 'shipping')::bigint, (b.bill ->> 'adjustment')::bigint, (b.bill ->> 'uniqueCode')::integer,
		(b.bill ->> 'total')::bigint - (b.bill ->> 'uniqueCode')::bigint + coalesce((b.bill ->> 'alreadyPaid')::bigint, 0),
		(b.bill ->> 'total')::bigint, b.at
	FROM "orders" o JOIN LATERAL (
		SELECT s.before -> 'bill' AS bill, s.made_at AS at, false AS stands FROM "order_steps" s
			WHERE s.session_id = o.session_id AND s.account_id = o.account_id AND s.undone_at IS NULL
				AND s.from_status = 'paid' AND s.to_status = 'sent' AND jsonb_typeof(s.before -> 'bill') = 'object'
		UNION ALL SELECT o.bill, coalesce(o.sent_at, o.updated_at), true
	) b ON true WHERE o.bill IS NOT NULL;--> statement-breakpoint
UPDATE "orders" o SET bill = o.bill || jsonb_build_object('number', (SELECT max(b.number) FROM "bills" b WHERE b.order_id = o.id))
	WHERE o.bill IS NOT NULL;--> statement-breakpoint
INSERT INTO "payments" ("order_id", "user_id", "amount", "code", "currency", "way", "by", "paid_at", "made_at")
	SELECT o.id, o.user_id, order_says_paid(o), order_says_codes(o), o.bill ->> 'currency',
		CASE WHEN (o.bill ->> 'onDelivery')::boolean THEN 'courier' ELSE 'other' END, 'assumed', o.updated_at, o.updated_at
	FROM "orders" o WHERE order_says_paid(o) <> 0;--> statement-breakpoint
UPDATE "orders" SET accounted_version = version;--> statement-breakpoint
-- What a node of the release before writes while both run is taken over: it knows of no payments. Goes
-- with the next release, as "accounted_version" does, by which a node that knows them is told apart.
CREATE FUNCTION "take_over_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	amount bigint := order_says_paid(NEW);
	codes integer := order_says_codes(NEW);
BEGIN
	IF TG_OP = 'UPDATE' THEN
		amount := amount - order_says_paid(OLD);
		codes := codes - order_says_codes(OLD);
	END IF;
	IF amount <> 0 THEN
		INSERT INTO payments (order_id, user_id, amount, code, currency, way, by, paid_at, made_at)
		VALUES (NEW.id, NEW.user_id, amount, codes, coalesce(NEW.bill ->> 'currency', OLD.bill ->> 'currency'),
			CASE WHEN (NEW.bill ->> 'onDelivery')::boolean THEN 'courier' ELSE 'other' END, 'assumed', NEW.updated_at, NEW.updated_at);
	END IF;
	UPDATE orders SET accounted_version = NEW.version WHERE id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "take_over_new_order" AFTER INSERT ON "orders" FOR EACH ROW
	WHEN (pg_trigger_depth() = 0 AND NEW.accounted_version <> NEW.version) EXECUTE FUNCTION take_over_payment();--> statement-breakpoint
CREATE TRIGGER "take_over_order" AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN (pg_trigger_depth() = 0 AND NEW.accounted_version = OLD.accounted_version) EXECUTE FUNCTION take_over_payment();
