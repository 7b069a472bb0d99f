-- How many listed courses hold a word was counted over all of them, every hour. Now a course leaves what it changes, in the
-- transaction that changes it, until a job has added it up.
CREATE TABLE "search_term_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"word" text NOT NULL,
	"course_count" integer NOT NULL,
	"title_count" integer NOT NULL
);--> statement-breakpoint
-- The words of a course that the list keeps. In a title: with the weights A and B, which hold the title, the instructor,
-- the category and the tags.
CREATE FUNCTION search_words(words tsvector) RETURNS TABLE (word text, in_title integer) LANGUAGE sql IMMUTABLE AS $$
	select lexeme, (weights && array['A', 'B'])::int from unnest(words) where length(lexeme) <= 40
$$;--> statement-breakpoint
CREATE FUNCTION count_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into search_term_changes (word, course_count, title_count)
	select word, sum(n), sum(n * in_title) from (
		select word, in_title, -1 as n from search_words(old.search) where tg_op <> 'INSERT' and old.listed
		union all
		select word, in_title, 1 from search_words(new.search) where tg_op <> 'DELETE' and new.listed
	) moved
	group by word having sum(n) <> 0 or sum(n * in_title) <> 0;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "courses_search_terms_new" AFTER INSERT ON "courses"
	FOR EACH ROW WHEN (new.listed) EXECUTE FUNCTION count_search_terms();--> statement-breakpoint
CREATE TRIGGER "courses_search_terms_changed"
	AFTER UPDATE OF "listed", "title", "short_description", "tags", "instructor_name", "category_names" ON "courses"
	FOR EACH ROW WHEN (old.listed <> new.listed OR (new.listed AND old.search IS DISTINCT FROM new.search))
	EXECUTE FUNCTION count_search_terms();--> statement-breakpoint
CREATE TRIGGER "courses_search_terms_gone" AFTER DELETE ON "courses"
	FOR EACH ROW WHEN (old.listed) EXECUTE FUNCTION count_search_terms();--> statement-breakpoint
-- Exact from here on: the triggers are there, and no course changes before this commits.
DELETE FROM "search_terms";--> statement-breakpoint
INSERT INTO "search_terms" ("word", "course_count", "title_count")
	SELECT word, count(*), sum(in_title) FROM "courses" CROSS JOIN LATERAL search_words(search) WHERE listed GROUP BY word;
