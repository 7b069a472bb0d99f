CREATE TABLE "completed_next" (
	"course_id" bigint NOT NULL,
	"next_course_id" bigint NOT NULL,
	"learners" integer NOT NULL,
	CONSTRAINT "completed_next_course_id_next_course_id_pk" PRIMARY KEY("course_id","next_course_id"),
	CONSTRAINT "completed_next_other" CHECK ("completed_next"."course_id" <> "completed_next"."next_course_id"),
	CONSTRAINT "completed_next_learners" CHECK ("completed_next"."learners" >= 3)
);
--> statement-breakpoint
ALTER TABLE "completed_next" ADD CONSTRAINT "completed_next_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completed_next" ADD CONSTRAINT "completed_next_next_course_id_courses_id_fk" FOREIGN KEY ("next_course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "completed_next_next" ON "completed_next" USING btree ("next_course_id");