ALTER TABLE "payment_notices" ADD COLUMN "given" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "payment_notices" n SET given = g.amount FROM (
	SELECT notice_id, sum(amount) AS amount FROM "payments" WHERE notice_id IS NOT NULL GROUP BY notice_id
) g WHERE g.notice_id = n.id;--> statement-breakpoint
CREATE INDEX "waiting_notices" ON "payment_notices" USING btree ("user_id","received_at") WHERE "payment_notices"."given" < "payment_notices"."amount" and not "payment_notices"."is_aside";--> statement-breakpoint
ALTER TABLE "payment_notices" DROP COLUMN "fingerprint";
