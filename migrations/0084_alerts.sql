CREATE TABLE "problem_checks" (
	"id" integer PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"failure" text,
	CONSTRAINT "problem_checks_one_row" CHECK ("problem_checks"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "problems" (
	"cause" text PRIMARY KEY NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"alerted_at" timestamp with time zone
);
