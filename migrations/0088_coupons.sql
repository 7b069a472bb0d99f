CREATE TABLE "coupon_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coupon_id" bigint NOT NULL,
	"creator_id" bigint NOT NULL,
	"code" text NOT NULL,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coupon_codes_pattern" CHECK ("coupon_codes"."code" ~ '^[A-Z0-9]{4,24}$'),
	CONSTRAINT "coupon_codes_limit" CHECK ("coupon_codes"."uses" >= 0 and "coupon_codes"."uses" <= "coupon_codes"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "coupon_courses" (
	"coupon_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	CONSTRAINT "coupon_courses_coupon_id_course_id_pk" PRIMARY KEY("coupon_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"creator_id" bigint NOT NULL,
	"name" text NOT NULL,
	"code_kind" text NOT NULL,
	"percent" integer,
	"amount_paise" bigint,
	"all_courses" boolean NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	"uses_per_person" integer NOT NULL,
	"first_purchase_only" boolean NOT NULL,
	"ended_at" timestamp with time zone,
	"codes" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"revenue_paise" bigint DEFAULT 0 NOT NULL,
	"once_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_uid_unique" UNIQUE("uid"),
	CONSTRAINT "coupons_code_kind" CHECK ("coupons"."code_kind" in ('shared','single')),
	CONSTRAINT "coupons_discount" CHECK (num_nonnulls("coupons"."percent", "coupons"."amount_paise") = 1),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent" between 1 and 100),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."amount_paise" > 0),
	CONSTRAINT "coupons_days" CHECK ("coupons"."valid_until" > "coupons"."valid_from"),
	CONSTRAINT "coupons_uses_per_person" CHECK ("coupons"."uses_per_person" > 0),
	CONSTRAINT "coupons_counts" CHECK ("coupons"."uses" >= 0 and "coupons"."revenue_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"coupon_id" bigint NOT NULL,
	"coupon_code_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_uses_state" CHECK ("coupon_uses"."state" in ('held','used','returned','over_limit'))
);
--> statement-breakpoint
ALTER TABLE "order_item_adjustments" DROP CONSTRAINT "order_item_adjustments_kind";--> statement-breakpoint
ALTER TABLE "coupon_codes" ADD CONSTRAINT "coupon_codes_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_codes" ADD CONSTRAINT "coupon_codes_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_courses" ADD CONSTRAINT "coupon_courses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_courses" ADD CONSTRAINT "coupon_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_code_id_coupon_codes_id_fk" FOREIGN KEY ("coupon_code_id") REFERENCES "public"."coupon_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_codes_code" ON "coupon_codes" USING btree ("code","creator_id");--> statement-breakpoint
CREATE INDEX "coupon_codes_coupon" ON "coupon_codes" USING btree ("coupon_id","code");--> statement-breakpoint
CREATE INDEX "coupon_codes_by_uses" ON "coupon_codes" USING btree ("coupon_id","uses" DESC NULLS FIRST,"code" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "coupon_codes_free" ON "coupon_codes" USING btree ("coupon_id") WHERE max_uses is null or uses < max_uses;--> statement-breakpoint
CREATE INDEX "coupon_courses_course" ON "coupon_courses" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_once" ON "coupons" USING btree ("creator_id","once_key");--> statement-breakpoint
CREATE INDEX "coupons_creator" ON "coupons" USING btree ("creator_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "coupons_creator_uses" ON "coupons" USING btree ("creator_id","uses" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "coupons_creator_revenue" ON "coupons" USING btree ("creator_id","revenue_paise" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "coupon_uses_person" ON "coupon_uses" USING btree ("user_id","coupon_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_code" ON "coupon_uses" USING btree ("coupon_code_id");--> statement-breakpoint
-- old code survives: the check permits more than before
ALTER TABLE "order_item_adjustments" ADD CONSTRAINT "order_item_adjustments_kind" CHECK ("order_item_adjustments"."kind" in ('list_discount','coupon'));--> statement-breakpoint
-- What a use counts for: `held` and `used` of its code (never past the limit, which a check of the table refuses), `used` and
-- `over_limit` of its coupon.
CREATE FUNCTION count_coupon_use() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	taken int := (new.state in ('held', 'used'))::int;
	paid int := (new.state in ('used', 'over_limit'))::int;
begin
	if tg_op = 'UPDATE' then
		taken := taken - (old.state in ('held', 'used'))::int;
		paid := paid - (old.state in ('used', 'over_limit'))::int;
	end if;
	if taken <> 0 then
		update coupon_codes set uses = uses + taken where id = new.coupon_code_id;
	end if;
	if paid <> 0 then
		update coupons set uses = uses + paid where id = new.coupon_id;
	end if;
	return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "coupon_uses_count" AFTER INSERT OR UPDATE OF "state" ON "coupon_uses"
	FOR EACH ROW EXECUTE FUNCTION count_coupon_use();
--> statement-breakpoint
-- A use follows its order: given back when the order lapses or is cancelled, used when it is paid. Money that comes after the
-- use was given back is honoured; where others have taken all uses of the code meanwhile, it counts beside the limit.
CREATE FUNCTION coupon_use_follows_order() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if new.state = 'paid' then
		perform from coupon_codes where id = (select coupon_code_id from coupon_uses where order_id = new.id) for update;
		update coupon_uses u
			set state = case when u.state = 'held' or c.max_uses is null or c.uses < c.max_uses then 'used' else 'over_limit' end
			from coupon_codes c
			where c.id = u.coupon_code_id and u.order_id = new.id and u.state in ('held', 'returned');
	else
		update coupon_uses set state = 'returned' where order_id = new.id and state = 'held';
	end if;
	return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "orders_move_coupon_use" AFTER UPDATE OF "state" ON "orders"
	FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state AND new.state IN ('paid', 'expired', 'cancelled'))
	EXECUTE FUNCTION coupon_use_follows_order();
--> statement-breakpoint
-- What a coupon brought in: the lines that it made cheaper, once they are sold, less what was refunded of them.
CREATE FUNCTION coupon_revenue_follows_line() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	change bigint := (case when new.sold_at is null then 0 else new.payable_paise - new.refunded_paise end)
		- (case when old.sold_at is null then 0 else old.payable_paise - old.refunded_paise end);
begin
	if change <> 0 and exists (
		select from order_item_adjustments where order_item_id = new.id and kind = 'coupon'
	) then
		update coupons set revenue_paise = revenue_paise + change
			where id = (select coupon_id from coupon_uses where order_id = new.order_id);
	end if;
	return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "order_items_coupon_revenue" AFTER UPDATE OF "sold_at", "refunded_paise" ON "order_items"
	FOR EACH ROW WHEN (new.discount_paise > 0) EXECUTE FUNCTION coupon_revenue_follows_line();
