CREATE TABLE "attempts_to_revise" (
	"attempt_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempts_to_revise" ADD CONSTRAINT "attempts_to_revise_attempt_id_mock_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."mock_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_to_revise_user" ON "attempts_to_revise" USING btree ("user_id");