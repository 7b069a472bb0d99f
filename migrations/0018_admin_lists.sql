ALTER TABLE "users" ADD COLUMN "photo_link" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entries_act" ON "audit_entries" USING btree ("act","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("first_name" || ' ' || "last_name"),"id");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("user_role","created_at");--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("created_at") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("created_at") WHERE confirmed_at is null;--> statement-breakpoint
-- What administrators type: every word somewhere in a person's name, e-mail or number; in what an act was done to.
CREATE INDEX "users_words" ON "users" USING gin (lower(first_name || ' ' || last_name || ' ' || email || ' ' || mobile_no) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_entries_words" ON "audit_entries" USING gin (lower(entity_name || ' ' || entity_uid || ' ' || act || ' ' || address) gin_trgm_ops);
