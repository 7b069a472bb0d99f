CREATE TABLE "media_usage" (
	"owner_id" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media_assets" ADD COLUMN "ladder_problem" text;