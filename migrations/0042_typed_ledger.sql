CREATE TABLE "ledger_accounts" (
	"code" text PRIMARY KEY NOT NULL,
	"class" text NOT NULL,
	"owner" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"creator_id" bigint,
	"basis_points" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rates_kind_known" CHECK ("rates"."kind" in ('gst','earning_marketplace','earning_own_link')),
	CONSTRAINT "rates_creator" CHECK ("rates"."creator_id" is null or "rates"."kind" in ('earning_marketplace','earning_own_link')),
	CONSTRAINT "rates_value" CHECK ("rates"."basis_points" between 0 and 10000),
	CONSTRAINT "rates_days" CHECK ("rates"."valid_to" >= "rates"."valid_from"),
	CONSTRAINT "rates_source" CHECK ("rates"."source" <> '')
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" bigint NOT NULL,
	"order_item_id" bigint NOT NULL,
	"amount_paise" bigint NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	"igst_paise" bigint NOT NULL,
	"creator_share_paise" bigint NOT NULL,
	"platform_share_paise" bigint NOT NULL,
	"waiting" boolean NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_item_id_pk" PRIMARY KEY("refund_id","order_item_id"),
	CONSTRAINT "refund_lines_parts" CHECK ("refund_lines"."amount_paise" > 0 and "refund_lines"."taxable_paise" + "refund_lines"."cgst_paise" + "refund_lines"."sgst_paise" + "refund_lines"."igst_paise" = "refund_lines"."amount_paise" and "refund_lines"."creator_share_paise" + "refund_lines"."platform_share_paise" = "refund_lines"."taxable_paise")
);
--> statement-breakpoint
DROP INDEX "refunds_manual";--> statement-breakpoint
DROP INDEX "payments_flagged";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refund_id" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credits_invoice_id" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "gst_percent" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "taxable_paise" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "cgst_paise" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "sgst_paise" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "igst_paise" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "creator_id" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "earning_rate_id" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "creator_share_paise" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "platform_share_paise" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "flag" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "decision" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "order_item_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "order_item_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "creator_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "learner_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "booked_on" date DEFAULT (now() at time zone 'Asia/Kolkata')::date NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "payment_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "refund_id" bigint;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rates_kind" ON "rates" USING btree ("kind","creator_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_lines_one_waiting" ON "refund_lines" USING btree ("order_item_id") WHERE waiting;--> statement-breakpoint
CREATE INDEX "refund_lines_item" ON "refund_lines" USING btree ("order_item_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_invoice_id_invoices_id_fk" FOREIGN KEY ("credits_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_earning_rate_id_rates_id_fk" FOREIGN KEY ("earning_rate_id") REFERENCES "public"."rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "ledger_accounts" VALUES
	('gateway_receivable', 'asset', 'platform'),
	('bank', 'asset', 'platform'),
	('input_gst', 'asset', 'platform'),
	('dispute_reserve', 'asset', 'platform'),
	('deferred_course_sales', 'liability', 'platform'),
	('cgst_payable', 'liability', 'platform'),
	('sgst_payable', 'liability', 'platform'),
	('igst_payable', 'liability', 'platform'),
	('tcs_payable', 'liability', 'platform'),
	('tds_payable', 'liability', 'platform'),
	('refund_clearing', 'liability', 'platform'),
	('payout_clearing', 'liability', 'platform'),
	('creator_held', 'liability', 'creator'),
	('creator_payable', 'liability', 'creator'),
	('learner_payable', 'liability', 'learner'),
	('course_revenue', 'income', 'platform'),
	('creator_cost', 'expense', 'platform'),
	('gateway_fee', 'expense', 'platform'),
	('rounding', 'expense', 'platform');--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_ledger_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_refund" ON "invoices" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX "order_items_to_release" ON "order_items" USING btree ("held_until") WHERE held_until is not null and released_at is null;--> statement-breakpoint
CREATE INDEX "order_items_to_split" ON "order_items" USING btree ("order_id") WHERE sold_at is not null and payable_paise > 0 and taxable_paise is null;--> statement-breakpoint
CREATE INDEX "refunds_requested" ON "refunds" USING btree ("created_at","id") WHERE state = 'requested';--> statement-breakpoint
CREATE INDEX "refunds_attention" ON "refunds" USING btree ("order_id") WHERE state = 'manual' or flag is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_one_active_item" ON "enrolments" USING btree ("order_item_id") WHERE status = 'active' and order_item_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_creator" ON "ledger_entries" USING btree ("creator_id","account","id","amount_paise") WHERE creator_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_item" ON "ledger_entries" USING btree ("order_item_id") WHERE order_item_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_order" ON "ledger_transactions" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_booked" ON "ledger_transactions" USING btree ("booked_on","id");--> statement-breakpoint
CREATE INDEX "payments_flagged" ON "payments" USING btree ("order_id") WHERE use = 'flagged' and refunded_paise < amount_paise;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_note" CHECK (("invoices"."series" = 'CRN') = ("invoices"."refund_id" is not null and "invoices"."credits_invoice_id" is not null));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_tax" CHECK ("order_items"."taxable_paise" + "order_items"."cgst_paise" + "order_items"."sgst_paise" + "order_items"."igst_paise" = "order_items"."payable_paise" and "order_items"."cgst_paise" = "order_items"."sgst_paise" and ("order_items"."cgst_paise" = 0 or "order_items"."igst_paise" = 0));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_shares" CHECK ("order_items"."creator_share_paise" + "order_items"."platform_share_paise" = "order_items"."taxable_paise" and "order_items"."creator_share_paise" >= 0 and "order_items"."platform_share_paise" >= 0);--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_split_whole" CHECK (num_nulls("order_items"."gst_percent", "order_items"."taxable_paise", "order_items"."cgst_paise", "order_items"."sgst_paise", "order_items"."igst_paise", "order_items"."creator_id", "order_items"."earning_rate_id", "order_items"."creator_share_paise", "order_items"."platform_share_paise", "order_items"."held_until") in (0, 10));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_owner" CHECK (("ledger_entries"."account" not in ('creator_held','creator_payable') or "ledger_entries"."creator_id" is not null) and ("ledger_entries"."account" <> 'learner_payable' or "ledger_entries"."learner_id" is not null));
--> statement-breakpoint
-- What follows is written by hand.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_no_overlap" EXCLUDE USING gist (
	"kind" WITH =, coalesce("creator_id", 0) WITH =, daterange("valid_from", "valid_to", '[]') WITH &&);--> statement-breakpoint
INSERT INTO "rates" ("kind", "basis_points", "valid_from", "source") VALUES
	('gst', 1800, '2017-07-01', 'Notification 11/2017-Central Tax (Rate), heading 9992: commercial training and coaching'),
	('earning_marketplace', 7000, '2017-07-01', 'Standard share of a sale on the marketplace'),
	('earning_own_link', 9000, '2017-07-01', 'Share of a sale by the creator''s own link or coupon');--> statement-breakpoint
-- The ledger refers to what later features keep.
ALTER TABLE "ledger_transactions"
	ADD CONSTRAINT "ledger_transactions_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id"),
	ADD CONSTRAINT "ledger_transactions_payment_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"("id"),
	ADD CONSTRAINT "ledger_transactions_refund_fk" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id");--> statement-breakpoint
ALTER TABLE "ledger_entries"
	ADD CONSTRAINT "ledger_entries_item_fk" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id"),
	ADD CONSTRAINT "ledger_entries_creator_fk" FOREIGN KEY ("creator_id") REFERENCES "users"("id"),
	ADD CONSTRAINT "ledger_entries_learner_fk" FOREIGN KEY ("learner_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "enrolments"
	ADD CONSTRAINT "enrolments_item_fk" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id");--> statement-breakpoint
-- A server of the release before writes a source and no kind; during a rolling update both write.
CREATE FUNCTION ledger_kind_from_source() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	new.kind := case split_part(new.source, ':', 1) when 'refund' then 'refund_sent' else split_part(new.source, ':', 1) end;
	if new.kind = 'refund_sent' then
		select r.id, r.payment_id, r.order_id into new.refund_id, new.payment_id, new.order_id
			from refunds r where r.uid = split_part(new.source, ':', 2);
	else
		select p.id, p.order_id into new.payment_id, new.order_id
			from payments p where p.provider_payment_id = split_part(new.source, ':', 2);
	end if;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "ledger_transactions_kind" BEFORE INSERT ON "ledger_transactions"
	FOR EACH ROW WHEN (new.kind = '') EXECUTE FUNCTION ledger_kind_from_source();--> statement-breakpoint
-- What was posted before gets its kind and day, and the name that this release gives to money sent back.
ALTER TABLE "ledger_transactions" DISABLE TRIGGER "ledger_transactions_only_grow";--> statement-breakpoint
UPDATE "ledger_transactions" t SET
	kind = case split_part(t.source, ':', 1) when 'refund' then 'refund_sent' else split_part(t.source, ':', 1) end,
	source = regexp_replace(t.source, '^refund:', 'refund_sent:'),
	booked_on = (t.at at time zone 'Asia/Kolkata')::date,
	payment_id = coalesce(p.id, r.payment_id), order_id = coalesce(p.order_id, r.order_id), refund_id = r.id
	FROM "ledger_transactions" s
		LEFT JOIN "payments" p ON p.provider_payment_id = split_part(s.source, ':', 2)
		LEFT JOIN "refunds" r ON r.uid = split_part(s.source, ':', 2) AND s.source LIKE 'refund:%'
	WHERE s.id = t.id;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ENABLE TRIGGER "ledger_transactions_only_grow";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known"
	CHECK (kind in ('capture','surplus','fee','creator_share','window_closed','refund','refund_sent','refund_failed'));--> statement-breakpoint
-- An enrolment that was bought names its order line.
UPDATE "enrolments" e SET order_item_id = i.id
	FROM "order_items" i JOIN "orders" o ON o.id = i.order_id
	WHERE e.source = 'purchase' AND e.course_id = i.course_id AND e.user_id = o.user_id AND e.granted_at = o.paid_at
		AND i.sold_at IS NOT NULL;
