CREATE TABLE "user_devices" (
	"user_id" bigint NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "held_sales" (
	"order_item_id" bigint PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"state" text NOT NULL,
	"same_payer" boolean NOT NULL,
	"same_device" boolean NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "held_sales_uid_unique" UNIQUE("uid"),
	CONSTRAINT "held_sales_state" CHECK ("held_sales"."state" in ('waiting','released','refunded')),
	CONSTRAINT "held_sales_reason" CHECK ("held_sales"."same_payer" or "held_sales"."same_device"),
	CONSTRAINT "held_sales_decided" CHECK (("held_sales"."state" = 'waiting') = ("held_sales"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "payout_upi_id" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "same_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_devices" ADD CONSTRAINT "user_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_sales" ADD CONSTRAINT "held_sales_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_devices_signed_in" ON "user_devices" USING btree ("signed_in_at");--> statement-breakpoint
CREATE INDEX "held_sales_waiting" ON "held_sales" USING btree ("held_at") WHERE state = 'waiting';--> statement-breakpoint
-- What follows is written by hand. The UPI id that each creator named last, as rememberPayoutDetails writes it.
UPDATE "users" SET "payout_upi_id" = lower(d."upi_id") FROM (
	SELECT DISTINCT ON ("creator_id") "creator_id", "upi_id" FROM "payout_details" WHERE "upi_id" IS NOT NULL ORDER BY "creator_id", "id" DESC
) d WHERE d."creator_id" = "users"."id";--> statement-breakpoint
-- While a sale waits for a person, nothing makes its share payable, so no payout contains it.
CREATE FUNCTION held_sale_is_not_payable() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if exists (select from held_sales where order_item_id = new.order_item_id and state = 'waiting') then
		raise exception 'the sale of line % waits for a person', new.order_item_id using errcode = 'check_violation';
	end if;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_held_sale" BEFORE INSERT ON "ledger_entries"
	FOR EACH ROW WHEN (new.account = 'creator_payable' and new.order_item_id is not null) EXECUTE FUNCTION held_sale_is_not_payable();--> statement-breakpoint
-- What was decided stays, and what waits is decided and never deleted.
CREATE FUNCTION held_sale_stays() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'DELETE' or old.state <> 'waiting' then
		raise exception 'the held sale % cannot be changed', old.uid using errcode = 'check_violation';
	end if;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "held_sales_stay" BEFORE UPDATE OR DELETE ON "held_sales"
	FOR EACH ROW EXECUTE FUNCTION held_sale_stays();
