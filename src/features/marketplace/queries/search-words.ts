import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu

/** The words of a search, at most eight. */
export function wordsIn(search: string): string[] {
  return [...search.matchAll(wordPattern)].map((m) => m[0]).slice(0, 8)
}

/** All words must occur, the last one also as a beginning (people are still typing it). */
export function tsQueryOf(words: readonly string[]): string {
  return words.map((word, i) => (i === words.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & ')
}

/**
 * The nearest word of the catalogue for each that it does not hold, by trigrams over the catalogue's few thousand words.
 * @returns the corrected words, or undefined where nothing near was found or nothing was wrong
 */
export async function mendTypos(db: Db, words: readonly string[]): Promise<string[] | undefined> {
  const mended = await Promise.all(
    words.map(async (word) => {
      const [row] = await db.execute<{ word: string }>(sql`
        select word from search_terms
        where word % normalise(${word}) or word like normalise(${word}) || '%'
        order by (word like normalise(${word}) || '%') desc, similarity(word, normalise(${word})) desc, course_count desc
        limit 1`)
      return row?.word
    }),
  )
  if (mended.some((word) => word === undefined)) return undefined
  const result = mended as string[]
  return result.some((word, i) => word !== words[i]?.toLowerCase()) ? result : undefined
}
