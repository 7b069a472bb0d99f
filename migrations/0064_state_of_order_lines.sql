ALTER TABLE "order_items" ADD COLUMN "billing_state" text;--> statement-breakpoint
-- What follows is written by hand, but for the index.
UPDATE "order_items" i SET "billing_state" = o."billing_state" FROM "orders" o
	WHERE o."id" = i."order_id" AND i."creator_id" IS NOT NULL AND o."billing_state" IS NOT NULL;--> statement-breakpoint
-- A trigger, so that a server of the release before writes it as well. The State of a paid order does not change.
CREATE FUNCTION order_item_state() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	new.billing_state := (select billing_state from orders where id = new.order_id);
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "order_items_state" BEFORE INSERT OR UPDATE OF "creator_id" ON "order_items"
	FOR EACH ROW WHEN (new.creator_id is not null) EXECUTE FUNCTION order_item_state();--> statement-breakpoint
CREATE INDEX "order_items_creator_state" ON "order_items" USING btree ("creator_id","billing_state","sold_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE creator_id is not null;
