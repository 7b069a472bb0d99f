ALTER TABLE "media_assets" ADD COLUMN "lease_holder" text;--> statement-breakpoint
ALTER TABLE "media_assets" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media_assets" ADD COLUMN "lease_asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media_assets" ADD CONSTRAINT "media_assets_lease" CHECK (("media_assets"."lease_holder" is null) = ("media_assets"."lease_until" is null));