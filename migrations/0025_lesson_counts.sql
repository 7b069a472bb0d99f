DROP INDEX "lesson_progress_lesson";--> statement-breakpoint
CREATE INDEX "enrolments_revoked" ON "enrolments" USING btree ("course_id","user_id") WHERE status = 'revoked';--> statement-breakpoint
CREATE INDEX "lesson_progress_counted" ON "lesson_progress" USING btree ("lesson_id","completed_at");