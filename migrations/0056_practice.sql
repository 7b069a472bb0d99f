CREATE TABLE "bank_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"bank_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"text_hi" text DEFAULT '' NOT NULL,
	"options" jsonb NOT NULL,
	"correct" jsonb NOT NULL,
	"tolerance" double precision DEFAULT 0 NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"explanation_hi" text DEFAULT '' NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"difficulty" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(regexp_replace(text || ' ' || text_hi, '<[^>]*>', ' ', 'g') || ' ' || topic)) STORED,
	CONSTRAINT "bank_questions_uid_unique" UNIQUE("uid"),
	CONSTRAINT "bank_questions_kind" CHECK ("bank_questions"."kind" in ('single','multiple','true-false','number','short')),
	CONSTRAINT "bank_questions_difficulty" CHECK ("bank_questions"."difficulty" in ('easy','medium','hard')),
	CONSTRAINT "bank_questions_text" CHECK ("bank_questions"."text" <> ''),
	CONSTRAINT "bank_questions_options" CHECK (jsonb_typeof("bank_questions"."options") = 'array' and jsonb_array_length("bank_questions"."options") <= 10 and ("bank_questions"."kind" in ('single','multiple')) = (jsonb_array_length("bank_questions"."options") >= 2)),
	CONSTRAINT "bank_questions_correct" CHECK (jsonb_typeof("bank_questions"."correct") = 'array' and jsonb_array_length("bank_questions"."correct") between 1 and 20 and ("bank_questions"."kind" in ('multiple','short') or jsonb_array_length("bank_questions"."correct") = 1)),
	CONSTRAINT "bank_questions_tolerance" CHECK ("bank_questions"."tolerance" >= 0 and ("bank_questions"."kind" = 'number' or "bank_questions"."tolerance" = 0)),
	CONSTRAINT "bank_questions_version" CHECK ("bank_questions"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "mock_answers" (
	"attempt_id" bigint NOT NULL,
	"question_uid" text NOT NULL,
	"given" jsonb NOT NULL,
	"marked" boolean DEFAULT false NOT NULL,
	"changed_ms" bigint NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"is_right" boolean,
	CONSTRAINT "mock_answers_attempt_id_question_uid_pk" PRIMARY KEY("attempt_id","question_uid"),
	CONSTRAINT "mock_answers_given" CHECK (jsonb_typeof("mock_answers"."given") = 'array' and jsonb_array_length("mock_answers"."given") <= 10),
	CONSTRAINT "mock_answers_changed" CHECK ("mock_answers"."changed_ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mock_attempt_sections" (
	"attempt_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"right" integer,
	"wrong" integer,
	"unanswered" integer,
	"score" integer,
	CONSTRAINT "mock_attempt_sections_attempt_id_position_pk" PRIMARY KEY("attempt_id","position"),
	CONSTRAINT "mock_attempt_sections_clock" CHECK ("mock_attempt_sections"."closes_at" > "mock_attempt_sections"."opens_at"),
	CONSTRAINT "mock_attempt_sections_scored" CHECK (num_nulls("mock_attempt_sections"."right", "mock_attempt_sections"."wrong", "mock_attempt_sections"."unanswered", "mock_attempt_sections"."score") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "mock_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mock_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"test_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"seed" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"timed_out" boolean DEFAULT false NOT NULL,
	"score" integer,
	"counted" boolean DEFAULT false NOT NULL,
	"figured_at" timestamp with time zone,
	CONSTRAINT "mock_attempts_uid_unique" UNIQUE("uid"),
	CONSTRAINT "mock_attempts_number" CHECK ("mock_attempts"."number" between 1 and 20),
	CONSTRAINT "mock_attempts_ends" CHECK ("mock_attempts"."ends_at" > "mock_attempts"."started_at"),
	CONSTRAINT "mock_attempts_submitted" CHECK (("mock_attempts"."submitted_at" is null) = ("mock_attempts"."score" is null)),
	CONSTRAINT "mock_attempts_submitted_after" CHECK ("mock_attempts"."submitted_at" >= "mock_attempts"."started_at"),
	CONSTRAINT "mock_attempts_counted" CHECK (not "mock_attempts"."counted" or "mock_attempts"."submitted_at" is not null),
	CONSTRAINT "mock_attempts_figured" CHECK ("mock_attempts"."figured_at" is null or "mock_attempts"."counted")
);
--> statement-breakpoint
CREATE TABLE "mock_question_figures" (
	"version_id" bigint NOT NULL,
	"question_uid" text NOT NULL,
	"sat" integer NOT NULL,
	"answered" integer NOT NULL,
	"right" integer NOT NULL,
	"scores" bigint NOT NULL,
	"score_squares" double precision NOT NULL,
	"scores_of_right" bigint NOT NULL,
	CONSTRAINT "mock_question_figures_version_id_question_uid_pk" PRIMARY KEY("version_id","question_uid"),
	CONSTRAINT "mock_question_figures_counts" CHECK ("mock_question_figures"."right" >= 0 and "mock_question_figures"."answered" >= "mock_question_figures"."right" and "mock_question_figures"."sat" >= "mock_question_figures"."answered")
);
--> statement-breakpoint
CREATE TABLE "mock_scores" (
	"version_id" bigint NOT NULL,
	"score" integer NOT NULL,
	"learners" integer NOT NULL,
	CONSTRAINT "mock_scores_version_id_score_pk" PRIMARY KEY("version_id","score"),
	CONSTRAINT "mock_scores_learners" CHECK ("mock_scores"."learners" >= 1)
);
--> statement-breakpoint
CREATE TABLE "mock_test_questions" (
	"test_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "mock_test_questions_test_id_question_id_pk" PRIMARY KEY("test_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "mock_test_sections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mock_test_sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"test_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"minutes" integer NOT NULL,
	"marks_right" integer NOT NULL,
	"marks_wrong" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mock_test_sections_uid_unique" UNIQUE("uid"),
	CONSTRAINT "mock_test_sections_minutes" CHECK ("mock_test_sections"."minutes" between 1 and 240),
	CONSTRAINT "mock_test_sections_marks" CHECK ("mock_test_sections"."marks_right" between 1 and 10000 and "mock_test_sections"."marks_wrong" between 0 and 10000),
	CONSTRAINT "mock_test_sections_title" CHECK (char_length("mock_test_sections"."title") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "mock_test_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mock_test_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"test_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"test_version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"outline" jsonb NOT NULL,
	"questions" integer NOT NULL,
	"minutes" integer NOT NULL,
	"marks" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mock_test_versions_uid_unique" UNIQUE("uid"),
	CONSTRAINT "mock_test_versions_size" CHECK ("mock_test_versions"."questions" between 1 and 300 and "mock_test_versions"."minutes" between 1 and 2400 and "mock_test_versions"."marks" >= 1)
);
--> statement-breakpoint
CREATE TABLE "mock_tests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mock_tests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"course_id" bigint NOT NULL,
	"title" text NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"max_attempts" integer DEFAULT 1 NOT NULL,
	"shuffle_questions" boolean DEFAULT true NOT NULL,
	"shuffle_options" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"idempotency_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mock_tests_uid_unique" UNIQUE("uid"),
	CONSTRAINT "mock_tests_state" CHECK ("mock_tests"."state" in ('DRAFT','PUBLISHED','CLOSED')),
	CONSTRAINT "mock_tests_title" CHECK (char_length("mock_tests"."title") between 1 and 120),
	CONSTRAINT "mock_tests_attempts" CHECK ("mock_tests"."max_attempts" between 1 and 20),
	CONSTRAINT "mock_tests_version" CHECK ("mock_tests"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "question_banks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_banks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"creator_id" bigint NOT NULL,
	"title" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"search_title" text GENERATED ALWAYS AS (fold_text(title)) STORED,
	CONSTRAINT "question_banks_uid_unique" UNIQUE("uid"),
	CONSTRAINT "question_banks_title" CHECK (char_length("question_banks"."title") between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_bank_id_question_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."question_banks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_answers" ADD CONSTRAINT "mock_answers_attempt_id_mock_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."mock_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_attempt_sections" ADD CONSTRAINT "mock_attempt_sections_attempt_id_mock_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."mock_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_attempts" ADD CONSTRAINT "mock_attempts_test_id_mock_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."mock_tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_attempts" ADD CONSTRAINT "mock_attempts_version_id_mock_test_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."mock_test_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_attempts" ADD CONSTRAINT "mock_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_question_figures" ADD CONSTRAINT "mock_question_figures_version_id_mock_test_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."mock_test_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_scores" ADD CONSTRAINT "mock_scores_version_id_mock_test_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."mock_test_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_test_questions" ADD CONSTRAINT "mock_test_questions_test_id_mock_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."mock_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_test_questions" ADD CONSTRAINT "mock_test_questions_question_id_bank_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."bank_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_test_questions" ADD CONSTRAINT "mock_test_questions_section_id_mock_test_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."mock_test_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_test_sections" ADD CONSTRAINT "mock_test_sections_test_id_mock_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."mock_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_test_versions" ADD CONSTRAINT "mock_test_versions_test_id_mock_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."mock_tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_tests" ADD CONSTRAINT "mock_tests_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_banks" ADD CONSTRAINT "question_banks_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_questions_once" ON "bank_questions" USING btree ("bank_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "bank_questions_place" ON "bank_questions" USING btree ("bank_id","id");--> statement-breakpoint
CREATE INDEX "bank_questions_topic" ON "bank_questions" USING btree ("bank_id","topic","difficulty");--> statement-breakpoint
CREATE UNIQUE INDEX "mock_attempts_number" ON "mock_attempts" USING btree ("test_id","user_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "mock_attempts_one_open" ON "mock_attempts" USING btree ("test_id","user_id") WHERE submitted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "mock_attempts_counted_once" ON "mock_attempts" USING btree ("version_id","user_id") WHERE counted;--> statement-breakpoint
CREATE INDEX "mock_attempts_user" ON "mock_attempts" USING btree ("user_id","test_id");--> statement-breakpoint
CREATE INDEX "mock_attempts_ending" ON "mock_attempts" USING btree ("ends_at") WHERE submitted_at is null;--> statement-breakpoint
CREATE INDEX "mock_attempts_to_figure" ON "mock_attempts" USING btree ("id") WHERE counted and figured_at is null;--> statement-breakpoint
CREATE INDEX "mock_test_questions_section" ON "mock_test_questions" USING btree ("section_id","position");--> statement-breakpoint
CREATE INDEX "mock_test_questions_question" ON "mock_test_questions" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "mock_test_sections_place" ON "mock_test_sections" USING btree ("test_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "mock_test_versions_number" ON "mock_test_versions" USING btree ("test_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "mock_tests_once" ON "mock_tests" USING btree ("course_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "mock_tests_course" ON "mock_tests" USING btree ("course_id","state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_banks_once" ON "question_banks" USING btree ("creator_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "question_banks_recent" ON "question_banks" USING btree ("creator_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE TRIGGER "mock_test_versions_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "mock_test_versions"
	FOR EACH STATEMENT EXECUTE FUNCTION only_grows();--> statement-breakpoint
-- A submitted attempt stays as it is; only the job that counts its answers marks it.
CREATE FUNCTION mock_attempt_stays() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if old.submitted_at is not null and to_jsonb(new) - 'figured_at' is distinct from to_jsonb(old) - 'figured_at' then
		raise exception 'a submitted attempt does not change' using errcode = 'restrict_violation';
	end if;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "mock_attempts_stay" BEFORE UPDATE ON "mock_attempts"
	FOR EACH ROW EXECUTE FUNCTION mock_attempt_stays();--> statement-breakpoint
CREATE FUNCTION mock_answer_in_time() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if exists (select from mock_attempts where id = new.attempt_id and submitted_at is not null) then
		raise exception 'this attempt is submitted' using errcode = 'restrict_violation';
	end if;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "mock_answers_in_time" BEFORE INSERT OR UPDATE ON "mock_answers"
	FOR EACH ROW EXECUTE FUNCTION mock_answer_in_time();
