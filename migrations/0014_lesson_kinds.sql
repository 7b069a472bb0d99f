CREATE TABLE "assignment_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assignment_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"lesson_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"attempt_key" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"media_asset_id" bigint,
	"handed_in_at" timestamp with time zone NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"feedback" text DEFAULT '' NOT NULL,
	"graded_at" timestamp with time zone,
	"graded_by" bigint,
	CONSTRAINT "assignment_answers_uid_unique" UNIQUE("uid"),
	CONSTRAINT "assignment_answers_state" CHECK ("assignment_answers"."state" in ('WAITING','ACCEPTED','AGAIN','REPLACED')),
	CONSTRAINT "assignment_answers_something" CHECK ("assignment_answers"."text" <> '' or "assignment_answers"."media_asset_id" is not null),
	CONSTRAINT "assignment_answers_graded" CHECK (("assignment_answers"."state" in ('ACCEPTED','AGAIN')) = ("assignment_answers"."graded_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quiz_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"lesson_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"attempt_key" text NOT NULL,
	"questions" jsonb NOT NULL,
	"points" integer NOT NULL,
	"out_of" integer NOT NULL,
	"percent" integer NOT NULL,
	"pass_percent" integer NOT NULL,
	"passed" boolean NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quiz_attempts_uid_unique" UNIQUE("uid"),
	CONSTRAINT "quiz_attempts_points" CHECK ("quiz_attempts"."points" between 0 and "quiz_attempts"."out_of" and "quiz_attempts"."out_of" > 0),
	CONSTRAINT "quiz_attempts_percent" CHECK ("quiz_attempts"."percent" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "assignment_answers" ADD CONSTRAINT "assignment_answers_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_answers" ADD CONSTRAINT "assignment_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_answers" ADD CONSTRAINT "assignment_answers_media_asset_id_media_assets_id_fk" FOREIGN KEY ("media_asset_id") REFERENCES "public"."media_assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_answers" ADD CONSTRAINT "assignment_answers_graded_by_users_id_fk" FOREIGN KEY ("graded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_answers_key" ON "assignment_answers" USING btree ("user_id","lesson_id","attempt_key");--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_answers_one_waiting" ON "assignment_answers" USING btree ("user_id","lesson_id") WHERE state = 'WAITING';--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_answers_one_accepted" ON "assignment_answers" USING btree ("user_id","lesson_id") WHERE state = 'ACCEPTED';--> statement-breakpoint
CREATE INDEX "assignment_answers_lesson" ON "assignment_answers" USING btree ("lesson_id","state","handed_in_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_key" ON "quiz_attempts" USING btree ("user_id","lesson_id","attempt_key");--> statement-breakpoint
CREATE INDEX "quiz_attempts_lesson" ON "quiz_attempts" USING btree ("lesson_id");