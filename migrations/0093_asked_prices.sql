CREATE TABLE "course_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"payable_paise" bigint NOT NULL,
	"asked_from" timestamp with time zone NOT NULL,
	"asked_until" timestamp with time zone,
	CONSTRAINT "course_prices_payable" CHECK ("course_prices"."payable_paise" >= 0),
	CONSTRAINT "course_prices_period" CHECK ("course_prices"."asked_from" <= "course_prices"."asked_until")
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "discount_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "dated_discount_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "full_price_asked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_prices" ADD CONSTRAINT "course_prices_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_prices_course" ON "course_prices" USING btree ("course_id","asked_until");--> statement-breakpoint
CREATE UNIQUE INDEX "course_prices_now" ON "course_prices" USING btree ("course_id") WHERE asked_until is null;--> statement-breakpoint
CREATE INDEX "courses_discount_ends" ON "courses" USING btree ("discount_ends_at") WHERE discount_ends_at is not null and published_at is not null;--> statement-breakpoint
-- old code survives: it never sets an end, and the trigger below takes the end away with the discount.
ALTER TABLE "courses" ADD CONSTRAINT "courses_discount_ends" CHECK ("courses"."discount_ends_at" is null or "courses"."discount_paise" > 0);--> statement-breakpoint
-- by hand
-- What is on sale now. A course with a discount may never have cost its full price, as far as we know: its history begins today.
INSERT INTO "course_prices" ("course_id", "payable_paise", "asked_from")
	SELECT "id", "payable_paise", case when "discount_paise" = 0 then coalesce("published_at", now()) else now() end
	FROM "courses" WHERE "listed" ORDER BY "id";
--> statement-breakpoint
CREATE FUNCTION guard_course_prices() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'DELETE' then
		-- The history goes with its course alone.
		if exists (select from courses where id = old.course_id) then
			raise exception 'course_prices is append-only' using errcode = 'restrict_violation';
		end if;
		return old;
	end if;
	if pg_trigger_depth() < 2 then
		raise exception 'course_prices is written by the trigger of courses alone' using errcode = 'restrict_violation';
	end if;
	if tg_op = 'UPDATE' and (old.asked_until is not null or new.asked_until is null
		or (new.course_id, new.payable_paise, new.asked_from) is distinct from (old.course_id, old.payable_paise, old.asked_from)) then
		raise exception 'course_prices is append-only' using errcode = 'restrict_violation';
	end if;
	return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER "course_prices_guard" BEFORE INSERT OR UPDATE OR DELETE ON "course_prices"
	FOR EACH ROW EXECUTE FUNCTION guard_course_prices();
--> statement-breakpoint
-- A course that is listed at once, as the demo's are.
CREATE FUNCTION begin_asked_price() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	moment timestamptz := coalesce(new.published_at, new.created_at);
begin
	insert into course_prices (course_id, payable_paise, asked_from) values (
		new.id, new.price_paise - case when new.discount_ends_at <= moment then 0 else new.discount_paise end, moment);
	return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "courses_begin_asked_price" AFTER INSERT ON "courses"
	FOR EACH ROW WHEN (new.listed) EXECUTE FUNCTION begin_asked_price();
--> statement-breakpoint
-- Writes down what a course costs from a change on, and what that says of its full price; refuses an end that moves later.
CREATE FUNCTION follow_asked_price() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	-- The clock of the product, where it wrote its time with the change.
	moment timestamptz := case
		when old.published_at is null and new.published_at is not null then new.published_at
		when new.updated_at is distinct from old.updated_at then new.updated_at
		else now() end;
	asked course_prices;
	payable bigint;
begin
	if new.discount_paise = 0 then
		new.discount_ends_at := null;
	end if;

	if old.published_at is not null and old.discount_ends_at > moment then
		if new.discount_paise = 0 then
			new.dated_discount_ended_at := moment;
		elsif new.discount_ends_at is null or new.discount_ends_at > old.discount_ends_at then
			raise exception 'the end of a discount moves earlier alone'
				using errcode = 'check_violation', constraint = 'courses_discount_end_stays', table = 'courses';
		end if;
	elsif old.discount_ends_at > old.published_at then
		new.dated_discount_ended_at := old.discount_ends_at;
	end if;
	if new.discount_ends_at > moment and (old.discount_ends_at > moment) is not true
		and new.dated_discount_ended_at > moment - interval '30 days' then
		raise exception 'the last discount with an end was over less than 30 days ago'
			using errcode = 'check_violation', constraint = 'courses_dated_discount_again', table = 'courses';
	end if;

	select * into asked from course_prices where course_id = new.id and asked_until is null;
	-- It was over at its end, whenever a change comes after it.
	if asked.asked_from < old.discount_ends_at and old.discount_ends_at <= moment then
		update course_prices set asked_until = old.discount_ends_at where id = asked.id;
		insert into course_prices (course_id, payable_paise, asked_from)
			values (new.id, old.price_paise, old.discount_ends_at) returning * into asked;
	end if;
	-- Periods follow one another, also where the clocks of two servers differ.
	moment := greatest(moment, (select greatest(max(asked_from), max(asked_until)) from course_prices where course_id = new.id));
	payable := case when new.listed then
		new.price_paise - case when new.discount_ends_at <= moment then 0 else new.discount_paise end end;
	if payable is distinct from asked.payable_paise then
		update course_prices set asked_until = moment where id = asked.id;
		if payable is not null then
			insert into course_prices (course_id, payable_paise, asked_from) values (new.id, payable, moment);
		end if;
	end if;

	new.full_price_asked_until := (
		select max(asked_until) from course_prices
		where course_id = new.id and payable_paise >= new.price_paise and asked_until - asked_from >= interval '7 days');
	return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER "courses_follow_asked_price" BEFORE UPDATE OF "listed", "price_paise", "discount_paise", "discount_ends_at"
	ON "courses" FOR EACH ROW
	WHEN ((new.listed, new.price_paise, new.discount_paise, new.discount_ends_at)
		is distinct from (old.listed, old.price_paise, old.discount_paise, old.discount_ends_at))
	EXECUTE FUNCTION follow_asked_price();
