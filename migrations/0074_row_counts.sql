CREATE TABLE "row_count_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "row_count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"what" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"n" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"what" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "row_counts_what_kind_state_pk" PRIMARY KEY("what","kind","state")
);
--> statement-breakpoint
CREATE FUNCTION user_state(confirmed_at timestamptz, invited_at timestamptz, suspended_at timestamptz) RETURNS text
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN CASE WHEN suspended_at IS NOT NULL THEN 'suspended' WHEN confirmed_at IS NOT NULL THEN 'active'
		WHEN invited_at IS NOT NULL THEN 'invited' ELSE 'unconfirmed' END;--> statement-breakpoint
CREATE FUNCTION count_user_row() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into row_count_changes (what, kind, state, n)
	select 'users', old.user_role, user_state(old.confirmed_at, old.invited_at, old.suspended_at), -1 where tg_op <> 'INSERT'
	union all
	select 'users', new.user_role, user_state(new.confirmed_at, new.invited_at, new.suspended_at), 1 where tg_op <> 'DELETE';
	return null;
end $$;--> statement-breakpoint
CREATE FUNCTION count_order_row() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into row_count_changes (what, kind, state, n)
	select 'orders', '', old.state, -1 where tg_op <> 'INSERT'
	union all
	select 'orders', '', new.state, 1 where tg_op <> 'DELETE';
	return null;
end $$;--> statement-breakpoint
CREATE FUNCTION count_course_row() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into row_count_changes (what, kind, state, n)
	select 'courses', old.category_id::text, old.state, -1 where tg_op <> 'INSERT'
	union all
	select 'courses', new.category_id::text, new.state, 1 where tg_op <> 'DELETE';
	return null;
end $$;--> statement-breakpoint
-- The triggers come before the counts: no row is written unseen between the two.
CREATE TRIGGER "users_row_counts" AFTER INSERT OR DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION count_user_row();--> statement-breakpoint
CREATE TRIGGER "users_row_counts_moved" AFTER UPDATE OF "user_role", "confirmed_at", "invited_at", "suspended_at" ON "users"
	FOR EACH ROW WHEN (old.user_role <> new.user_role OR user_state(old.confirmed_at, old.invited_at, old.suspended_at)
		<> user_state(new.confirmed_at, new.invited_at, new.suspended_at))
	EXECUTE FUNCTION count_user_row();--> statement-breakpoint
CREATE TRIGGER "orders_row_counts" AFTER INSERT OR DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION count_order_row();--> statement-breakpoint
CREATE TRIGGER "orders_row_counts_moved" AFTER UPDATE OF "state" ON "orders"
	FOR EACH ROW WHEN (old.state <> new.state) EXECUTE FUNCTION count_order_row();--> statement-breakpoint
CREATE TRIGGER "courses_row_counts" AFTER INSERT OR DELETE ON "courses" FOR EACH ROW EXECUTE FUNCTION count_course_row();--> statement-breakpoint
CREATE TRIGGER "courses_row_counts_moved" AFTER UPDATE OF "state", "category_id" ON "courses"
	FOR EACH ROW WHEN (old.state <> new.state OR old.category_id <> new.category_id) EXECUTE FUNCTION count_course_row();--> statement-breakpoint
INSERT INTO "row_counts" ("what", "kind", "state", "n")
	SELECT 'users', user_role, user_state(confirmed_at, invited_at, suspended_at), count(*) FROM "users" GROUP BY 2, 3
	UNION ALL SELECT 'orders', '', state, count(*) FROM "orders" GROUP BY 3
	UNION ALL SELECT 'courses', category_id::text, state, count(*) FROM "courses" GROUP BY 2, 3;
