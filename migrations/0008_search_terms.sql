-- A single letter by itself is a word ('C'), not the beginning of thousands.
create or replace function words_query(asked text, joined text default ' & ') returns tsquery
  language sql immutable strict parallel safe
  return (
    select to_tsquery('simple', string_agg(
      quote_literal(word) || case when place = words and (words > 1 or length(word) > 1) then ':*' else '' end, joined order by place))
    from (select word, row_number() over () as place, count(*) over () as words
          from regexp_split_to_table(normalise(asked), '\s+') as word where word <> '') as split);
--> statement-breakpoint
-- In how many courses the word stands in the title, the teacher's name or the category: only such words are suggested.
alter table search_terms add column title_count integer not null default 0;
--> statement-breakpoint
drop index search_terms_prefix;
--> statement-breakpoint
create index search_terms_prefix on search_terms (word text_pattern_ops) include (title_count);
