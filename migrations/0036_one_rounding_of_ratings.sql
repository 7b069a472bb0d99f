-- One rounding: the rating that is shown is the one that filters, counts and sorts. Its indexes went with the column.
ALTER TABLE "courses" drop column "rating";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "rating" numeric(3, 2) GENERATED ALWAYS AS (case when reviews_count = 0 then 0 else round(rating_sum::numeric / reviews_count, 1) end) STORED NOT NULL;--> statement-breakpoint
create index courses_best on courses (rating desc, id desc) where listed;--> statement-breakpoint
create index courses_best_in on courses (category_id, rating desc, id desc) where listed;--> statement-breakpoint
create index courses_price_cells on courses (payable_paise) include (category_id, level, language, rating) where listed;--> statement-breakpoint
-- A course may lie in another cell now, and no trigger saw it move.
delete from catalogue_counts;--> statement-breakpoint
insert into catalogue_counts
  select category_id, level, language, price_band(payable_paise), rating_band(rating), count(*)
  from courses where listed group by 1, 2, 3, 4, 5;
