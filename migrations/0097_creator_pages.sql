CREATE TABLE "creator_handles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "creator_handles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"handle" text NOT NULL,
	"is_current" boolean NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	"freed_at" timestamp with time zone,
	"free_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "creator_handles_pattern" CHECK ("creator_handles"."handle" ~ '^[a-z][a-z0-9_-]{2,29}$'),
	CONSTRAINT "creator_handles_freed" CHECK ("creator_handles"."freed_at" is null or not "creator_handles"."is_current"),
	CONSTRAINT "creator_handles_reason" CHECK (("creator_handles"."freed_at" is null) = ("creator_handles"."free_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "creator_page_courses" (
	"user_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "creator_page_courses_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "creator_pages" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"accent" text DEFAULT 'school' NOT NULL,
	"banner_link" text DEFAULT '' NOT NULL,
	"banner_alt" text DEFAULT '' NOT NULL,
	"intro_asset_id" bigint,
	"coupon_id" bigint,
	"whatsapp" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "creator_pages_accent" CHECK ("creator_pages"."accent" in ('school','neel','mor','paan','mehendi','geru','kumkum','gulaal','jamun')),
	CONSTRAINT "creator_pages_banner" CHECK (("creator_pages"."banner_link" = '') = ("creator_pages"."banner_alt" = '')),
	CONSTRAINT "creator_pages_whatsapp" CHECK ("creator_pages"."whatsapp" ~ '^\+[1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "page_visits" (
	"creator_id" bigint NOT NULL,
	"day" date NOT NULL,
	"course_id" bigint,
	"source" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "page_visits_once" UNIQUE NULLS NOT DISTINCT("creator_id","day","course_id","source"),
	CONSTRAINT "page_visits_source" CHECK ("page_visits"."source" in ('link','search','marketplace','coupon','other')),
	CONSTRAINT "page_visits_positive" CHECK ("page_visits"."visits" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "creator_handles" ADD CONSTRAINT "creator_handles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_page_courses" ADD CONSTRAINT "creator_page_courses_user_id_creator_pages_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."creator_pages"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_page_courses" ADD CONSTRAINT "creator_page_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_pages" ADD CONSTRAINT "creator_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_pages" ADD CONSTRAINT "creator_pages_intro_asset_id_media_assets_id_fk" FOREIGN KEY ("intro_asset_id") REFERENCES "public"."media_assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_pages" ADD CONSTRAINT "creator_pages_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_visits" ADD CONSTRAINT "page_visits_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_visits" ADD CONSTRAINT "page_visits_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "creator_handles_taken" ON "creator_handles" USING btree ("handle") WHERE freed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "creator_handles_current" ON "creator_handles" USING btree ("user_id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "creator_handles_user" ON "creator_handles" USING btree ("user_id","chosen_at");--> statement-breakpoint
CREATE INDEX "creator_page_courses_course" ON "creator_page_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "creator_pages_intro" ON "creator_pages" USING btree ("intro_asset_id");--> statement-breakpoint
CREATE INDEX "creator_pages_coupon" ON "creator_pages" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "page_visits_day" ON "page_visits" USING btree ("day");--> statement-breakpoint
CREATE INDEX "page_visits_course" ON "page_visits" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_source" CHECK ("order_items"."source" in ('link','search','marketplace','coupon','other'));