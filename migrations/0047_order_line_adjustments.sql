CREATE TABLE "order_item_adjustments" (
	"order_item_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"funded_by" text NOT NULL,
	CONSTRAINT "order_item_adjustments_order_item_id_kind_pk" PRIMARY KEY("order_item_id","kind"),
	CONSTRAINT "order_item_adjustments_kind" CHECK ("order_item_adjustments"."kind" in ('list_discount')),
	CONSTRAINT "order_item_adjustments_funded_by" CHECK ("order_item_adjustments"."funded_by" in ('creator','platform')),
	CONSTRAINT "order_item_adjustments_amount" CHECK ("order_item_adjustments"."amount_paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "valid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "product" text DEFAULT 'course' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_item_adjustments" ADD CONSTRAINT "order_item_adjustments_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrolments_ending" ON "enrolments" USING btree ("valid_until") WHERE status = 'active' and valid_until is not null;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_valid_until" CHECK ("enrolments"."valid_until" > "enrolments"."granted_at");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product" CHECK ("order_items"."product" in ('course'));--> statement-breakpoint
-- What follows is written by hand.
-- Every discount so far is the one of the catalogue. No line is written meanwhile: the changes above lock the table.
INSERT INTO "order_item_adjustments" ("order_item_id", "kind", "amount_paise", "funded_by")
	SELECT "id", 'list_discount', "discount_paise", 'creator' FROM "order_items" WHERE "discount_paise" > 0;--> statement-breakpoint
-- The adjustments of a line add up to its discount when a transaction commits, whichever of the two it wrote. The line is
-- locked, so that two transactions that each fit alone don't break the sum together.
CREATE FUNCTION order_item_adjustments_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	line order_items%rowtype;
begin
	for line in
		select * from order_items
		where id in ((to_jsonb(old) ->> tg_argv[0])::bigint, (to_jsonb(new) ->> tg_argv[0])::bigint)
		order by id for no key update
	loop
		if line.discount_paise <> (select coalesce(sum(amount_paise), 0) from order_item_adjustments where order_item_id = line.id) then
			raise exception 'the adjustments of order line % do not add up to its discount', line.id
				using errcode = 'check_violation', constraint = 'order_item_adjustments_sum';
		end if;
	end loop;
	return null;
end $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_item_adjustments_sum" AFTER INSERT OR UPDATE OR DELETE ON "order_item_adjustments"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_item_adjustments_add_up('order_item_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_items_sum_inserted" AFTER INSERT ON "order_items"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.discount_paise > 0)
	EXECUTE FUNCTION order_item_adjustments_add_up('id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_items_sum_updated" AFTER UPDATE OF "discount_paise" ON "order_items"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.discount_paise <> new.discount_paise)
	EXECUTE FUNCTION order_item_adjustments_add_up('id');--> statement-breakpoint
-- A server of the release before writes no adjustments: at the commit its line gets the one that it means. Triggers of a
-- row run in the order of their names, so this one comes before the sum is compared. A later release drops it.
CREATE FUNCTION order_item_list_discount() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into order_item_adjustments (order_item_id, kind, amount_paise, funded_by)
		select id, 'list_discount', discount_paise, 'creator' from order_items
		where id = new.id and discount_paise > 0
			and not exists (select from order_item_adjustments where order_item_id = new.id);
	return null;
end $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_items_list_discount" AFTER INSERT ON "order_items"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.discount_paise > 0)
	EXECUTE FUNCTION order_item_list_discount();
