-- The index went with the column search_name when …_one_text_search made that again.
CREATE INDEX IF NOT EXISTS "courses_by_title" ON "courses" USING btree (lower("title"),"id","state","category_id","title","search_name");
