create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists btree_gin;
--> statement-breakpoint
-- What the catalogue searches and the suggestions compare: lower case, accents off, Devanagari words whole.
create or replace function normalise(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', value));
