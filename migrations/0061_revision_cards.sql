CREATE TABLE "revision_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revision_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"user_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"test_id" bigint NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"due_on" date NOT NULL,
	"revised_on" date,
	"stability" double precision,
	"difficulty" double precision,
	"reviews" integer DEFAULT 0 NOT NULL,
	"lapses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "revision_cards_uid_unique" UNIQUE("uid"),
	CONSTRAINT "revision_cards_revised" CHECK (("revision_cards"."reviews" = 0) = ("revision_cards"."revised_on" is null) and num_nulls("revision_cards"."revised_on", "revision_cards"."stability", "revision_cards"."difficulty") in (0, 3)),
	CONSTRAINT "revision_cards_counts" CHECK ("revision_cards"."reviews" >= 0 and "revision_cards"."lapses" between 0 and "revision_cards"."reviews")
);
--> statement-breakpoint
ALTER TABLE "revision_cards" ADD CONSTRAINT "revision_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision_cards" ADD CONSTRAINT "revision_cards_question_id_bank_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."bank_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision_cards" ADD CONSTRAINT "revision_cards_test_id_mock_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."mock_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "revision_cards_once" ON "revision_cards" USING btree ("user_id","question_id");--> statement-breakpoint
CREATE INDEX "revision_cards_due" ON "revision_cards" USING btree ("user_id","due_on","id") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "revision_cards_revised" ON "revision_cards" USING btree ("user_id","revised_on");--> statement-breakpoint
CREATE INDEX "revision_cards_test" ON "revision_cards" USING btree ("test_id","question_id");--> statement-breakpoint
CREATE INDEX "revision_cards_question" ON "revision_cards" USING btree ("question_id");