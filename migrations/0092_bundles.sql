CREATE TABLE "bundle_courses" (
	"bundle_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "bundle_courses_bundle_id_course_id_pk" PRIMARY KEY("bundle_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "bundles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bundles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"slug" text NOT NULL,
	"creator_id" bigint,
	"made_by" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"price_paise" bigint NOT NULL,
	"state" text NOT NULL,
	"published_at" timestamp with time zone,
	"archive_reason" text DEFAULT '' NOT NULL,
	"sales" integer DEFAULT 0 NOT NULL,
	"revenue_paise" bigint DEFAULT 0 NOT NULL,
	"once_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bundles_uid_unique" UNIQUE("uid"),
	CONSTRAINT "bundles_state" CHECK ("bundles"."state" in ('draft','published','archived')),
	CONSTRAINT "bundles_price" CHECK ("bundles"."price_paise" >= 100),
	CONSTRAINT "bundles_counts" CHECK ("bundles"."sales" >= 0 and "bundles"."revenue_paise" >= 0),
	CONSTRAINT "bundles_published" CHECK ("bundles"."state" <> 'published' or "bundles"."published_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "order_item_adjustments" DROP CONSTRAINT "order_item_adjustments_kind";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bundle_id" bigint;--> statement-breakpoint
ALTER TABLE "bundle_courses" ADD CONSTRAINT "bundle_courses_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_courses" ADD CONSTRAINT "bundle_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundles" ADD CONSTRAINT "bundles_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundles" ADD CONSTRAINT "bundles_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bundle_courses_course" ON "bundle_courses" USING btree ("course_id","bundle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bundles_once" ON "bundles" USING btree ("made_by","once_key");--> statement-breakpoint
CREATE INDEX "bundles_creator" ON "bundles" USING btree ("creator_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bundles_recent" ON "bundles" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bundles_by_sales" ON "bundles" USING btree ("sales" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bundles_by_revenue" ON "bundles" USING btree ("revenue_paise" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bundles_published_recent" ON "bundles" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'published';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- old code survives: the check permits more than before
ALTER TABLE "order_item_adjustments" ADD CONSTRAINT "order_item_adjustments_kind" CHECK ("order_item_adjustments"."kind" in ('list_discount','coupon','bundle'));--> statement-breakpoint
-- by hand
-- What a bundle counts: its paid orders, and what was paid for their lines, less refunds.
CREATE FUNCTION count_bundle_sale() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	update bundles set sales = sales + 1 where id = new.bundle_id;
	return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "orders_count_bundle_at_once" AFTER INSERT ON "orders"
	FOR EACH ROW WHEN (new.bundle_id IS NOT NULL AND new.paid_at IS NOT NULL) EXECUTE FUNCTION count_bundle_sale();
--> statement-breakpoint
CREATE TRIGGER "orders_count_bundle" AFTER UPDATE OF "paid_at" ON "orders"
	FOR EACH ROW WHEN (new.bundle_id IS NOT NULL AND old.paid_at IS NULL AND new.paid_at IS NOT NULL)
	EXECUTE FUNCTION count_bundle_sale();
--> statement-breakpoint
CREATE FUNCTION bundle_revenue_follows_line() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	change bigint := (case when new.sold_at is null then 0 else new.payable_paise - new.refunded_paise end)
		- (case when old.sold_at is null then 0 else old.payable_paise - old.refunded_paise end);
begin
	if change <> 0 then
		update bundles b set revenue_paise = revenue_paise + change from orders o
			where o.id = new.order_id and b.id = o.bundle_id;
	end if;
	return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "order_items_bundle_revenue" AFTER UPDATE OF "sold_at", "refunded_paise" ON "order_items"
	FOR EACH ROW EXECUTE FUNCTION bundle_revenue_follows_line();
