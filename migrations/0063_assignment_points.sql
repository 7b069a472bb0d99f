ALTER TABLE "assignment_answers" ADD COLUMN "late_deduction" integer;--> statement-breakpoint
ALTER TABLE "assignment_answers" ADD COLUMN "rubric" jsonb;--> statement-breakpoint
ALTER TABLE "assignment_answers" ADD COLUMN "points" integer;--> statement-breakpoint
ALTER TABLE "assignment_answers" ADD COLUMN "out_of" integer;--> statement-breakpoint
ALTER TABLE "assignment_answers" ADD CONSTRAINT "assignment_answers_deduction" CHECK ("assignment_answers"."late_deduction" is null or ("assignment_answers"."late" and "assignment_answers"."late_deduction" between 5 and 50));--> statement-breakpoint
ALTER TABLE "assignment_answers" ADD CONSTRAINT "assignment_answers_points" CHECK (("assignment_answers"."rubric" is null) = ("assignment_answers"."points" is null) and ("assignment_answers"."points" is null) = ("assignment_answers"."out_of" is null)
        and ("assignment_answers"."points" is null or ("assignment_answers"."graded_at" is not null and "assignment_answers"."points" between 0 and "assignment_answers"."out_of")));