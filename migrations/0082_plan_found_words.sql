-- read_search as in 0040, but for how it finds out whether a course holds all the words.
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
  found boolean;
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
  -- Planned for these words each time: what finds a rare word at once reads every course that holds a common one.
  execute 'select exists (select from courses where listed and search @@ $1)' into found using all_words;
  return jsonb_build_object(
    'words', read,
    'synonyms', (select jsonb_agg(jsonb_build_array(s.phrase, s.meanings, s.spellings)) from (
      select s.* from search_synonyms s where s.sounds && phrases order by s.id limit most) s),
    'opened', (select jsonb_agg(jsonb_build_array(course_id, score)) from (
      select course_id, score * power(0.5, extract(epoch from now() - scored_at) / 2592000) as score
      from search_openings o where o.search = array_to_string(heard, ' ') order by 2 desc limit 20) o),
    'listed', (select coalesce(sum(n), 0) from catalogue_counts),
    'found', found);
end $$;
