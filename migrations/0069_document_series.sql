CREATE TABLE "document_series" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"prefix" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_series_kind_known" CHECK ("document_series"."kind" in ('receipt','invoice','bill-of-supply','credit-note')),
	CONSTRAINT "document_series_prefix" CHECK ("document_series"."prefix" ~ '^[A-Z1-9]([A-Z0-9/-]?[A-Z0-9])?$'),
	CONSTRAINT "document_series_statements" CHECK ("document_series"."prefix" <> 'STM'),
	CONSTRAINT "document_series_days" CHECK ("document_series"."valid_to" >= "document_series"."valid_from"),
	CONSTRAINT "document_series_source" CHECK ("document_series"."source" <> '')
);
--> statement-breakpoint
DROP INDEX "invoices_serial";--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_serial" ON "invoices" USING btree (split_part("number", '/' || "fiscal_year" || '/', 1),"fiscal_year","serial");--> statement-breakpoint
-- What follows is written by hand. Two series of a kind never hold on one day, and a prefix belongs to one kind for ever.
ALTER TABLE "document_series" ADD CONSTRAINT "document_series_no_overlap" EXCLUDE USING gist (
	"kind" WITH =, daterange("valid_from", "valid_to", '[]') WITH &&);--> statement-breakpoint
ALTER TABLE "document_series" ADD CONSTRAINT "document_series_one_kind" EXCLUDE USING gist (
	"prefix" WITH =, "kind" WITH <>);--> statement-breakpoint
-- The prefixes of all numbers that were issued until now.
INSERT INTO "document_series" ("kind", "prefix", "valid_from", "source") VALUES
	('invoice', 'INV', '2017-07-01', 'Our own choice under CGST Rules, rule 46(b)'),
	('bill-of-supply', 'BOS', '2017-07-01', 'Our own choice under CGST Rules, rule 49'),
	('receipt', 'RCT', '2017-07-01', 'Our own choice: receipts show no GST'),
	('credit-note', 'CRN', '2017-07-01', 'Our own choice under CGST Rules, rule 53');--> statement-breakpoint
-- A series that has begun stays: documents bear its numbers. Its last day is all that may change.
CREATE TRIGGER "document_series_only_upcoming_is_removed" BEFORE DELETE ON "document_series"
	FOR EACH ROW EXECUTE FUNCTION only_upcoming_is_removed();--> statement-breakpoint
CREATE FUNCTION document_series_stay() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	raise exception 'a series of % cannot be changed', old.kind using errcode = 'check_violation';
end $$;--> statement-breakpoint
CREATE TRIGGER "document_series_stay" BEFORE UPDATE OF "kind", "prefix", "valid_from", "source" ON "document_series"
	FOR EACH ROW EXECUTE FUNCTION document_series_stay();
