-- What a creator's home counts of the enrolments in their courses. What changes waits in creator_count_changes until the job
-- has added it up. No foreign keys: a count locks no person.
CREATE TABLE "creator_count_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "creator_count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"creator_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"enrolments" integer NOT NULL,
	"completed" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_counts" (
	"creator_id" bigint PRIMARY KEY NOT NULL,
	"enrolments" bigint NOT NULL,
	"completed" bigint NOT NULL,
	"learners" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_enrolment_days" (
	"creator_id" bigint NOT NULL,
	"day" date NOT NULL,
	"enrolments" integer NOT NULL,
	CONSTRAINT "creator_enrolment_days_creator_id_day_pk" PRIMARY KEY("creator_id","day")
);
--> statement-breakpoint
CREATE TABLE "creator_learners" (
	"creator_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"enrolments" integer NOT NULL,
	CONSTRAINT "creator_learners_creator_id_user_id_pk" PRIMARY KEY("creator_id","user_id")
);
--> statement-breakpoint
CREATE FUNCTION count_creator_enrolments() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into creator_count_changes (creator_id, user_id, day, enrolments, completed)
	select c.creator_id, m.user_id, (m.granted_at at time zone 'Asia/Kolkata')::date, by.n,
		case when m.completed_at is null then 0 else by.n end
	from moved m join courses c on c.id = m.course_id
		cross join (select case tg_op when 'INSERT' then 1 else -1 end as n) by
	where m.status = 'active';
	return null;
end $$;--> statement-breakpoint
CREATE FUNCTION count_creator_enrolment_moved() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into creator_count_changes (creator_id, user_id, day, enrolments, completed)
	select c.creator_id, e.user_id, (e.granted_at at time zone 'Asia/Kolkata')::date, sum(e.n), sum(e.n * e.completed)
	from (values (old.course_id, old.user_id, old.status, old.granted_at, (old.completed_at is not null)::int, -1),
			(new.course_id, new.user_id, new.status, new.granted_at, (new.completed_at is not null)::int, 1))
			e (course_id, user_id, status, granted_at, completed, n)
		join courses c on c.id = e.course_id
	where e.status = 'active' group by 1, 2, 3 having sum(e.n) <> 0 or sum(e.n * e.completed) <> 0;
	return null;
end $$;--> statement-breakpoint
-- The triggers come before the counts: nobody enrols unseen between the two.
CREATE TRIGGER "enrolments_creator_counts_in" AFTER INSERT ON "enrolments" REFERENCING NEW TABLE AS moved
	FOR EACH STATEMENT EXECUTE FUNCTION count_creator_enrolments();--> statement-breakpoint
CREATE TRIGGER "enrolments_creator_counts_out" AFTER DELETE ON "enrolments" REFERENCING OLD TABLE AS moved
	FOR EACH STATEMENT EXECUTE FUNCTION count_creator_enrolments();--> statement-breakpoint
CREATE TRIGGER "enrolments_creator_counts_moved"
	AFTER UPDATE OF "course_id", "user_id", "status", "granted_at", "completed_at" ON "enrolments"
	FOR EACH ROW WHEN (old.status <> new.status OR (new.status = 'active' AND (old.granted_at <> new.granted_at
		OR (old.completed_at IS NULL) <> (new.completed_at IS NULL) OR old.course_id <> new.course_id OR old.user_id <> new.user_id)))
	EXECUTE FUNCTION count_creator_enrolment_moved();--> statement-breakpoint
INSERT INTO "creator_learners" ("creator_id", "user_id", "enrolments")
	SELECT c.creator_id, e.user_id, count(*) FROM "enrolments" e JOIN "courses" c ON c.id = e.course_id
	WHERE e.status = 'active' GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "creator_counts" ("creator_id", "enrolments", "completed", "learners")
	SELECT c.creator_id, count(*), count(e.completed_at), (SELECT count(*) FROM "creator_learners" l WHERE l.creator_id = c.creator_id)
	FROM "enrolments" e JOIN "courses" c ON c.id = e.course_id WHERE e.status = 'active' GROUP BY 1;--> statement-breakpoint
INSERT INTO "creator_enrolment_days" ("creator_id", "day", "enrolments")
	SELECT c.creator_id, (e.granted_at at time zone 'Asia/Kolkata')::date, count(*)
	FROM "enrolments" e JOIN "courses" c ON c.id = e.course_id WHERE e.status = 'active' GROUP BY 1, 2;
