ALTER TABLE "preferences" ADD COLUMN "reminder_hour" integer;--> statement-breakpoint
CREATE INDEX "preferences_reminders" ON "preferences" USING btree ("reminder_hour","user_id") WHERE reminder_hour is not null;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_reminder_hour" CHECK ("preferences"."reminder_hour" in (6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21));