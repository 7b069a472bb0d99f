DROP INDEX "users_created";--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");