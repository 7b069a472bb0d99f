ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
-- Every row has one, said or not: the default says nothing.
UPDATE "users" SET "language" = 'hi' FROM "preferences" p WHERE p."user_id" = "users"."id" AND p."language" = 'hi';--> statement-breakpoint
ALTER TABLE "preferences" DROP COLUMN "language";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language" CHECK ("users"."language" in ('en','hi'));--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_language" CHECK ("enquiries"."language" in ('en','hi'));