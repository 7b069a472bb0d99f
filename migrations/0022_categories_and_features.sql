CREATE TABLE "category_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"category_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "featured_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "category_slugs" ADD CONSTRAINT "category_slugs_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_slugs_category" ON "category_slugs" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "courses_category" ON "courses" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "courses_featured" ON "courses" USING btree ("featured_at" DESC NULLS FIRST) WHERE featured_at is not null;