ALTER TABLE "ledger_differences" DROP CONSTRAINT "ledger_differences_kind";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "refund_policy_version" text;--> statement-breakpoint
CREATE INDEX "ledger_transactions_payment" ON "ledger_transactions" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_adjusted" ON "ledger_transactions" USING btree (split_part("source", ':', 2)) WHERE kind = 'settlement_adjusted';--> statement-breakpoint
CREATE INDEX "disputes_opened" ON "disputes" USING btree ("opened_at","id");--> statement-breakpoint
ALTER TABLE "ledger_differences" ADD CONSTRAINT "ledger_differences_kind" CHECK ("ledger_differences"."kind" in ('sums','days','sales','courses','shares','documents','statements','payouts','payments','receivable','refunds','disputes','suspense','settlements'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_versions" CHECK ("order_items"."terms_version" ~ '^\d{4}-\d{2}-\d{2}$' and "order_items"."refund_policy_version" ~ '^\d{4}-\d{2}-\d{2}$');--> statement-breakpoint
-- What follows is written by hand. The terms that held when an order was made are those that people accepted before it and
-- after it, where no other version was accepted around it too. Of the refund policy no version was stored.
WITH "known" AS (SELECT "version", min("at") AS "first", max("at") AS "last" FROM "consents" WHERE "document" = 'terms'
		AND "version" ~ '^\d{4}-\d{2}-\d{2}$' GROUP BY "version")
	UPDATE "order_items" SET "terms_version" = k."version" FROM "orders" o, "known" k
	WHERE o."id" = "order_items"."order_id" AND o."created_at" BETWEEN k."first" AND k."last"
		AND NOT EXISTS (SELECT FROM "known" x WHERE x."version" <> k."version" AND o."created_at" BETWEEN x."first" AND x."last");--> statement-breakpoint
CREATE FUNCTION order_items_versions_stay() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	raise exception 'line % was sold under the terms of %', old.id, old.terms_version using errcode = 'check_violation';
end $$;--> statement-breakpoint
CREATE TRIGGER "order_items_versions_stay" BEFORE UPDATE OF "terms_version", "refund_policy_version" ON "order_items"
	FOR EACH ROW WHEN (old."sold_at" IS NOT NULL AND (old."terms_version" IS DISTINCT FROM new."terms_version"
		OR old."refund_policy_version" IS DISTINCT FROM new."refund_policy_version"))
	EXECUTE FUNCTION order_items_versions_stay();
