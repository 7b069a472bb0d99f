DROP INDEX "users_created";--> statement-breakpoint
DROP INDEX "users_name";--> statement-breakpoint
DROP INDEX "users_role";--> statement-breakpoint
DROP INDEX "orders_by_total";--> statement-breakpoint
DROP INDEX "courses_state_updated";--> statement-breakpoint
DROP INDEX "enquiries_kind_recent";--> statement-breakpoint
DROP INDEX "enquiries_kind_name";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "search_name" text GENERATED ALWAYS AS (normalise(title || ' ' || instructor_name)) STORED;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email","id","user_role","confirmed_at","suspended_at");--> statement-breakpoint
CREATE INDEX "courses_by_change" ON "courses" USING btree ("updated_at","id","state","category_id");--> statement-breakpoint
CREATE INDEX "courses_by_title" ON "courses" USING btree (lower("title"),"id","state","category_id","title","search_name");--> statement-breakpoint
CREATE INDEX "courses_by_students" ON "courses" USING btree ("students_count","id","state","category_id");--> statement-breakpoint
CREATE INDEX "courses_by_price" ON "courses" USING btree ("payable_paise","id","state","category_id");--> statement-breakpoint
CREATE INDEX "courses_name" ON "courses" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id","user_role","confirmed_at","suspended_at");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("first_name" || ' ' || "last_name"),"id","user_role","confirmed_at","suspended_at","first_name","last_name");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("user_role","created_at","id","confirmed_at","suspended_at");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_paise" DESC NULLS FIRST,"id" DESC NULLS FIRST,"state");--> statement-breakpoint
CREATE INDEX "courses_state_updated" ON "courses" USING btree ("state","updated_at" DESC NULLS FIRST,"id","category_id");--> statement-breakpoint
CREATE INDEX "enquiries_kind_recent" ON "enquiries" USING btree ("kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "enquiries_kind_name" ON "enquiries" USING btree ("kind",lower("name"),"id" DESC NULLS FIRST,"name");