CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	CONSTRAINT "consents_document_known" CHECK ("consents"."document" in ('terms', 'privacy'))
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "terms_version" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "terms_accepted_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","at","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_terms_whole" CHECK (("users"."terms_version" is null) = ("users"."terms_accepted_at" is null));
--> statement-breakpoint
-- What was accepted until now was not written down with its place.
insert into consents (user_id, document, version, at)
  select id, 'terms', terms_version, terms_accepted_at from users where terms_version is not null;
--> statement-breakpoint
create trigger consents_only_grow before update or delete or truncate on consents
  for each statement execute function only_grows();
