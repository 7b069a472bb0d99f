-- What the school sold and refunded by day: the job that adds up months adds up these days too.
CREATE TABLE "ledger_days" (
	"day" date PRIMARY KEY NOT NULL,
	"sold_paise" bigint DEFAULT 0 NOT NULL,
	"refunded_paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_days_sides" CHECK ("ledger_days"."sold_paise" >= 0 and "ledger_days"."refunded_paise" >= 0)
);--> statement-breakpoint
INSERT INTO "ledger_days" ("day", "sold_paise", "refunded_paise")
	SELECT t.booked_on, coalesce(sum(e.amount_paise) FILTER (WHERE t.kind = 'capture'), 0),
		coalesce(-sum(e.amount_paise) FILTER (WHERE t.kind = 'refund'), 0)
	FROM "ledger_transactions" t JOIN "ledger_entries" e ON e.txn_id = t.id
	WHERE (t.kind, e.account) IN (('capture', 'gateway_receivable'), ('refund', 'refund_clearing'))
		AND NOT EXISTS (SELECT FROM "ledger_unsummed" u WHERE u.txn_id = t.id)
	GROUP BY 1;--> statement-breakpoint
CREATE VIEW "ledger_day_movements" AS
	SELECT "day", "sold_paise", "refunded_paise" FROM "ledger_days"
	UNION ALL
	SELECT t.booked_on, CASE t.kind WHEN 'capture' THEN e.amount_paise ELSE 0 END,
		CASE t.kind WHEN 'refund' THEN -e.amount_paise ELSE 0 END
	FROM "ledger_unsummed" u
		JOIN "ledger_transactions" t ON t.id = u.txn_id
		JOIN "ledger_entries" e ON e.txn_id = u.txn_id
	WHERE (t.kind, e.account) IN (('capture', 'gateway_receivable'), ('refund', 'refund_clearing'));--> statement-breakpoint
-- Enrolments and people by day. What changes waits in school_count_changes until the job has added it up.
CREATE TABLE "school_counts" (
	"what" text NOT NULL,
	"day" date NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "school_counts_what_day_pk" PRIMARY KEY("what","day"),
	CONSTRAINT "school_counts_what" CHECK ("school_counts"."what" in ('enrolments','new_users','learners','creators'))
);--> statement-breakpoint
CREATE TABLE "school_count_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"what" text NOT NULL,
	"day" date NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "school_count_changes_what" CHECK ("school_count_changes"."what" in ('enrolments','new_users','learners','creators'))
);--> statement-breakpoint
-- The triggers come before the counts: nobody enrols unseen between the two.
CREATE FUNCTION count_enrolments() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into school_count_changes (what, day, n)
	select 'enrolments', (granted_at at time zone 'Asia/Kolkata')::date, count(*) * case tg_op when 'INSERT' then 1 else -1 end
	from moved group by 2;
	return null;
end $$;--> statement-breakpoint
CREATE FUNCTION count_enrolment_moved() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into school_count_changes (what, day, n)
	values ('enrolments', (old.granted_at at time zone 'Asia/Kolkata')::date, -1),
		('enrolments', (new.granted_at at time zone 'Asia/Kolkata')::date, 1);
	return null;
end $$;--> statement-breakpoint
CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into school_count_changes (what, day, n)
	select c.what, (created_at at time zone 'Asia/Kolkata')::date, count(*) * case tg_op when 'INSERT' then 1 else -1 end
	from moved cross join lateral (values ('new_users', confirmed_at is not null),
		('learners', user_role in ('LEARNER', 'USER')), ('creators', user_role in ('CREATOR', 'INSTRUCTOR'))) c (what, counts)
	where c.counts group by 1, 2;
	return null;
end $$;--> statement-breakpoint
CREATE FUNCTION count_user_changed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into school_count_changes (what, day, n)
	select c.what, (u.created_at at time zone 'Asia/Kolkata')::date, u.n
	from (values (old.created_at, old.confirmed_at, old.user_role, -1), (new.created_at, new.confirmed_at, new.user_role, 1))
			u (created_at, confirmed_at, user_role, n)
		cross join lateral (values ('new_users', u.confirmed_at is not null),
			('learners', u.user_role in ('LEARNER', 'USER')), ('creators', u.user_role in ('CREATOR', 'INSTRUCTOR'))) c (what, counts)
	where c.counts;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "enrolments_counted_in" AFTER INSERT ON "enrolments" REFERENCING NEW TABLE AS moved
	FOR EACH STATEMENT EXECUTE FUNCTION count_enrolments();--> statement-breakpoint
CREATE TRIGGER "enrolments_counted_out" AFTER DELETE ON "enrolments" REFERENCING OLD TABLE AS moved
	FOR EACH STATEMENT EXECUTE FUNCTION count_enrolments();--> statement-breakpoint
CREATE TRIGGER "enrolments_counted_moved" AFTER UPDATE OF "granted_at" ON "enrolments"
	FOR EACH ROW WHEN (old.granted_at IS DISTINCT FROM new.granted_at) EXECUTE FUNCTION count_enrolment_moved();--> statement-breakpoint
CREATE TRIGGER "users_counted_in" AFTER INSERT ON "users" REFERENCING NEW TABLE AS moved
	FOR EACH STATEMENT EXECUTE FUNCTION count_users();--> statement-breakpoint
CREATE TRIGGER "users_counted_out" AFTER DELETE ON "users" REFERENCING OLD TABLE AS moved
	FOR EACH STATEMENT EXECUTE FUNCTION count_users();--> statement-breakpoint
CREATE TRIGGER "users_counted_changed" AFTER UPDATE OF "confirmed_at", "user_role", "created_at" ON "users"
	FOR EACH ROW WHEN ((old.confirmed_at IS NULL) <> (new.confirmed_at IS NULL) OR old.user_role <> new.user_role
		OR old.created_at <> new.created_at)
	EXECUTE FUNCTION count_user_changed();--> statement-breakpoint
INSERT INTO "school_counts" ("what", "day", "n")
	SELECT 'enrolments', (granted_at at time zone 'Asia/Kolkata')::date, count(*) FROM "enrolments" GROUP BY 2;--> statement-breakpoint
INSERT INTO "school_counts" ("what", "day", "n")
	SELECT c.what, (created_at at time zone 'Asia/Kolkata')::date, count(*)
	FROM "users" CROSS JOIN LATERAL (VALUES ('new_users', confirmed_at IS NOT NULL),
		('learners', user_role IN ('LEARNER', 'USER')), ('creators', user_role IN ('CREATOR', 'INSTRUCTOR'))) c (what, counts)
	WHERE c.counts GROUP BY 1, 2;
