-- What the catalogue stores and what people type, made comparable: lower case, accents off, one form for letters with
-- and without a combining sign, punctuation as space (so that 'Node.js' is two words on both sides), and the two
-- spellings of a nasal before a consonant as one (हिन्दी and हिंदी, चाँद and चांद: all correct).
create or replace function normalise(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    lower(public.unaccent('public.unaccent', translate(normalize(value, NFC),
      U&'./\\-_@:;,+#&''"()[]{}<>|*!?%^~=`$\20B9\0964\2013\2014\2018\2019\201C\201D\0901\200C\200D',
      U&'                                        \0902'))),
    'ङ्(?=[क-घ])', 'ं', 'g'), 'ञ्(?=[च-झ])', 'ं', 'g'), 'ण्(?=[ट-ढ])', 'ं', 'g'), 'न्(?=[त-ध])', 'ं', 'g'), 'म्(?=[प-भ])', 'ं', 'g');
--> statement-breakpoint
-- A word as it sounds, in Latin letters: trigrams of Devanagari exist only where the server's own locale knows its
-- letters, and spelling mistakes in Hindi are mostly between letters that sound alike.
create or replace function sound_of(value text) returns text
  language sql immutable strict parallel safe
  return translate(normalise(value),
    'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहअआइईउऊऋएऐऍओऔऑािीुूृेैॅोौॉंः़्ऽ',
    'kkggnccjjnttddnttddnppbbmyrllvssshaaiiuureeeoooaiiuureeeooonh');
--> statement-breakpoint
-- All the words of a search, the last one also as a beginning; or any of them. Null where nothing is left of it.
create or replace function words_query(asked text, joined text default ' & ') returns tsquery
  language sql immutable strict parallel safe
  return (
    select to_tsquery('simple', string_agg(quote_literal(word) || case when place = words then ':*' else '' end, joined order by place))
    from (select word, row_number() over () as place, count(*) over () as words
          from regexp_split_to_table(normalise(asked), '\s+') as word where word <> '') as split);
--> statement-breakpoint
-- The stored copies follow the new rule.
update courses set title = title;
--> statement-breakpoint
truncate search_terms;
--> statement-breakpoint
drop index search_terms_trigram;
--> statement-breakpoint
alter table search_terms add column sound text not null generated always as (sound_of(word)) stored;
--> statement-breakpoint
create index search_terms_sound on search_terms using gin (sound gin_trgm_ops);
--> statement-breakpoint
-- Words of the catalogue that look or sound like this one, the nearest first: candidates, to be judged letter by letter.
-- Two letters in the wrong order leave few trigrams standing, hence the low threshold.
create or replace function near_words(asked text) returns table (word text, course_count integer)
  language sql stable strict parallel safe set pg_trgm.similarity_threshold = 0.15
  as $$
    select t.word, t.course_count from search_terms t where t.sound % sound_of(asked)
    order by similarity(t.sound, sound_of(asked)) desc, t.course_count desc limit 40
  $$;
--> statement-breakpoint
-- Counting the part of a price band that a filter keeps reads the index alone.
create index courses_price_cells on courses (payable_paise) include (category_id, level, language, rating) where listed;
