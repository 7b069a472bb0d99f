-- What every table's search compares: lower case, accents off, one form for letters with and without a combining sign,
-- letters with and without the dot of ज़, and the two spellings of a nasal before a consonant as one (हिन्दी and हिंदी).
-- Punctuation stays; normalise, for the catalogue's words, also makes it a space. Plain ASCII needs lower case alone: that
-- is ten times as fast, and most names are. Not strict, so that the planner puts the body in place of the call.
create function fold_text(value text) returns text
  language sql immutable parallel safe
  return case when octet_length(value) = char_length(value) then lower(value) else regexp_replace(
    lower(public.unaccent('public.unaccent', translate(normalize(value, NFC),
      U&'\0901\0929\0931\0934\200C\200D\093C',
      U&'\0902\0928\0930\0933'))),
    'ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])', 'ं', 'g') end;
--> statement-breakpoint
-- The like pattern of texts in which a word occurs. Folded first: accents off, ％ is a % that has to be escaped.
create function contains_pattern(word text) returns text
  language sql immutable parallel safe
  return '%' || regexp_replace(fold_text(word), '([\\%_])', '\\\1', 'g') || '%';
--> statement-breakpoint
DROP INDEX "enquiries_search";--> statement-breakpoint
ALTER TABLE "blogs" drop column "search_text";--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(title || ' ' || excerpt || ' ' || tags::text || ' ' || regexp_replace(body, '<[^>]*>', ' ', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "courses" drop column "search_name";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "search_name" text GENERATED ALWAYS AS (fold_text(title || ' ' || instructor_name)) STORED;--> statement-breakpoint
CREATE INDEX "enquiries_search" ON "enquiries" USING gin (fold_text("name" || ' ' || "email" || ' ' || "phone" || ' ' || "ticket" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
-- The indexes of the two columns went with them.
CREATE INDEX "blogs_search" ON "blogs" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courses_name" ON "courses" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
DROP INDEX "users_words";--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (fold_text(first_name || ' ' || last_name || ' ' || email || ' ' || mobile_no) gin_trgm_ops);--> statement-breakpoint
DROP INDEX "audit_entries_words";--> statement-breakpoint
CREATE INDEX "audit_entries_words" ON "audit_entries" USING gin (fold_text(entity_name || ' ' || entity_uid || ' ' || act || ' ' || address) gin_trgm_ops);
