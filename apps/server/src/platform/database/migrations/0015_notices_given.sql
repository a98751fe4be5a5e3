ALTER TABLE "payment_notices" ADD COLUMN "given" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "payment_notices" n SET given = g.amount FROM (
	SELECT notice_id, sum(amount) AS amount FROM "payments" WHERE notice_id IS NOT NULL GROUP BY notice_id
) g WHERE g.notice_id = n.id;--> statement-breakpoint
CREATE INDEX "payment_notices_waiting" ON "payment_notices" USING btree ("user_id",("given" < "amount" and not "is_aside"),"received_at");--> statement-breakpoint
ALTER TABLE "payment_notices" DROP COLUMN "fingerprint";--> statement-breakpoint
ALTER TABLE "buyer_lives" ADD COLUMN "unpriced" integer;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "reminders" jsonb;--> statement-breakpoint
UPDATE "counted_lives" SET revision = -1 WHERE unpriced > 0;
