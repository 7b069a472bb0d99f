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
 * The nearest word of the catalogue for each that it does not hold. Words that begin one of the catalogue's stay.
 * @returns the words to search for instead, or undefined where nothing was wrong or nothing near was found
 */
export async function mendTypos(db: Db, words: readonly string[]): Promise<string[] | undefined> {
  const mended = (await Promise.all(words.map((word) => mendWord(db, word)))).filter((word) => word !== undefined)
  const changed = mended.length !== words.length || mended.some((word, i) => word !== words[i])
  return changed && mended.length > 0 ? mended : undefined
}

async function mendWord(db: Db, word: string): Promise<string | undefined> {
  const rows = await db.execute<{
    asked: string
    known: boolean
    word: string | null
    course_count: number | null
  }>(sql`
    select normalise(${word}) as asked, exists (select from search_terms where word like normalise(${word}) || '%') as known,
      near.word, near.course_count
    from (select) one left join near_words(${word}) near on true`)
  const [first] = rows
  if (!first || first.known) return word
  const candidates = rows
    .flatMap((row) => (row.word === null ? [] : [{ word: row.word, courses: row.course_count ?? 0 }]))
    .map((one) => ({ ...one, distance: editDistance(first.asked, one.word) }))
    .filter((one) => one.distance <= forgiven([...first.asked].length))
    .sort((a, b) => a.distance - b.distance || b.courses - a.courses)
  return candidates[0]?.word
}
