-- old code survives: it writes none of the roles that are new, and they are given once the new release runs.
ALTER TABLE "users" DROP CONSTRAINT "users_roles_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "may_export" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Downloading the lists of money was part of FINANCE: whoever has that role goes on downloading them.
UPDATE "users" SET "may_export" = array['money'] WHERE "roles" @> array['FINANCE'];--> statement-breakpoint
-- old code survives: it does not write this column.
ALTER TABLE "users" ADD CONSTRAINT "users_may_export_known" CHECK ("users"."may_export" <@ array['people','money']);--> statement-breakpoint
-- old code survives: it writes fewer roles than these.
ALTER TABLE "users" ADD CONSTRAINT "users_roles_known" CHECK ("users"."roles" <@ array['ADMIN','REVIEWER','SUPPORT','CONTENT','FINANCE','CREATOR','INSTRUCTOR','USER','LEARNER'] and cardinality("users"."roles") > 0);
