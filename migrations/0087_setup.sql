CREATE TABLE "stored_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"stored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setup" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"token_hash" "bytea",
	"opened_at" timestamp with time zone,
	CONSTRAINT "setup_one_row" CHECK ("setup"."id" = 1)
);
--> statement-breakpoint
-- A school that has an administrator was set up before there was an assistant for it, and is open.
INSERT INTO "setup" ("opened_at") SELECT now() WHERE EXISTS (SELECT FROM "users" WHERE "roles" @> ARRAY['ADMIN']);
