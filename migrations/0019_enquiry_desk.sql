CREATE TABLE "enquiry_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"enquiry_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"author_id" bigint,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	CONSTRAINT "enquiry_entries_uid_unique" UNIQUE("uid"),
	CONSTRAINT "enquiry_entries_kind" CHECK ("enquiry_entries"."kind" in ('note','reply')),
	CONSTRAINT "enquiry_entries_delivery" CHECK ("enquiry_entries"."kind" = 'reply' or ("enquiry_entries"."sent_at" is null and "enquiry_entries"."failed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "studio_type" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "assignee_id" bigint;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "once_key" text;--> statement-breakpoint
ALTER TABLE "enquiry_entries" ADD CONSTRAINT "enquiry_entries_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_entries" ADD CONSTRAINT "enquiry_entries_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiry_entries_thread" ON "enquiry_entries" USING btree ("enquiry_id","id");--> statement-breakpoint
CREATE INDEX "enquiry_entries_author" ON "enquiry_entries" USING btree ("author_id");--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_kind_due" ON "enquiries" USING btree ("kind","due_at","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "enquiries_kind_name" ON "enquiries" USING btree ("kind",lower("name"));--> statement-breakpoint
CREATE INDEX "enquiries_assignee" ON "enquiries" USING btree ("assignee_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "enquiries_once" ON "enquiries" USING btree ("once_key") WHERE once_key is not null;--> statement-breakpoint
CREATE INDEX "enquiries_search" ON "enquiries" USING gin (lower("name" || ' ' || "email" || ' ' || "phone" || ' ' || "ticket" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
-- The clocks of what was written before (rules.ts): 48 hours to the first answer, then a month.
UPDATE "enquiries" SET "due_at" = case when "answered_at" is null then "created_at" + interval '48 hours'
  else ("created_at" at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata' end
WHERE "state" <> 'CLOSED';--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_clock" CHECK (("enquiries"."due_at" is null) = ("enquiries"."state" = 'CLOSED'));