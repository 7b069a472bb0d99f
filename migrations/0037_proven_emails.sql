CREATE TABLE "delivery_failures" (
	"channel" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"why" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD COLUMN "mobile_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD COLUMN "registration" jsonb;--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD COLUMN "sms_code_hash" "bytea";--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD COLUMN "email_code_hash" "bytea";--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD COLUMN "by_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "otp_challenges_email" ON "otp_challenges" USING btree ("email");--> statement-breakpoint
-- Until now an email alone confirmed an account wherever no SMS did. What an SMS may have confirmed has to be confirmed once.
UPDATE "users" SET "email_verified_at" = "confirmed_at" WHERE "confirmed_at" IS NOT NULL AND "mobile_verified_at" IS NULL;
