CREATE TABLE "payout_details" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_details_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"creator_id" bigint NOT NULL,
	"legal_name" text NOT NULL,
	"pan" text,
	"gstin" text,
	"region" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"account_holder" text,
	"account_number" text,
	"ifsc" text,
	"upi_id" text,
	"check_state" text DEFAULT 'unchecked' NOT NULL,
	"registered_name" text,
	"provider_contact_id" text,
	"provider_fund_account_id" text,
	"provider_validation_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payable_from" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "payout_details_uid_unique" UNIQUE("uid"),
	CONSTRAINT "payout_details_kind" CHECK ("payout_details"."kind" in ('bank','upi')),
	CONSTRAINT "payout_details_check_state" CHECK ("payout_details"."check_state" in ('unchecked','pending','valid','invalid')),
	CONSTRAINT "payout_details_account" CHECK (("payout_details"."kind" = 'bank' and num_nulls("payout_details"."account_holder", "payout_details"."account_number", "payout_details"."ifsc") = 0 and "payout_details"."upi_id" is null) or ("payout_details"."kind" = 'upi' and "payout_details"."upi_id" is not null and num_nonnulls("payout_details"."account_holder", "payout_details"."account_number", "payout_details"."ifsc") = 0)),
	CONSTRAINT "payout_details_pan" CHECK ("payout_details"."pan" ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
	CONSTRAINT "payout_details_gstin" CHECK (left("payout_details"."gstin", 2) = "payout_details"."region" and substr("payout_details"."gstin", 3, 10) = "payout_details"."pan"),
	CONSTRAINT "payout_details_ifsc" CHECK ("payout_details"."ifsc" ~ '^[A-Z]{4}0[A-Z0-9]{6}$')
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"way" text NOT NULL,
	"state" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"prepared_by" bigint NOT NULL,
	"approved_by" bigint,
	"approved_alone" text,
	"approved_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"file_made_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_runs_uid_unique" UNIQUE("uid"),
	CONSTRAINT "payout_runs_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payout_runs_way" CHECK ("payout_runs"."way" in ('razorpayx','bank_file')),
	CONSTRAINT "payout_runs_state" CHECK ("payout_runs"."state" in ('prepared','approved','finished','cancelled')),
	CONSTRAINT "payout_runs_two_people" CHECK ("payout_runs"."approved_by" is null or "payout_runs"."approved_by" <> "payout_runs"."prepared_by" or "payout_runs"."approved_alone" is not null),
	CONSTRAINT "payout_runs_approved" CHECK (("payout_runs"."approved_by" is null) = ("payout_runs"."approved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"run_id" bigint NOT NULL,
	"creator_id" bigint NOT NULL,
	"payout_details_id" bigint NOT NULL,
	"state" text NOT NULL,
	"prepared_paise" bigint NOT NULL,
	"amount_paise" bigint NOT NULL,
	"idempotency_key" text NOT NULL,
	"reference" text NOT NULL,
	"provider_payout_id" text,
	"utr" text,
	"fee_paise" bigint,
	"fee_tax_paise" bigint,
	"failure_reason" text DEFAULT '' NOT NULL,
	"approved_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"processed_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"notice_sent_at" timestamp with time zone,
	"details_asked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_uid_unique" UNIQUE("uid"),
	CONSTRAINT "payouts_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payouts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payouts_providerPayoutId_unique" UNIQUE("provider_payout_id"),
	CONSTRAINT "payouts_state" CHECK ("payouts"."state" in ('prepared','approved','submitting','queued','pending','processing','processed','reversed','failed','rejected','cancelled')),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_paise" between 100 and "payouts"."prepared_paise"),
	CONSTRAINT "payouts_reference" CHECK ("payouts"."reference" ~ '^[A-Za-z0-9]{1,40}$')
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"statement_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_counters" (
	"fiscal_year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"number" text NOT NULL,
	"creator_id" bigint NOT NULL,
	"month" date NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issuer" jsonb NOT NULL,
	"payee" jsonb NOT NULL,
	"opening_paise" bigint NOT NULL,
	"earned_paise" bigint NOT NULL,
	"released_paise" bigint NOT NULL,
	"taken_back_paise" bigint NOT NULL,
	"paid_paise" bigint NOT NULL,
	"tds_paise" bigint NOT NULL,
	"tds_basis_points" integer NOT NULL,
	"year_paise" bigint NOT NULL,
	"held_paise" bigint NOT NULL,
	"closing_paise" bigint NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "statements_uid_unique" UNIQUE("uid"),
	CONSTRAINT "statements_number_unique" UNIQUE("number"),
	CONSTRAINT "statements_first_day" CHECK (extract(day from "statements"."month") = 1),
	CONSTRAINT "statements_tds" CHECK ("statements"."tds_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "finance_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"gst" jsonb,
	"error" text DEFAULT '' NOT NULL,
	"requested_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "finance_exports_uid_unique" UNIQUE("uid"),
	CONSTRAINT "finance_exports_kind" CHECK ("finance_exports"."kind" in ('gstr1_json','gstr1_csv','tds','tally','ledger')),
	CONSTRAINT "finance_exports_state" CHECK ("finance_exports"."state" in ('waiting','running','ready','failed')),
	CONSTRAINT "finance_exports_days" CHECK ("finance_exports"."to_day" >= "finance_exports"."from_day")
);
--> statement-breakpoint
CREATE TABLE "finance_export_parts" (
	"export_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "finance_export_parts_export_id_part_pk" PRIMARY KEY("export_id","part")
);
--> statement-breakpoint
CREATE TABLE "tally_ledger_names" (
	"account" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_closed_months" (
	"month" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" bigint NOT NULL,
	CONSTRAINT "ledger_closed_months_first_day" CHECK (extract(day from "ledger_closed_months"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_months" (
	"month" date NOT NULL,
	"account" text NOT NULL,
	"person_id" bigint DEFAULT 0 NOT NULL,
	"debit_paise" bigint DEFAULT 0 NOT NULL,
	"credit_paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_months_month_account_person_id_pk" PRIMARY KEY("month","account","person_id"),
	CONSTRAINT "ledger_months_first_day" CHECK (extract(day from "ledger_months"."month") = 1),
	CONSTRAINT "ledger_months_sides" CHECK ("ledger_months"."debit_paise" >= 0 and "ledger_months"."credit_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_unsummed" (
	"txn_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thresholds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thresholds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thresholds_kind_known" CHECK ("thresholds"."kind" in ('tds','payout_minimum','gstr1_large_invoice')),
	CONSTRAINT "thresholds_amount" CHECK ("thresholds"."amount_paise" >= 0),
	CONSTRAINT "thresholds_days" CHECK ("thresholds"."valid_to" >= "thresholds"."valid_from"),
	CONSTRAINT "thresholds_source" CHECK ("thresholds"."source" <> '')
);
--> statement-breakpoint
CREATE TABLE "settlement_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"entity_id" text NOT NULL,
	"settlement_id" bigint,
	"reported_on" date,
	"credit_paise" bigint DEFAULT 0 NOT NULL,
	"debit_paise" bigint DEFAULT 0 NOT NULL,
	"fee_paise" bigint DEFAULT 0 NOT NULL,
	"fee_tax_paise" bigint DEFAULT 0 NOT NULL,
	"payment_id" bigint,
	"refund_id" bigint,
	"dispute_id" bigint,
	"difference" text,
	"expected_paise" bigint,
	"differs_since" timestamp with time zone,
	"explanation" text DEFAULT '' NOT NULL,
	"explained_by" bigint,
	"explained_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlement_items_uid_unique" UNIQUE("uid"),
	CONSTRAINT "settlement_items_kind" CHECK ("settlement_items"."kind" in ('payment','refund','transfer','adjustment')),
	CONSTRAINT "settlement_items_difference" CHECK ("settlement_items"."difference" in ('unknown','missing','amount')),
	CONSTRAINT "settlement_items_since" CHECK (("settlement_items"."difference" is null) = ("settlement_items"."differs_since" is null)),
	CONSTRAINT "settlement_items_explained" CHECK (("settlement_items"."explained_at" is null) = ("settlement_items"."explanation" = ''))
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"provider_settlement_id" text NOT NULL,
	"utr" text,
	"amount_paise" bigint NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlements_uid_unique" UNIQUE("uid"),
	CONSTRAINT "settlements_providerSettlementId_unique" UNIQUE("provider_settlement_id")
);
--> statement-breakpoint
CREATE TABLE "settlement_days" (
	"day" date PRIMARY KEY NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"payment_id" bigint NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"state" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"deducted_paise" bigint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"respond_by" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"refund_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_uid_unique" UNIQUE("uid"),
	CONSTRAINT "disputes_providerDisputeId_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('open','under_review','action_required','won','lost','closed')),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_paise" > 0 and "disputes"."deducted_paise" between 0 and "disputes"."amount_paise")
);
--> statement-breakpoint
CREATE TABLE "provider_sweeps" (
	"kind" text PRIMARY KEY NOT NULL,
	"swept_until" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_sweeps_kind" CHECK ("provider_sweeps"."kind" in ('refunds'))
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"provider_customer_id" text NOT NULL,
	"methods_read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_customers_providerCustomerId_unique" UNIQUE("provider_customer_id")
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_methods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"user_id" bigint NOT NULL,
	"provider_token_id" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"last_four" text,
	"expiry_month" integer,
	"expiry_year" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_methods_uid_unique" UNIQUE("uid"),
	CONSTRAINT "payment_methods_providerTokenId_unique" UNIQUE("provider_token_id")
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_roles_known";--> statement-breakpoint
ALTER TABLE "rates" DROP CONSTRAINT "rates_kind_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_use";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "billing_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "billing_address" text;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "late_for" date;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "dispute_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "settlement_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "statement_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "payout_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "reverses_id" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "own_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "billing_name" text;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "sale_emails" text DEFAULT 'at-once' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "billing_address" text;--> statement-breakpoint
ALTER TABLE "payout_details" ADD CONSTRAINT "payout_details_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_prepared_by_users_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_payout_details_id_payout_details_id_fk" FOREIGN KEY ("payout_details_id") REFERENCES "public"."payout_details"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_export_parts" ADD CONSTRAINT "finance_export_parts_export_id_finance_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."finance_exports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_exports" ADD CONSTRAINT "finance_exports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tally_ledger_names" ADD CONSTRAINT "tally_ledger_names_account_ledger_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_months" ADD CONSTRAINT "ledger_months_account_ledger_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_unsummed" ADD CONSTRAINT "ledger_unsummed_txn_id_ledger_transactions_id_fk" FOREIGN KEY ("txn_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_items" ADD CONSTRAINT "settlement_items_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_items" ADD CONSTRAINT "settlement_items_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_items" ADD CONSTRAINT "settlement_items_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_items" ADD CONSTRAINT "settlement_items_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_items" ADD CONSTRAINT "settlement_items_explained_by_users_id_fk" FOREIGN KEY ("explained_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_details_current" ON "payout_details" USING btree ("creator_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "payout_details_creator" ON "payout_details" USING btree ("creator_id","id");--> statement-breakpoint
CREATE INDEX "payout_runs_recent" ON "payout_runs" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "payout_runs_one_prepared" ON "payout_runs" USING btree ("state") WHERE state = 'prepared';--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_run_creator" ON "payouts" USING btree ("run_id","creator_id");--> statement-breakpoint
CREATE INDEX "payouts_creator" ON "payouts" USING btree ("creator_id","id");--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("updated_at","id") WHERE state in ('approved','submitting','queued','pending','processing');--> statement-breakpoint
CREATE INDEX "payouts_returned" ON "payouts" USING btree ("returned_at","id") WHERE returned_at is not null;--> statement-breakpoint
CREATE INDEX "statement_lines_statement" ON "statement_lines" USING btree ("statement_id","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statements_month" ON "statements" USING btree ("creator_id","month");--> statement-breakpoint
CREATE INDEX "order_items_creator" ON "order_items" USING btree ("creator_id","sold_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE creator_id is not null;--> statement-breakpoint
DROP INDEX "order_items_of_course";--> statement-breakpoint
CREATE INDEX "order_items_of_course" ON "order_items" USING btree ("course_id","order_id");--> statement-breakpoint
CREATE INDEX "order_items_creator_course" ON "order_items" USING btree ("creator_id","course_id","sold_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE creator_id is not null;--> statement-breakpoint
CREATE INDEX "order_items_creator_paid" ON "order_items" USING btree ("creator_id","payable_paise" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE creator_id is not null;--> statement-breakpoint
CREATE INDEX "order_items_creator_share" ON "order_items" USING btree ("creator_id","creator_share_paise" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE creator_id is not null;--> statement-breakpoint
CREATE INDEX "order_items_creator_held" ON "order_items" USING btree ("creator_id","held_until") WHERE creator_id is not null and released_at is null;--> statement-breakpoint
CREATE INDEX "notifications_sale_emails" ON "notifications" USING btree ("user_id","id") WHERE kind = 'sale' and letter_done_at is null;--> statement-breakpoint
CREATE INDEX "statements_of_month" ON "statements" USING btree ("month","id");--> statement-breakpoint
CREATE INDEX "finance_exports_recent" ON "finance_exports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_months_person" ON "ledger_months" USING btree ("person_id","account","month") WHERE person_id <> 0;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_items_entity" ON "settlement_items" USING btree ("kind","entity_id");--> statement-breakpoint
CREATE INDEX "settlement_items_settlement" ON "settlement_items" USING btree ("settlement_id","id");--> statement-breakpoint
CREATE INDEX "settlement_items_payment" ON "settlement_items" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "settlement_items_refund" ON "settlement_items" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "settlement_items_unexplained" ON "settlement_items" USING btree ("differs_since","id") WHERE difference is not null and explained_at is null;--> statement-breakpoint
CREATE INDEX "settlement_items_explained" ON "settlement_items" USING btree ("differs_since","id") WHERE explained_at is not null;--> statement-breakpoint
CREATE INDEX "settlements_recent" ON "settlements" USING btree ("settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "finance_exports_one_unfinished" ON "finance_exports" USING btree ("kind","from_day") WHERE state in ('waiting','running');--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_learner_paid" ON "ledger_transactions" USING btree ("refund_id") WHERE kind = 'learner_paid' and refund_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_tax_paid" ON "ledger_transactions" USING btree ("booked_on") WHERE kind = 'tax_paid';--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("respond_by","id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "payments_captured" ON "payments" USING btree ("captured_at","id") WHERE captured_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_processed" ON "refunds" USING btree ("processed_at","id") WHERE processed_at is not null;--> statement-breakpoint
CREATE INDEX "payment_methods_user" ON "payment_methods" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reverses_id_ledger_transactions_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A GSTIN says its State by its first two digits, and it decides.
UPDATE "users" SET "state_code" = left("gstin", 2) WHERE "gstin" IS NOT NULL AND "state_code" IS DISTINCT FROM left("gstin", 2);--> statement-breakpoint
UPDATE "orders" SET "billing_state" = left("gstin", 2) WHERE "gstin" IS NOT NULL AND "billing_state" IS DISTINCT FROM left("gstin", 2);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_gstin_state" CHECK ("users"."gstin" is null or "users"."state_code" is not distinct from left("users"."gstin", 2));--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_sale_emails" CHECK ("preferences"."sale_emails" in ('at-once','daily','off'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_roles_known" CHECK ("users"."roles" <@ array['ADMIN','FINANCE','CREATOR','INSTRUCTOR','USER','LEARNER'] and cardinality("users"."roles") > 0);--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_kind_known" CHECK ("rates"."kind" in ('gst','earning_marketplace','earning_own_link','tds','tds_without_pan'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_use" CHECK ("payments"."use" in ('fulfils','surplus','flagged','settled'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_gstin_state" CHECK ("invoices"."buyer"->>'gstin' is null or "invoices"."place_of_supply" is not distinct from left("invoices"."buyer"->>'gstin', 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gstin_state" CHECK ("orders"."gstin" is null or "orders"."billing_state" is not distinct from left("orders"."gstin", 2));
--> statement-breakpoint
-- What follows is written by hand. A document that was issued stays as it is: the constraint above holds for new ones.
INSERT INTO "ledger_accounts" VALUES
	('suspense', 'liability', 'platform'),
	('other_income', 'income', 'platform'),
	('write_offs', 'expense', 'platform');--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_known";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known" CHECK (kind in (
	'capture','surplus','fee','creator_share','window_closed','refund','refund_sent','refund_failed','learner_paid',
	'suspense','suspense_ended','dispute_opened','dispute_won','dispute_lost','settlement','settlement_adjusted',
	'tds','payout_sent','payout_processed','payout_returned','tax_paid'));--> statement-breakpoint
ALTER TABLE "thresholds" ADD CONSTRAINT "thresholds_no_overlap" EXCLUDE USING gist (
	"kind" WITH =, daterange("valid_from", "valid_to", '[]') WITH &&);--> statement-breakpoint
INSERT INTO "rates" ("kind", "basis_points", "valid_from", "source") VALUES
	('tds', 1000, '2017-07-01', 'Income-tax Act 1961, section 194J; from 1 April 2026 Income-tax Act 2025, section 393. Have an accountant confirm it'),
	('tds_without_pan', 2000, '2017-07-01', 'Income-tax Act 1961, section 206AA; from 1 April 2026 Income-tax Act 2025. Have an accountant confirm it');--> statement-breakpoint
INSERT INTO "thresholds" ("kind", "amount_paise", "valid_from", "valid_to", "source") VALUES
	('tds', 3000000, '2017-07-01', '2025-03-31', 'Income-tax Act 1961, section 194J: 30,000 rupees a year'),
	('tds', 5000000, '2025-04-01', NULL, 'Finance Act 2025: 50,000 rupees a year. Have an accountant confirm it'),
	('payout_minimum', 50000, '2017-07-01', NULL, 'Our own rule: payouts start at 500 rupees'),
	('gstr1_large_invoice', 25000000, '2017-07-01', '2024-07-31', 'CGST Rules, rule 59(4)(a): above 2,50,000 rupees'),
	('gstr1_large_invoice', 10000000, '2024-08-01', NULL, 'Notification 12/2024-Central Tax: above 1,00,000 rupees');--> statement-breakpoint
-- A rate that has begun stays: sales, taxes and payouts were made by it.
CREATE FUNCTION only_upcoming_is_removed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if old.valid_from <= (now() at time zone 'Asia/Kolkata')::date then
		raise exception '% has begun on % and cannot be removed', old.kind, old.valid_from using errcode = 'check_violation';
	end if;
	return old;
end $$;--> statement-breakpoint
CREATE TRIGGER "rates_only_upcoming_is_removed" BEFORE DELETE ON "rates"
	FOR EACH ROW EXECUTE FUNCTION only_upcoming_is_removed();--> statement-breakpoint
CREATE TRIGGER "thresholds_only_upcoming_is_removed" BEFORE DELETE ON "thresholds"
	FOR EACH ROW EXECUTE FUNCTION only_upcoming_is_removed();--> statement-breakpoint
ALTER TABLE "ledger_transactions"
	ADD CONSTRAINT "ledger_transactions_dispute_fk" FOREIGN KEY ("dispute_id") REFERENCES "disputes"("id"),
	ADD CONSTRAINT "ledger_transactions_settlement_fk" FOREIGN KEY ("settlement_id") REFERENCES "settlements"("id"),
	ADD CONSTRAINT "ledger_transactions_statement_fk" FOREIGN KEY ("statement_id") REFERENCES "statements"("id"),
	ADD CONSTRAINT "ledger_transactions_payout_fk" FOREIGN KEY ("payout_id") REFERENCES "payouts"("id");--> statement-breakpoint
ALTER TABLE "ledger_closed_months"
	ADD CONSTRAINT "ledger_closed_months_user_fk" FOREIGN KEY ("closed_by") REFERENCES "users"("id");--> statement-breakpoint
-- An entry carries its transaction's day, so that an account's statement is read from one index. The database fills it in:
-- the two never differ, and a server of the release before need not know of it.
ALTER TABLE "ledger_entries" ADD COLUMN "booked_on" date;--> statement-breakpoint
ALTER TABLE "ledger_entries" DISABLE TRIGGER "ledger_entries_only_grow";--> statement-breakpoint
UPDATE "ledger_entries" e SET "booked_on" = t."booked_on" FROM "ledger_transactions" t WHERE t.id = e.txn_id;--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER "ledger_entries_only_grow";--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "booked_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "booked_on" SET DEFAULT (now() at time zone 'Asia/Kolkata')::date;--> statement-breakpoint
CREATE FUNCTION ledger_entry_day() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	select booked_on into new.booked_on from ledger_transactions where id = new.txn_id;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_day" BEFORE INSERT ON "ledger_entries"
	FOR EACH ROW EXECUTE FUNCTION ledger_entry_day();--> statement-breakpoint
DROP INDEX "ledger_entries_account";--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account","booked_on","id");--> statement-breakpoint
-- What a person paid by hand and then wrote down: a tax to the government, a refund to a learner.
CREATE TABLE "manual_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manual_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"account" text NOT NULL,
	"learner_id" bigint,
	"amount_paise" bigint NOT NULL,
	"paid_from" text NOT NULL,
	"reference" text NOT NULL,
	"paid_on" date NOT NULL,
	"idempotency_key" text NOT NULL,
	"recorded_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manual_payments_uid_unique" UNIQUE("uid"),
	CONSTRAINT "manual_payments_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "manual_payments_account" CHECK ("manual_payments"."account" in ('cgst_payable','sgst_payable','igst_payable','tcs_payable','tds_payable','learner_payable')),
	CONSTRAINT "manual_payments_learner" CHECK (("manual_payments"."account" = 'learner_payable') = ("manual_payments"."learner_id" is not null)),
	CONSTRAINT "manual_payments_from" CHECK ("manual_payments"."paid_from" = 'bank' or ("manual_payments"."paid_from" = 'input_gst' and "manual_payments"."account" in ('cgst_payable','sgst_payable','igst_payable'))),
	CONSTRAINT "manual_payments_amount" CHECK ("manual_payments"."amount_paise" > 0),
	CONSTRAINT "manual_payments_reference_given" CHECK ("manual_payments"."reference" <> '')
);--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_account_ledger_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "manual_payments_reference" ON "manual_payments" USING btree ("reference","account","paid_from");--> statement-breakpoint
CREATE INDEX "manual_payments_recent" ON "manual_payments" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE TRIGGER "manual_payments_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "manual_payments"
	FOR EACH STATEMENT EXECUTE FUNCTION only_grows();--> statement-breakpoint
-- What was posted before is added up here, once.
INSERT INTO "ledger_months" ("month", "account", "person_id", "debit_paise", "credit_paise")
	SELECT date_trunc('month', t.booked_on)::date, e.account, coalesce(e.creator_id, e.learner_id, 0),
		sum(greatest(e.amount_paise, 0)), sum(greatest(-e.amount_paise, 0))
	FROM "ledger_entries" e JOIN "ledger_transactions" t ON t.id = e.txn_id
	GROUP BY 1, 2, 3;--> statement-breakpoint
-- What is posted from now on, by this release or the one before, waits in ledger_unsummed until the job has added it up.
CREATE FUNCTION ledger_transaction_unsummed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into ledger_unsummed (txn_id) values (new.id);
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "ledger_transactions_unsummed" AFTER INSERT ON "ledger_transactions"
	FOR EACH ROW EXECUTE FUNCTION ledger_transaction_unsummed();--> statement-breakpoint
CREATE VIEW "ledger_movements" AS
	SELECT "month", "account", "person_id", "debit_paise", "credit_paise" FROM "ledger_months"
	UNION ALL
	SELECT date_trunc('month', t.booked_on)::date, e.account, coalesce(e.creator_id, e.learner_id, 0),
		greatest(e.amount_paise, 0), greatest(-e.amount_paise, 0)
	FROM "ledger_unsummed" u
		JOIN "ledger_transactions" t ON t.id = u.txn_id
		JOIN "ledger_entries" e ON e.txn_id = u.txn_id;--> statement-breakpoint
-- Nothing is booked in a closed month. Closing a month takes this lock alone, so no transaction that began before
-- slips in behind it; the present month cannot be closed, and its transactions need no lock.
CREATE FUNCTION ledger_month_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if date_trunc('month', new.booked_on) < date_trunc('month', now() at time zone 'Asia/Kolkata') then
		perform pg_advisory_xact_lock_shared(hashtext('ledger_closed_months'));
	end if;
	if exists (select from ledger_closed_months where month = date_trunc('month', new.booked_on)::date) then
		raise exception 'the month of % is closed', new.booked_on using errcode = 'check_violation', constraint = 'ledger_month_open';
	end if;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "ledger_transactions_month_open" BEFORE INSERT ON "ledger_transactions"
	FOR EACH ROW EXECUTE FUNCTION ledger_month_is_open();--> statement-breakpoint
-- A month that was closed stays closed, and a statement stays as it was written but for the day it was sent.
CREATE TRIGGER "ledger_closed_months_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_closed_months"
	FOR EACH STATEMENT EXECUTE FUNCTION only_grows();--> statement-breakpoint
CREATE TRIGGER "statement_lines_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "statement_lines"
	FOR EACH STATEMENT EXECUTE FUNCTION only_grows();--> statement-breakpoint
CREATE FUNCTION statement_stays() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'DELETE' or to_jsonb(new) - 'sent_at' is distinct from to_jsonb(old) - 'sent_at' then
		raise exception 'statements is append-only' using errcode = 'restrict_violation';
	end if;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "statements_stay" BEFORE UPDATE OR DELETE ON "statements"
	FOR EACH ROW EXECUTE FUNCTION statement_stays();--> statement-breakpoint
-- A dispute moves as checkout/rules says, and each of its steps is written down among those of its order.
CREATE TRIGGER "disputes_moves" BEFORE UPDATE OF "state" ON "disputes"
	FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state)
	EXECUTE FUNCTION only_allowed_moves('{"open":["under_review","action_required","won","lost","closed"],"under_review":["action_required","won","lost","closed"],"action_required":["under_review","won","lost","closed"],"won":[],"lost":[],"closed":[]}');--> statement-breakpoint
CREATE FUNCTION write_dispute_move() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into order_moves (order_id, thing, thing_id, from_state, to_state, reporter, at)
	select p.order_id, 'dispute', new.provider_dispute_id, case when tg_op = 'UPDATE' then old.state end, new.state,
		coalesce(current_setting('sopaan.reporter', true), ''),
		case when tg_op = 'INSERT' then new.created_at else clock_timestamp() end
	from payments p where p.id = new.payment_id;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "disputes_write_first" AFTER INSERT ON "disputes" FOR EACH ROW EXECUTE FUNCTION write_dispute_move();--> statement-breakpoint
CREATE TRIGGER "disputes_write_move" AFTER UPDATE OF "state" ON "disputes"
	FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION write_dispute_move();--> statement-breakpoint
-- A person may put an event aside that is about nothing of ours.
DROP TRIGGER "webhook_events_moves" ON "webhook_events";--> statement-breakpoint
CREATE TRIGGER "webhook_events_moves" BEFORE UPDATE OF "state" ON "webhook_events"
	FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state)
	EXECUTE FUNCTION only_allowed_moves('{"received":["processing"],"processing":["done","ignored","orphan","dead"],"orphan":["processing","dead","ignored"],"done":[],"ignored":[],"dead":["processing","ignored"]}');--> statement-breakpoint
-- Figures of money that disagree with the ledger, as the nightly check found them.
CREATE TABLE "ledger_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"month" date NOT NULL,
	"subject" text NOT NULL,
	"expected_paise" bigint NOT NULL,
	"found_paise" bigint NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "ledger_differences_uid_unique" UNIQUE("uid"),
	CONSTRAINT "ledger_differences_kind" CHECK ("ledger_differences"."kind" in ('sums','days','sales','shares','documents','statements','payouts','payments')),
	CONSTRAINT "ledger_differences_first_day" CHECK (extract(day from "ledger_differences"."month") = 1),
	CONSTRAINT "ledger_differences_differ" CHECK ("ledger_differences"."expected_paise" <> "ledger_differences"."found_paise"),
	CONSTRAINT "ledger_differences_seen" CHECK ("ledger_differences"."last_seen_at" >= "ledger_differences"."found_at")
);--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_differences_one_open" ON "ledger_differences" USING btree ("kind","month","subject") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "ledger_differences_open" ON "ledger_differences" USING btree ("found_at","id") WHERE ended_at is null;--> statement-breakpoint
-- What creators earned, day by day: the job that adds up months adds up these days too.
CREATE TABLE "ledger_creator_days" (
	"creator_id" bigint NOT NULL,
	"day" date NOT NULL,
	"earned_paise" bigint DEFAULT 0 NOT NULL,
	"taken_back_paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_creator_days_creator_id_day_pk" PRIMARY KEY("creator_id","day"),
	CONSTRAINT "ledger_creator_days_sides" CHECK ("ledger_creator_days"."earned_paise" >= 0 and "ledger_creator_days"."taken_back_paise" >= 0)
);--> statement-breakpoint
ALTER TABLE "ledger_creator_days"
	ADD CONSTRAINT "ledger_creator_days_user_fk" FOREIGN KEY ("creator_id") REFERENCES "users"("id");--> statement-breakpoint
CREATE INDEX "ledger_creator_days_day" ON "ledger_creator_days" USING btree ("day","creator_id");--> statement-breakpoint
INSERT INTO "ledger_creator_days" ("creator_id", "day", "earned_paise", "taken_back_paise")
	SELECT e.creator_id, t.booked_on, sum(greatest(e.amount_paise, 0)), sum(greatest(-e.amount_paise, 0))
	FROM "ledger_entries" e JOIN "ledger_transactions" t ON t.id = e.txn_id
	WHERE e.account = 'creator_cost' AND e.creator_id IS NOT NULL
	GROUP BY 1, 2;
