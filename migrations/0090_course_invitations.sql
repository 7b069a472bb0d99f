CREATE TABLE "course_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"course_id" bigint NOT NULL,
	"kind" text DEFAULT 'given' NOT NULL,
	"invited_by" bigint NOT NULL,
	"email" text,
	"order_item_id" bigint,
	"from_name" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"sends" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_by" bigint,
	"accepted_at" timestamp with time zone,
	"once_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_invitations_uid_unique" UNIQUE("uid"),
	CONSTRAINT "course_invitations_code_unique" UNIQUE("code"),
	CONSTRAINT "course_invitations_kind" CHECK ("course_invitations"."kind" in ('given','gift')),
	CONSTRAINT "course_invitations_state" CHECK ("course_invitations"."state" in ('unpaid','open','accepted','withdrawn')),
	CONSTRAINT "course_invitations_gift" CHECK (("course_invitations"."kind" = 'gift') = ("course_invitations"."order_item_id" is not null)),
	CONSTRAINT "course_invitations_unpaid" CHECK ("course_invitations"."state" <> 'unpaid' or "course_invitations"."kind" = 'gift'),
	CONSTRAINT "course_invitations_given" CHECK ("course_invitations"."kind" <> 'given' or "course_invitations"."email" is not null),
	CONSTRAINT "course_invitations_email_lower" CHECK ("course_invitations"."email" = lower("course_invitations"."email")),
	CONSTRAINT "course_invitations_sends" CHECK ("course_invitations"."sends" between 0 and 3),
	CONSTRAINT "course_invitations_accepted" CHECK (num_nonnulls("course_invitations"."accepted_by", "course_invitations"."accepted_at") in (0, 2)),
	CONSTRAINT "course_invitations_accepted_state" CHECK (("course_invitations"."state" <> 'accepted') or "course_invitations"."accepted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "invitation_stops" (
	"email" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_product";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "recipient_id" bigint;--> statement-breakpoint
ALTER TABLE "course_invitations" ADD CONSTRAINT "course_invitations_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_invitations" ADD CONSTRAINT "course_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_invitations" ADD CONSTRAINT "course_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_invitations_one_open" ON "course_invitations" USING btree ("course_id","email") WHERE state = 'open' and kind = 'given';--> statement-breakpoint
CREATE UNIQUE INDEX "course_invitations_one_item" ON "course_invitations" USING btree ("order_item_id") WHERE order_item_id is not null;--> statement-breakpoint
CREATE INDEX "course_invitations_gifts_open" ON "course_invitations" USING btree ("expires_at") WHERE kind = 'gift' and state = 'open';--> statement-breakpoint
CREATE INDEX "course_invitations_course" ON "course_invitations" USING btree ("course_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "course_invitations_course_email" ON "course_invitations" USING btree ("course_id","email","id");--> statement-breakpoint
CREATE INDEX "course_invitations_of" ON "course_invitations" USING btree ("invited_by","created_at");--> statement-breakpoint
CREATE INDEX "course_invitations_address" ON "course_invitations" USING btree ("email","created_at");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- old code survives: it writes no recipient
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_recipient" CHECK ("order_items"."recipient_id" is null or ("order_items"."product" = 'gift' and "order_items"."sold_at" is not null));--> statement-breakpoint
-- old code survives: the check permits more than before
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product" CHECK ("order_items"."product" in ('course','gift'));--> statement-breakpoint
ALTER TABLE "course_invitations"
	ADD CONSTRAINT "course_invitations_item_fk" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id");
