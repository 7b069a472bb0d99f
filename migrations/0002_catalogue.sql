-- The catalogue's indexes (listed courses only): one for words, one for each order, the same by category.
create index courses_search on courses using gin (search, category_id) with (fastupdate = off) where listed;
--> statement-breakpoint
alter table courses alter column search set statistics 1000;
--> statement-breakpoint
create index courses_popular on courses (students_count desc, id desc) where listed;
--> statement-breakpoint
create index courses_newest on courses (published_at desc, id desc) where listed;
--> statement-breakpoint
create index courses_best on courses (rating desc, id desc) where listed;
--> statement-breakpoint
create index courses_price on courses (payable_paise, id) where listed;
--> statement-breakpoint
create index courses_popular_in on courses (category_id, students_count desc, id desc) where listed;
--> statement-breakpoint
create index courses_newest_in on courses (category_id, published_at desc, id desc) where listed;
--> statement-breakpoint
create index courses_best_in on courses (category_id, rating desc, id desc) where listed;
--> statement-breakpoint
create index courses_price_in on courses (category_id, payable_paise, id) where listed;
--> statement-breakpoint
-- Words of the catalogue with how many courses hold them: estimates, suggestions and typo correction.
create table search_terms (
  word text primary key,
  course_count integer not null
);
--> statement-breakpoint
create index search_terms_trigram on search_terms using gin (word gin_trgm_ops);
--> statement-breakpoint
create index search_terms_prefix on search_terms (word text_pattern_ops);
--> statement-breakpoint
-- How many listed courses lie in each cell; totals and facets without words are sums over it.
create table catalogue_counts (
  category_id bigint not null,
  level text not null,
  language text not null,
  price_band smallint not null,
  rating_band smallint not null,
  n integer not null,
  primary key (category_id, level, language, price_band, rating_band)
);
--> statement-breakpoint
-- Bands of the filters: price 0 free, 1 below ₹500, 2 to ₹999, 3 to ₹1,999, 4 above; rating 0 below 3, then 3, 3.5, 4, 4.5.
create or replace function price_band(payable_paise bigint) returns smallint language sql immutable parallel safe
  return (case when payable_paise = 0 then 0 when payable_paise < 50000 then 1 when payable_paise < 100000 then 2 when payable_paise < 200000 then 3 else 4 end)::smallint;
--> statement-breakpoint
create or replace function rating_band(rating numeric) returns smallint language sql immutable parallel safe
  return (case when rating >= 4.5 then 4 when rating >= 4 then 3 when rating >= 3.5 then 2 when rating >= 3 then 1 else 0 end)::smallint;
--> statement-breakpoint
create or replace function count_in_catalogue() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.listed then
    update catalogue_counts set n = n - 1
      where category_id = old.category_id and level = old.level and language = old.language
        and price_band = price_band(old.payable_paise) and rating_band = rating_band(old.rating);
  end if;
  if tg_op in ('UPDATE', 'INSERT') and new.listed then
    insert into catalogue_counts values (new.category_id, new.level, new.language, price_band(new.payable_paise), rating_band(new.rating), 1)
      on conflict (category_id, level, language, price_band, rating_band) do update set n = catalogue_counts.n + 1;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger courses_counted after insert or delete or update of listed, category_id, level, language, price_paise, discount_paise, reviews_count, rating_sum
  on courses for each row execute function count_in_catalogue();
