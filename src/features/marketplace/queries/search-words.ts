import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { editDistance } from './edit-distance.ts'

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu

/** The words of a search, at most eight. */
export function wordsIn(search: string): string[] {
  return [...search.normalize('NFC').matchAll(wordPattern)].map((m) => m[0].slice(0, 40)).slice(0, 8)
}

/** How many wrong letters a word of this length is forgiven. */
const forgiven = (length: number) => (length < 4 ? 1 : length < 8 ? 2 : 3)

/**
 * The nearest word of the catalogue for each that it does not hold; a word without a near one is left out. Words that
 * begin one of the catalogue's stay as they are.
 * @param options.begun the last word is still being typed: it is compared with beginnings
 * @returns the words to search for instead, or undefined where nothing was wrong or nothing near was found
 */
export async function mendTypos(
  db: Db,
  words: readonly string[],
  options: { begun?: boolean } = {},
): Promise<string[] | undefined> {
  const last = words.length - 1
  const mended = await Promise.all(words.map((word, i) => mendWord(db, word, (options.begun ?? false) && i === last)))
  const result = mended.filter((word) => word !== undefined)
  return result.some((word) => !words.includes(word)) ? result : undefined
}

type Near = { asked: string; known: boolean; word: string | null; course_count: number | null }

async function mendWord(db: Db, word: string, begun: boolean): Promise<string | undefined> {
  const rows = await db.execute<Near>(sql`
    select asked, near.word, near.course_count,
      exists (select from search_terms t where t.word like asked || '%') as known
    from normalise(${word}) as asked left join near_words(${word}) near on true`)
  const [first] = rows
  if (!first || first.known) return word
  const measured = rows.flatMap((row) => {
    if (row.word === null) return []
    const { whole, begun: toBeginning } = editDistance(first.asked, row.word)
    return [{ word: row.word, courses: row.course_count ?? 0, off: begun ? toBeginning : whole, whole }]
  })
  return measured
    .filter((one) => one.off <= forgiven([...first.asked].length))
    .sort((a, b) => a.off - b.off || a.whole - b.whole || b.courses - a.courses)[0]?.word
}

/** How much a word says: the rarer, the more. Words of more than a fifth of the catalogue say nothing beside others. */
export async function weighWords(db: Db, words: readonly string[]): Promise<{ word: string; weight: number }[]> {
  const rows = await db.execute<{ word: string; courses: number; listed: number }>(sql`
    select asked.word, coalesce(t.course_count, 0) as courses, (select coalesce(sum(n), 0) from catalogue_counts)::int as listed
    from unnest(array[${sql.join(
      words.map((word) => sql`${word}`),
      sql`, `,
    )}]::text[]) as asked (word) left join search_terms t on t.word = normalise(asked.word)`)
  const weighed = rows.map(({ word, courses, listed }) => ({
    word,
    courses,
    weight: Math.log(1 + listed / Math.max(1, courses)),
    common: courses * 5 > listed,
  }))
  const telling = weighed.filter((one) => !one.common && one.courses > 0)
  return telling.length > 0 ? telling : weighed
}

/** How many courses will hold all the words, at most: as many as hold the rarest. The last word may be a beginning. */
export async function expectedMatches(db: Db, words: readonly string[]): Promise<number> {
  const last = words.at(-1) ?? ''
  const [row] = await db.execute<{ expected: number | null }>(sql`
    select least(
      (select coalesce(sum(course_count), 0) from search_terms where word like normalise(${last}) || '%'),
      ${sql.join(
        words
          .slice(0, -1)
          .map((word) => sql`coalesce((select course_count from search_terms where word = normalise(${word})), 0)`),
        sql`, `,
      )}${words.length > 1 ? sql`, ` : sql``}2000000000)::int as expected`)
  return row?.expected ?? 0
}
