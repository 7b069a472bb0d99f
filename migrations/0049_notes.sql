CREATE TABLE "notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"user_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"lesson_id" bigint,
	"idempotency_key" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"second" integer,
	"passage" text DEFAULT '' NOT NULL,
	"context_before" text DEFAULT '' NOT NULL,
	"context_after" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (fold_text(text || ' ' || passage)) STORED,
	CONSTRAINT "notes_uid_unique" UNIQUE("uid"),
	CONSTRAINT "notes_length" CHECK (char_length("notes"."text") <= 5000 and char_length("notes"."passage") <= 1000 and char_length("notes"."context_before") <= 64 and char_length("notes"."context_after") <= 64 and char_length("notes"."idempotency_key") <= 64),
	CONSTRAINT "notes_second" CHECK ("notes"."second" between 0 and 86400),
	CONSTRAINT "notes_one_place" CHECK ("notes"."second" is null or "notes"."passage" = ''),
	CONSTRAINT "notes_said" CHECK (case when "notes"."deleted_at" is null then "notes"."text" <> '' or "notes"."passage" <> '' else "notes"."text" = '' end),
	CONSTRAINT "notes_version" CHECK ("notes"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notes_once" ON "notes" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "notes_lesson" ON "notes" USING btree ("lesson_id","user_id");--> statement-breakpoint
CREATE INDEX "notes_course" ON "notes" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE INDEX "notes_person_recent" ON "notes" USING btree ("user_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notes_person_deleted" ON "notes" USING btree ("user_id","deleted_at") WHERE deleted_at is not null;