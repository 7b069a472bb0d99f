-- Written by hand: drizzle-kit asks whether a table was renamed, and this one was.
ALTER TABLE "attempts" RENAME TO "rate_limit_events";--> statement-breakpoint
ALTER TABLE "rate_limit_events" RENAME COLUMN "address" TO "ip_address";--> statement-breakpoint
ALTER SEQUENCE "attempts_id_seq" RENAME TO "rate_limit_events_id_seq";--> statement-breakpoint
ALTER INDEX "attempts_pkey" RENAME TO "rate_limit_events_pkey";--> statement-breakpoint
ALTER INDEX "attempts_subject" RENAME TO "rate_limit_events_subject";--> statement-breakpoint
ALTER INDEX "attempts_address" RENAME TO "rate_limit_events_ip_address";--> statement-breakpoint
-- A server of the release before counts on under the former names while an update rolls. The next release drops the view.
CREATE VIEW "attempts" AS SELECT "id", "kind", "subject", "ip_address" AS "address", "at" FROM "rate_limit_events";
