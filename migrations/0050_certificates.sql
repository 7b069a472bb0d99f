CREATE TABLE "certificates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"user_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"enrolment_id" bigint NOT NULL,
	"learner_name" text NOT NULL,
	"course_title" text NOT NULL,
	"creator_name" text NOT NULL,
	"language" text NOT NULL,
	"issuer" jsonb NOT NULL,
	"criteria" jsonb NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"status_list_id" bigint NOT NULL,
	"status_index" integer NOT NULL,
	"credential" text NOT NULL,
	"proof" text NOT NULL,
	"indexable" boolean DEFAULT false NOT NULL,
	"revoked_at" timestamp with time zone,
	"revocation_reason" text,
	"revocation_note" text DEFAULT '' NOT NULL,
	"revoked_by" bigint,
	"search_name" text GENERATED ALWAYS AS (fold_text(learner_name || ' ' || course_title || ' ' || code)) STORED,
	CONSTRAINT "certificates_code_unique" UNIQUE("code"),
	CONSTRAINT "certificates_code" CHECK ("certificates"."code" ~ '^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$'),
	CONSTRAINT "certificates_language" CHECK ("certificates"."language" in ('en','hi')),
	CONSTRAINT "certificates_status_index" CHECK ("certificates"."status_index" between 0 and 131071),
	CONSTRAINT "certificates_reason" CHECK ("certificates"."revocation_reason" in ('refund','administrator')),
	CONSTRAINT "certificates_revoked" CHECK (("certificates"."revoked_at" is null) = ("certificates"."revocation_reason" is null)),
	CONSTRAINT "certificates_revoked_by" CHECK (case when "certificates"."revoked_at" is null then "certificates"."revoked_by" is null and "certificates"."revocation_note" = '' else ("certificates"."revocation_reason" = 'administrator') = ("certificates"."revoked_by" is not null) and ("certificates"."revocation_reason" = 'administrator') = ("certificates"."revocation_note" <> '') end)
);
--> statement-breakpoint
CREATE TABLE "confirmed_names" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signing_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_keys_uid_unique" UNIQUE("uid")
);
--> statement-breakpoint
CREATE TABLE "status_lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "status_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "status_lists_uid_unique" UNIQUE("uid"),
	CONSTRAINT "status_lists_taken" CHECK ("status_lists"."taken" between 0 and 131072)
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_status_list_id_status_lists_id_fk" FOREIGN KEY ("status_list_id") REFERENCES "public"."status_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmed_names" ADD CONSTRAINT "confirmed_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_enrolment" ON "certificates" USING btree ("enrolment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_valid" ON "certificates" USING btree ("user_id","course_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_status" ON "certificates" USING btree ("status_list_id","status_index");--> statement-breakpoint
CREATE INDEX "certificates_user" ON "certificates" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "certificates_course" ON "certificates" USING btree ("course_id","issued_at");--> statement-breakpoint
CREATE INDEX "certificates_issued" ON "certificates" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "certificates_revoked" ON "certificates" USING btree ("status_list_id","status_index") WHERE revoked_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "status_lists_one_open" ON "status_lists" USING btree ((true)) WHERE taken < 131072;--> statement-breakpoint
CREATE INDEX "certificates_words" ON "certificates" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
CREATE TRIGGER "signing_keys_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "signing_keys"
	FOR EACH STATEMENT EXECUTE FUNCTION only_grows();--> statement-breakpoint
-- What was issued stays: search engines may list it or not, and it is revoked once and never back.
CREATE FUNCTION certificate_stays() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	may_change constant text[] := array['indexable', 'revoked_at', 'revocation_reason', 'revocation_note', 'revoked_by', 'search_name'];
begin
	if tg_op = 'DELETE' or to_jsonb(new) - may_change is distinct from to_jsonb(old) - may_change
		or (old.revoked_at is not null and to_jsonb(new) - 'indexable' - 'search_name' is distinct from to_jsonb(old) - 'indexable' - 'search_name') then
		raise exception 'certificates is append-only' using errcode = 'restrict_violation';
	end if;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "certificates_stay" BEFORE UPDATE OR DELETE ON "certificates"
	FOR EACH ROW EXECUTE FUNCTION certificate_stays();--> statement-breakpoint
CREATE FUNCTION status_list_fills() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'DELETE' or new.uid <> old.uid or new.taken < old.taken then
		raise exception 'the places of a status list are handed out once' using errcode = 'restrict_violation';
	end if;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "status_lists_fill" BEFORE UPDATE OR DELETE ON "status_lists"
	FOR EACH ROW EXECUTE FUNCTION status_list_fills();
