-- Unlogged: counting calls writes nothing to the log, and a crash of PostgreSQL may lose the counts of a minute.
CREATE UNLOGGED TABLE "call_counts" (
	"caller" text PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "call_counts_by_end" ON "call_counts" USING btree ("ends_at");
