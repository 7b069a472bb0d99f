CREATE TABLE "notified_openings" (
	"day" date PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "opens_on" date;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "opens_after_days" integer;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "opens_after_lesson_id" bigint;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_opens_after_lesson_id_lessons_id_fk" FOREIGN KEY ("opens_after_lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sections_opens_on" ON "sections" USING btree ("opens_on") WHERE opens_on is not null;--> statement-breakpoint
CREATE INDEX "sections_opens_after_days" ON "sections" USING btree ("id") WHERE opens_after_days is not null;--> statement-breakpoint
CREATE INDEX "sections_opens_after_lesson" ON "sections" USING btree ("opens_after_lesson_id") WHERE opens_after_lesson_id is not null;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_opens" CHECK (num_nonnulls("sections"."opens_on", "sections"."opens_after_days", "sections"."opens_after_lesson_id") <= 1);--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_opens_after_days" CHECK ("sections"."opens_after_days" between 1 and 730);