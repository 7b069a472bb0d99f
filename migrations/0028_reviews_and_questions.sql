CREATE TABLE "answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"question_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"once_key" text NOT NULL,
	"by" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "answers_uid_unique" UNIQUE("uid"),
	CONSTRAINT "answers_by" CHECK ("answers"."by" in ('learner', 'instructor', 'team')),
	CONSTRAINT "answers_length" CHECK (char_length("answers"."body") between 1 and 5000 and char_length("answers"."once_key") <= 64)
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"course_id" bigint NOT NULL,
	"lesson_id" bigint,
	"user_id" bigint NOT NULL,
	"once_key" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"answers_count" integer DEFAULT 0 NOT NULL,
	"instructor_answers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "questions_uid_unique" UNIQUE("uid"),
	CONSTRAINT "questions_length" CHECK (char_length("questions"."title") between 1 and 150 and char_length("questions"."body") <= 5000 and char_length("questions"."once_key") <= 64),
	CONSTRAINT "questions_counters" CHECK ("questions"."instructor_answers" between 0 and "questions"."answers_count")
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "answers_once" ON "answers" USING btree ("user_id","once_key");--> statement-breakpoint
CREATE INDEX "answers_question" ON "answers" USING btree ("question_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_once" ON "questions" USING btree ("user_id","once_key");--> statement-breakpoint
CREATE INDEX "questions_course_recent" ON "questions" USING btree ("course_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "questions_lesson" ON "questions" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "questions_waiting" ON "questions" USING btree ("course_id","created_at") WHERE instructor_answers = 0;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_length" CHECK (char_length("reviews"."text") <= 2000 and char_length("reviews"."reply") <= 2000);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_replied" CHECK (("reviews"."reply" = '') = ("reviews"."replied_at" is null));--> statement-breakpoint
-- A review that leaves a course in its cell touches no count, so that reviews of courses side by side never wait for
-- each other; where it moves the course, both cells are locked in one order, so that two moves never wait in a circle.
create or replace function count_in_catalogue() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.listed and new.listed then
    if (old.category_id, old.level, old.language, price_band(old.payable_paise), rating_band(old.rating))
      = (new.category_id, new.level, new.language, price_band(new.payable_paise), rating_band(new.rating)) then
      return null;
    end if;
    perform from catalogue_counts
      where (category_id, level, language, price_band, rating_band) in (
        (old.category_id, old.level, old.language, price_band(old.payable_paise), rating_band(old.rating)),
        (new.category_id, new.level, new.language, price_band(new.payable_paise), rating_band(new.rating)))
      order by category_id, level, language, price_band, rating_band for update;
  end if;
  if tg_op in ('UPDATE', 'DELETE') and old.listed then
    update catalogue_counts set n = n - 1
      where category_id = old.category_id and level = old.level and language = old.language
        and price_band = price_band(old.payable_paise) and rating_band = rating_band(old.rating);
  end if;
  if tg_op in ('UPDATE', 'INSERT') and new.listed then
    insert into catalogue_counts values (new.category_id, new.level, new.language, price_band(new.payable_paise), rating_band(new.rating), 1)
      on conflict (category_id, level, language, price_band, rating_band) do update set n = catalogue_counts.n + 1;
  end if;
  return null;
end $$;
