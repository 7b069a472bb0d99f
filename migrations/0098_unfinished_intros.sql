ALTER TABLE "creator_page_courses" DROP CONSTRAINT "creator_page_courses_course_id_courses_id_fk";
--> statement-breakpoint
ALTER TABLE "creator_pages" DROP CONSTRAINT "creator_pages_intro_asset_id_media_assets_id_fk";
--> statement-breakpoint
-- old code survives: it writes neither table
ALTER TABLE "creator_page_courses" ADD CONSTRAINT "creator_page_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- old code survives: it writes neither table
ALTER TABLE "creator_pages" ADD CONSTRAINT "creator_pages_intro_asset_id_media_assets_id_fk" FOREIGN KEY ("intro_asset_id") REFERENCES "public"."media_assets"("id") ON DELETE set null ON UPDATE no action;