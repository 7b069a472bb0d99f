ALTER TABLE "order_items" ADD COLUMN "sold_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_items_sold" ON "order_items" USING btree ("course_id","sold_at","payable_paise","refunded_paise") WHERE sold_at is not null;--> statement-breakpoint
CREATE INDEX "enrolments_counted" ON "enrolments" USING btree ("course_id","granted_at","completed_at","user_id") WHERE status = 'active';--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_sold_once" CHECK ("order_items"."sold_at" is null or not "order_items"."surplus");--> statement-breakpoint
UPDATE "order_items" i SET "sold_at" = o."paid_at" FROM "orders" o WHERE o."id" = i."order_id" AND o."paid_at" IS NOT NULL AND NOT i."surplus";
