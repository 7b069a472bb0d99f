-- Codes live five minutes: whoever waits for one asks again.
DELETE FROM "otp_challenges";--> statement-breakpoint
ALTER TABLE "otp_challenges" ALTER COLUMN "code_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD COLUMN "email" text NOT NULL;