import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { boolean, json, nullable, queryRows } from '#platform/database/rows.ts'
import { fillerWords } from './filler-words.ts'
import { mayEndInSameSound, maxTyposIn, lettersApart, sameScript, type Spelt } from './spelt.ts'
import { stemOf } from './stem.ts'
import { quoted } from './tsquery.ts'

/** A correction of a word that the catalogue does not contain. */
export type TypoCorrection = {
  /** The nearest of them, or of the synonyms' words. */
  word?: string
  courses: number
  /** Whether a course that came after the words were last counted has one that sounds like it. */
  isNew: boolean
}
type NearWord = [word: string, spelling: string, courses: number]
type Unknown = Spelt & { key: string; unlike: readonly string[] }

/** Of the courses with a key, so many are looked at for one whose words were not counted yet. */
const maxCandidates = 200
/** Of the synonyms' words so many are compared, from so alike ones on. */
const maxSuggestions = 10
const leastSimilar = 0.3
/** Two spellings of one sound are apart as it is: so much less is forgiven between the scripts. */
const lessAcross = 0.5

/**
 * The nearest word of the catalogue for each of these words, which it does not contain: as they are written in the same
 * script, and as they sound in the other one.
 * @param options.isPrefix the last of them is still being typed: it is compared with beginnings
 */
export async function correctTypos(
  db: Db,
  words: readonly Unknown[],
  { isPrefix = false }: { isPrefix?: boolean } = {},
): Promise<TypoCorrection[]> {
  const rows = await queryRows(db, { near: nullable(json<NearWord[]>()), is_new: boolean })`
    with said as materialized (
      select distinct one.word, one.spelling from search_synonyms s,
        unnest(case when s.two_way then s.phrase || s.meanings else array[s.phrase] end, s.spellings) as part (phrase, spelt),
        unnest(string_to_array(normalise(part.phrase), ' '), string_to_array(part.spelt, ' ')) as one (word, spelling)
      where one.word <> '' and one.spelling <> '')
    select
      (select json_agg(json_build_array(word, spelling, course_count)) from (
        select word, spelling, course_count from near_words(asked.word)
        union all
        (select word, spelling, 0 from said where similarity(spelling, latin_spelling(asked.word)) > ${leastSimilar}
        order by similarity(spelling, latin_spelling(asked.word)) desc limit ${maxSuggestions})) near) as near,
      length(key) > 1 and exists (
        select from (
          select search from courses where listed and sounds @@ plainto_tsquery('simple', key) limit ${maxCandidates}
        ) sounding where unlike = '' or not search @@ to_tsquery('simple', unlike)) as is_new
    from unnest(${textArray(words.map((one) => one.word))}, ${textArray(words.map((one) => one.key))},
      ${textArray(words.map((one) => one.unlike.map((other) => quoted(other)).join(' | ')))}
    ) with ordinality as asked (word, key, unlike, place) order by place`
  return words.map((word, i) => {
    const nearest = nearestTo(word, rows[i]?.near ?? [], isPrefix && i === words.length - 1)
    return { ...nearest, courses: nearest?.courses ?? 0, isNew: rows[i]?.is_new ?? false }
  })
}

const textArray = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`

function nearestTo(
  searched: Spelt,
  near: readonly NearWord[],
  isPrefix: boolean,
): { word: string; courses: number } | undefined {
  const [nearest] = near
    .flatMap(([word, spelling, courses]) => {
      const own = sameScript(searched.word, word)
      // A word that says nothing is not what a name in the other script was meant to be.
      if (!own && (fillerWords.has(word) || !mayEndInSameSound(searched.word, word))) return []
      const [from, to] = own ? [searched.word, word] : [searched.spelling, spelling]
      const { whole, prefix: toBeginning } = lettersApart(from, to)
      const off = stemOf(from) === stemOf(to) ? 0 : isPrefix ? toBeginning : whole
      return startsAlike(from, to) && off <= maxTyposIn(from, { isPrefix }) - (own ? 0 : lessAcross)
        ? [{ word, courses, off, whole }]
        : []
    })
    .sort((a, b) => a.off - b.off || a.whole - b.whole || b.courses - a.courses)
  return nearest && { word: nearest.word, courses: nearest.courses }
}

/** Few mistype a word's first letter: of a short word another one makes another word ('khana' is not 'sana'). */
const startsAlike = (from: string, to: string) =>
  from[0] === to[0] || from.length > 6 || (from[0] === to[1] && from[1] === to[0])
