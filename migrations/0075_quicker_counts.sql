SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
-- A course's lessons are counted with who did them from the index alone.
DROP INDEX "lesson_progress_counted";--> statement-breakpoint
CREATE INDEX "lesson_progress_counted" ON "lesson_progress" USING btree ("lesson_id","completed_at","user_id");
