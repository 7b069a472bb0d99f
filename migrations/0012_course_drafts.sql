CREATE TABLE "course_drafts" (
	"course_id" bigint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"fields" jsonb NOT NULL,
	"outline" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changed" boolean NOT NULL,
	"create_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_drafts_createKey_unique" UNIQUE("create_key"),
	CONSTRAINT "course_drafts_version" CHECK ("course_drafts"."version" > 0),
	CONSTRAINT "course_drafts_outline" CHECK (jsonb_typeof("course_drafts"."outline") = 'array')
);
--> statement-breakpoint
CREATE TABLE "course_submissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"course_id" bigint NOT NULL,
	"submitted_by" bigint NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"revision" boolean NOT NULL,
	"draft_version" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"notes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "course_submissions_uid_unique" UNIQUE("uid"),
	CONSTRAINT "course_submissions_decision" CHECK ("course_submissions"."decision" in ('approved','rejected','withdrawn')),
	CONSTRAINT "course_submissions_decided" CHECK (("course_submissions"."decision" is null) = ("course_submissions"."decided_at" is null)),
	CONSTRAINT "course_submissions_reason" CHECK ("course_submissions"."decision" is distinct from 'rejected' or "course_submissions"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "lesson_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"course_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"content" jsonb NOT NULL,
	"complete" boolean NOT NULL,
	"duration_seconds" integer DEFAULT 0 NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_drafts_uid_unique" UNIQUE("uid"),
	CONSTRAINT "lesson_drafts_version" CHECK ("lesson_drafts"."version" > 0),
	CONSTRAINT "lesson_drafts_kind" CHECK ("lesson_drafts"."kind" in ('video','article','quiz','resource','assignment')),
	CONSTRAINT "lesson_drafts_content" CHECK ("lesson_drafts"."content" ->> 'kind' = "lesson_drafts"."kind")
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "thumbnail_asset_id" bigint;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "promo_asset_id" bigint;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_drafts" ADD CONSTRAINT "course_drafts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_submissions" ADD CONSTRAINT "course_submissions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_submissions" ADD CONSTRAINT "course_submissions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_submissions" ADD CONSTRAINT "course_submissions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_drafts" ADD CONSTRAINT "lesson_drafts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_submissions_one_open" ON "course_submissions" USING btree ("course_id") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "course_submissions_course" ON "course_submissions" USING btree ("course_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "course_submissions_waiting" ON "course_submissions" USING btree ("submitted_at") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "lesson_drafts_course" ON "lesson_drafts" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_thumbnail_asset_id_media_assets_id_fk" FOREIGN KEY ("thumbnail_asset_id") REFERENCES "public"."media_assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_promo_asset_id_media_assets_id_fk" FOREIGN KEY ("promo_asset_id") REFERENCES "public"."media_assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_content" CHECK ("lessons"."content" is null or "lessons"."content" ->> 'kind' = "lessons"."kind");--> statement-breakpoint
-- Courses that stood in review or were sent back before submissions were rows get theirs.
insert into course_submissions (uid, course_id, submitted_by, submitted_at, revision, draft_version, snapshot, decision, decided_at, reason)
select substr(md5(random()::text || id), 1, 12), id, creator_id, coalesce(submitted_at, updated_at), false, 1, '{}',
  case when state = 'REJECTED' then 'rejected' end, case when state = 'REJECTED' then updated_at end,
  case when state = 'REJECTED' then coalesce(nullif(rejection_reason, ''), 'See the notes') else '' end
from courses where state in ('IN_REVIEW', 'REJECTED');
