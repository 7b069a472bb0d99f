CREATE TABLE "maintenance" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"text" text NOT NULL,
	"back_at" timestamp with time zone,
	"pass" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "maintenance_one_row" CHECK ("maintenance"."id" = 1)
);
