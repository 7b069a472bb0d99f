ALTER TABLE "users" ADD COLUMN "pan" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_pan" CHECK ("users"."pan" ~ '^[A-Z]{5}[0-9]{4}[A-Z]$');--> statement-breakpoint
-- What follows is written by hand: the PAN of the payout details that hold now.
UPDATE "users" SET "pan" = d."pan" FROM "payout_details" d
	WHERE d."creator_id" = "users"."id" AND d."replaced_at" IS NULL AND d."pan" IS NOT NULL;
