CREATE TABLE "seat_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"manager_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"order_item_id" bigint NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"seats" integer NOT NULL,
	"seats_given" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"join_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seat_groups_uid_unique" UNIQUE("uid"),
	CONSTRAINT "seat_groups_orderItemId_unique" UNIQUE("order_item_id"),
	CONSTRAINT "seat_groups_joinCode_unique" UNIQUE("join_code"),
	CONSTRAINT "seat_groups_state" CHECK ("seat_groups"."state" in ('unpaid','open','ended')),
	CONSTRAINT "seat_groups_seats" CHECK ("seat_groups"."seats" between 2 and 1000),
	CONSTRAINT "seat_groups_given" CHECK ("seat_groups"."seats_given" between 0 and "seat_groups"."seats"),
	CONSTRAINT "seat_groups_given_paid" CHECK ("seat_groups"."state" = 'open' or "seat_groups"."seats_given" = 0),
	CONSTRAINT "seat_groups_name" CHECK (char_length("seat_groups"."name") <= 80),
	CONSTRAINT "seat_groups_join" CHECK ("seat_groups"."join_code" is null or "seat_groups"."state" = 'open')
);
--> statement-breakpoint
ALTER TABLE "course_invitations" DROP CONSTRAINT "course_invitations_kind";--> statement-breakpoint
ALTER TABLE "course_invitations" DROP CONSTRAINT "course_invitations_gift";--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_product";--> statement-breakpoint
-- old code survives: its ON CONFLICT names the index of person and course; below is one for the rows that it writes
DROP INDEX "enrolments_one_active_item";--> statement-breakpoint
-- old code survives: its ON CONFLICT names no index; below is one for its gifts
DROP INDEX "course_invitations_one_item";--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "seat_id" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "seat_groups" ADD CONSTRAINT "seat_groups_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_groups" ADD CONSTRAINT "seat_groups_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seat_groups_manager" ON "seat_groups" USING btree ("manager_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_one_active_seat" ON "enrolments" USING btree ("seat_id") WHERE status = 'active' and seat_id is not null;--> statement-breakpoint
CREATE INDEX "enrolments_seats" ON "enrolments" USING btree ("order_item_id","seat_id") WHERE seat_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "course_invitations_one_open_seat" ON "course_invitations" USING btree ("order_item_id","email") WHERE kind = 'seat' and state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "course_invitations_one_seat" ON "course_invitations" USING btree ("order_item_id","accepted_by") WHERE kind = 'seat' and state = 'accepted';--> statement-breakpoint
CREATE INDEX "course_invitations_seats" ON "course_invitations" USING btree ("order_item_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE kind = 'seat';--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_one_active_item" ON "enrolments" USING btree ("order_item_id") WHERE status = 'active' and order_item_id is not null and seat_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "course_invitations_one_item" ON "course_invitations" USING btree ("order_item_id") WHERE kind = 'gift';--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_seat" CHECK ("enrolments"."seat_id" is null or "enrolments"."order_item_id" is not null);--> statement-breakpoint
-- old code survives: the check permits more than before
ALTER TABLE "course_invitations" ADD CONSTRAINT "course_invitations_kind" CHECK ("course_invitations"."kind" in ('given','gift','seat'));--> statement-breakpoint
-- old code survives: the check asks the same of what it writes
ALTER TABLE "course_invitations" ADD CONSTRAINT "course_invitations_gift" CHECK (("course_invitations"."kind" in ('gift','seat')) = ("course_invitations"."order_item_id" is not null));--> statement-breakpoint
-- old code survives: it buys everything once, as the default says
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" >= 1 and ("order_items"."quantity" = 1 or "order_items"."product" = 'seats'));--> statement-breakpoint
-- old code survives: a quantity of 1 divides every price
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_unit_price" CHECK ("order_items"."price_paise" % "order_items"."quantity" = 0);--> statement-breakpoint
-- old code survives: the check permits more than before
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product" CHECK ("order_items"."product" in ('course','gift','seats'));--> statement-breakpoint
ALTER TABLE "seat_groups"
	ADD CONSTRAINT "seat_groups_item_fk" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id");--> statement-breakpoint
-- old code survives: it writes no seat
ALTER TABLE "enrolments"
	ADD CONSTRAINT "enrolments_seat_fk" FOREIGN KEY ("seat_id") REFERENCES "course_invitations"("id");--> statement-breakpoint
-- by hand
-- Counts the open and accepted seats of a group, whose check then refuses more than were bought.
CREATE FUNCTION count_seats_given() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	change int := (tg_op <> 'DELETE' and new.state in ('open', 'accepted'))::int
		- (tg_op <> 'INSERT' and old.state in ('open', 'accepted'))::int;
begin
	if change <> 0 then
		update seat_groups set seats_given = seats_given + change where order_item_id = coalesce(new.order_item_id, old.order_item_id);
		if not found then
			raise exception 'a seat belongs to a group'
				using errcode = 'check_violation', constraint = 'course_invitations_seat_of_group', table = 'course_invitations';
		end if;
	end if;
	return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "course_invitations_seats_given" AFTER INSERT ON "course_invitations"
	FOR EACH ROW WHEN (new.kind = 'seat') EXECUTE FUNCTION count_seats_given();
--> statement-breakpoint
CREATE TRIGGER "course_invitations_seats_moved" AFTER UPDATE OF "state" ON "course_invitations"
	FOR EACH ROW WHEN (new.kind = 'seat') EXECUTE FUNCTION count_seats_given();
--> statement-breakpoint
CREATE TRIGGER "course_invitations_seats_deleted" AFTER DELETE ON "course_invitations"
	FOR EACH ROW WHEN (old.kind = 'seat') EXECUTE FUNCTION count_seats_given();
--> statement-breakpoint
-- A line of seats enrols those who have one of its seats, while it is paid for, and no other line does. The release before
-- would enrol the buyer of the seats, as it would the buyer of a gift (0094), and refunds them without ending their group.
CREATE FUNCTION refuse_enrolment_without_seat() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	paid boolean;
begin
	select i.sold_at is not null and i.refunded_paise < i.payable_paise into paid
		from order_items i where i.id = new.order_item_id and i.product = 'seats';
	if not coalesce(paid, true) or (paid is not null) <> exists (
		select from course_invitations s
		where s.id = new.seat_id and s.kind = 'seat' and s.order_item_id = new.order_item_id and s.course_id = new.course_id)
	then
		raise exception 'a line of seats enrols those who have one of its seats'
			using errcode = 'check_violation', constraint = 'enrolments_seat_of_line', table = 'enrolments';
	end if;
	return new;
end $$;
--> statement-breakpoint
-- old code survives: what it settles wrongly is refused, and settled again by its next report or the reconcile job
CREATE TRIGGER "enrolments_seat_of_line" BEFORE INSERT ON "enrolments"
	FOR EACH ROW WHEN (new.order_item_id IS NOT NULL) EXECUTE FUNCTION refuse_enrolment_without_seat();
