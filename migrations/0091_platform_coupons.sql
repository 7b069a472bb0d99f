ALTER TABLE "coupon_codes" ALTER COLUMN "creator_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ALTER COLUMN "creator_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "made_by" bigint;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- old code survives: it writes no code without a creator
CREATE UNIQUE INDEX "coupon_codes_platform" ON "coupon_codes" USING btree ("code") WHERE creator_id is null;--> statement-breakpoint
-- old code survives: it writes no coupon without a creator
CREATE UNIQUE INDEX "coupons_platform_once" ON "coupons" USING btree ("once_key") WHERE creator_id is null;--> statement-breakpoint
CREATE INDEX "coupons_platform" ON "coupons" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE creator_id is null;--> statement-breakpoint
CREATE INDEX "coupons_recent" ON "coupons" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "coupons_by_uses" ON "coupons" USING btree ("uses" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "coupons_by_revenue" ON "coupons" USING btree ("revenue_paise" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- old code survives: it names the creator, and leaves made_by empty
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_made_by" CHECK (num_nonnulls("coupons"."creator_id", "coupons"."made_by") > 0 and ("coupons"."made_by" = "coupons"."creator_id") is not false);--> statement-breakpoint
-- old code survives: it writes no reason
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_end_reason" CHECK ("coupons"."end_reason" is null or ("coupons"."end_reason" <> '' and "coupons"."ended_at" is not null and "coupons"."creator_id" is not null));--> statement-breakpoint
-- by hand
UPDATE "coupons" SET "made_by" = "creator_id" WHERE "made_by" IS NULL;
