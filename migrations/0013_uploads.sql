ALTER TABLE "media_assets" ALTER COLUMN "renditions" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "media_assets" ADD COLUMN "state" text DEFAULT 'READY' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_assets" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_assets" ADD COLUMN "fingerprint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_assets" ADD COLUMN "type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_assets" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "media_assets" ADD COLUMN "path" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_assets" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "media_assets" ADD COLUMN "ladder" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_assets" ADD COLUMN "ladder_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "media_assets" ADD COLUMN "ladder_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "media_assets" ADD COLUMN "worked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media_assets" ADD COLUMN "hls" jsonb;--> statement-breakpoint
ALTER TABLE "media_assets" ADD COLUMN "touched_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "media_assets_unfinished" ON "media_assets" USING btree ("touched_at") WHERE "media_assets"."state" in ('UPLOADING','CHECKING') or "media_assets"."ladder" in ('waiting','working');--> statement-breakpoint
ALTER TABLE "media_assets" ADD CONSTRAINT "media_assets_state" CHECK ("media_assets"."state" in ('UPLOADING','CHECKING','READY','REFUSED'));--> statement-breakpoint
ALTER TABLE "media_assets" ADD CONSTRAINT "media_assets_ladder" CHECK ("media_assets"."ladder" in ('none','waiting','working','ready','failed'));--> statement-breakpoint
ALTER TABLE "media_assets" ADD CONSTRAINT "media_assets_ladder_ready" CHECK (("media_assets"."ladder" = 'ready') = ("media_assets"."hls" is not null));--> statement-breakpoint
ALTER TABLE "media_assets" ADD CONSTRAINT "media_assets_refused" CHECK (("media_assets"."state" = 'REFUSED') = ("media_assets"."problem" is not null));