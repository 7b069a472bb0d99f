-- A text spelt in Latin letters as it is heard, whichever script it is written in: 'प्राणायाम' and 'pranayam' alike.
-- Sounds that people spell in several ways get one spelling: aspirates without their h, w as v, z as j, x as ks, soft c
-- and sh as s, long vowels short. A capital stands for a sound that the following rules must leave alone: A for the
-- vowel that a Devanagari consonant carries unless a sign follows, C for ch.
create or replace function latin_spelling(value text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  t text := normalise(value);
begin
  if t ~ '[ऀ-ॿ]' then
    t := replace(replace(replace(t, '़', ''), 'ज्ञ', 'ग्य'), 'ॐ', 'ओम');
    t := regexp_replace(t, '([क-ह])(?![ािीुूृॄेैॉोौॅॆॊ्])', '\1A', 'g');
    t := replace(replace(t, 'ऋ', 'ri'), 'ृ', 'ri');
    t := translate(t,
      'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहअआइईउऊएऐऍओऔऑािीुूेैॅोौॉंंँ०१२३४५६७८९ः्ऽ',
      'kkggnCCjjnttddnttddnpfbbmyrllvssshaaiiuueeeoooaiiuueeeooonnn0123456789');
    -- That vowel is silent at a word's end and between two single consonants: 'तबला' is tabla.
    t := regexp_replace(t, '([aeiouA][^aeiouA\s]+)A(?=\s|$)', '\1', 'g');
    t := regexp_replace(t, '([aeiouA][^aeiouA\s])A(?=[^aeiouA\s][aeiouA])', '\1', 'g');
    t := replace(t, 'A', 'a');
  end if;
  if t ~ '[a-z]' then
    t := replace(replace(replace(t, 'tch', 'ch'), 'sch', 'sk'), 'ight', 'ait');
    t := regexp_replace(t, 'ch+', 'C', 'g');
    t := regexp_replace(t, '(^|\s)(k(?=n)|p(?=s)|w(?=r))', '\1', 'g');
    t := replace(t, 'tua', 'Cua');
    t := regexp_replace(t, '[ts]ion', 'san', 'g');
    t := regexp_replace(t, 'ture(?=s?(\s|$))', 'Car', 'g');
    t := replace(replace(replace(replace(replace(t, 'ph', 'f'), 'x', 'ks'), 'qu', 'kv'), 'q', 'k'), 'ck', 'k');
    t := regexp_replace(t, 'c(?=[eiy])', 's', 'g');
    t := replace(translate(t, 'cwz', 'kvj'), 'sh', 's');
    t := regexp_replace(t, '([kgjtdb])h', '\1', 'g');
    t := regexp_replace(t, 'y(?![aeiou])', 'i', 'g');
    t := regexp_replace(t, 'ee|ea|ie|ii', 'i', 'g');
    t := regexp_replace(t, 'oo|uu', 'u', 'g');
    t := regexp_replace(t, '([aeiou][^aeiou\s]*[^aeiou\s])e(?=\s|$)', '\1', 'g');
    t := replace(replace(replace(replace(t, 'ai', 'e'), 'ei', 'e'), 'au', 'o'), 'ou', 'o');
    t := regexp_replace(t, 'm(?=[pbf])', 'n', 'g');
    -- Doubled letters once; a back reference would look at each letter again and again.
    t := regexp_replace(t, '(b)b+|(d)d+|(f)f+|(g)g+|(j)j+|(k)k+|(l)l+|(m)m+|(n)n+', '\1\2\3\4\5\6\7\8\9', 'g');
    t := regexp_replace(t, '(p)p+|(r)r+|(s)s+|(t)t+|(v)v+|(C)C+|(a)a+|(e)e+|(i)i+', '\1\2\3\4\5\6\7\8\9', 'g');
    t := regexp_replace(t, '(o)o+|(u)u+|(y)y+|(h)h+', '\1\2\3\4', 'g');
    t := replace(t, 'C', 'c');
  end if;
  return trim(regexp_replace(t, '\s+', ' ', 'g'));
end $$;
--> statement-breakpoint
-- The same without its vowels, but for a mark that a word begins with one: words that sound alike have one key.
create or replace function keys_of_spelling(spelling text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(spelling, '(^|\s)[aeiou]+', '\1A', 'g'), '(\S)[aeiouy]+', '\1', 'g');
--> statement-breakpoint
-- Courses, the catalogue's words, synonyms and searches all get their keys here.
create or replace function sound_keys(value text) returns text
  language sql immutable strict parallel safe
  return keys_of_spelling(latin_spelling(value));
--> statement-breakpoint
create or replace function spellings_of(phrases text[]) returns text[]
  language sql immutable strict parallel safe
  return (select coalesce(array_agg(latin_spelling(phrase) order by place), '{}') from unnest(phrases) with ordinality as each (phrase, place));
--> statement-breakpoint
create or replace function sounds_of(phrases text[]) returns text[]
  language sql immutable strict parallel safe
  return (select coalesce(array_agg(sound_keys(phrase) order by place), '{}') from unnest(phrases) with ordinality as each (phrase, place));
--> statement-breakpoint
CREATE TABLE "missed_searches" (
	"search" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "missed_searches_search_day_pk" PRIMARY KEY("search","day"),
	CONSTRAINT "missed_searches_positive" CHECK ("missed_searches"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "search_openings" (
	"search" text NOT NULL,
	"course_id" bigint NOT NULL,
	"score" real NOT NULL,
	"scored_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_openings_search_course_id_pk" PRIMARY KEY("search","course_id")
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"phrase" text NOT NULL,
	"meanings" text[] NOT NULL,
	"two_way" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sounds" text[] GENERATED ALWAYS AS (sounds_of(case when two_way then phrase || meanings else array[phrase] end)) STORED NOT NULL,
	"spellings" text[] GENERATED ALWAYS AS (spellings_of(case when two_way then phrase || meanings else array[phrase] end)) STORED NOT NULL,
	CONSTRAINT "search_synonyms_uid_unique" UNIQUE("uid")
);
--> statement-breakpoint
ALTER TABLE "courses" drop column "search";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', normalise(title)), 'A') || setweight(to_tsvector('simple', normalise(instructor_name || ' ' || category_names || ' ' || tags::text)), 'B') || setweight(to_tsvector('simple', normalise(short_description)), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "sounds" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', sound_keys(title)), 'A') || setweight(to_tsvector('simple', sound_keys(instructor_name || ' ' || category_names || ' ' || tags::text)), 'B') || setweight(to_tsvector('simple', sound_keys(short_description)), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "search_openings" ADD CONSTRAINT "search_openings_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_openings_course" ON "search_openings" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "search_openings_scored" ON "search_openings" USING btree ("scored_at");--> statement-breakpoint
CREATE UNIQUE INDEX "search_synonyms_phrase" ON "search_synonyms" USING btree (normalise("phrase"),"two_way");--> statement-breakpoint
CREATE INDEX "search_synonyms_sounds" ON "search_synonyms" USING gin ("sounds");--> statement-breakpoint
CREATE INDEX "search_synonyms_updated" ON "search_synonyms" USING btree ("updated_at","id");
--> statement-breakpoint
create index courses_search on courses using gin (search, category_id) with (fastupdate = off) where listed;
--> statement-breakpoint
alter table courses alter column search set statistics 1000;
--> statement-breakpoint
create index courses_sounds on courses using gin (sounds, category_id) with (fastupdate = off) where listed;
--> statement-breakpoint
-- The catalogue's words with their spelling and their key: typing mistakes are found by the one, sounds by the other.
drop function near_words(text);
--> statement-breakpoint
alter table search_terms drop column sound;
--> statement-breakpoint
drop function sound_of(text);
--> statement-breakpoint
alter table search_terms add column spelling text not null generated always as (latin_spelling(word)) stored,
  add column sound_key text not null generated always as (sound_keys(word)) stored;
--> statement-breakpoint
create index search_terms_spelling on search_terms using gin (spelling gin_trgm_ops);
--> statement-breakpoint
create index search_terms_begun on search_terms (spelling text_pattern_ops);
--> statement-breakpoint
create index search_terms_sound_key on search_terms (sound_key);
--> statement-breakpoint
-- Words of the catalogue that are spelt nearly like this one, the nearest first: candidates, to be judged letter by
-- letter. Two letters in the wrong order leave few trigrams standing, hence the low threshold.
create or replace function near_words(asked text) returns table (word text, spelling text, course_count integer)
  language sql stable strict parallel safe set pg_trgm.similarity_threshold = 0.15
  as $$
    select t.word, t.spelling, t.course_count from search_terms t where t.spelling % latin_spelling(asked)
    order by similarity(t.spelling, latin_spelling(asked)) desc, t.course_count desc limit 40
  $$;
--> statement-breakpoint
-- A word of one or two letters is a word by itself, not the beginning of others ('AI' is not 'aid'), unless it is still
-- being typed.
drop function words_query(text, text);
--> statement-breakpoint
create or replace function words_query(asked text, joined text default ' & ', shortest integer default 3) returns tsquery
  language sql immutable strict parallel safe
  return (
    select to_tsquery('simple', string_agg(
      quote_literal(word) || case when place = words and length(word) >= shortest then ':*' else '' end, joined order by place))
    from (select word, row_number() over () as place, count(*) over () as words
          from regexp_split_to_table(normalise(asked), '\s+') as word where word <> '') as split);
--> statement-breakpoint
-- The words of a search beside those of the catalogue: as they are written, as they sound in either script, what
-- administrators wrote down as meaning the same, and what people opened after it. A function, so that a connection plans
-- its statements once. `shortest`: words with fewer letters are the beginning of none; `most`: words of one key, synonyms.
create or replace function read_search(words text[], shortest integer, most integer) returns jsonb
  language plpgsql stable strict parallel safe as $$
declare
  norms text[] := '{}';
  heard text[] := '{}';
  keys text[] := '{}';
  phrases text[] := '{}';
  one text;
  read jsonb := '[]';
  beginning boolean;
  all_words tsquery;
begin
  foreach one in array words loop
    one := trim(normalise(one));
    continue when one = '';
    norms := norms || one;
    heard := heard || latin_spelling(one);
    keys := keys || keys_of_spelling(heard[cardinality(heard)]);
  end loop;
  for place in 1 .. cardinality(norms) loop
    beginning := place = cardinality(norms) and length(norms[place]) >= shortest;
    for ending in place .. least(place + 3, cardinality(norms)) loop
      phrases := phrases || array_to_string(keys[place:ending], ' ');
    end loop;
    read := read || jsonb_build_object('norm', norms[place], 'spelling', heard[place], 'key', keys[place],
      'beginning', beginning,
      'courses', case when beginning
        then (select coalesce(sum(course_count), 0) from search_terms t
          where t.word ~>=~ norms[place] and t.word ~<~ (norms[place] || chr(1114111)))
        else coalesce((select course_count from search_terms t where t.word = norms[place]), 0) end,
      'alike', case when length(keys[place]) > 1 then (
        select jsonb_agg(jsonb_build_array(alike.word, alike.spelling, alike.course_count)) from (
          select t.word, t.spelling, t.course_count from search_terms t
          where t.sound_key = keys[place] and t.word <> norms[place]
          order by t.course_count desc, t.word limit most) alike) end);
  end loop;
  all_words := words_query(array_to_string(norms, ' '), ' & ', shortest);
  return jsonb_build_object(
    'words', read,
    'synonyms', (select jsonb_agg(jsonb_build_array(s.phrase, s.meanings, s.spellings)) from (
      select s.* from search_synonyms s where s.sounds && phrases order by s.id limit most) s),
    'opened', (select jsonb_agg(jsonb_build_array(course_id, score)) from (
      select course_id, score * power(0.5, extract(epoch from now() - scored_at) / 2592000) as score
      from search_openings o where o.search = array_to_string(heard, ' ') order by 2 desc limit 20) o),
    'listed', (select coalesce(sum(n), 0) from catalogue_counts),
    'found', exists (select from courses where listed and search @@ all_words));
end $$;
