import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { allOf, type Match, partsOf, someOf } from './match.ts'
import { type Mended, mendTypos } from './mend-typos.ts'
import { type Reading, readSearch, shortestBeginning, type WordReading } from './read-search.ts'
import { respell } from './respell.ts'

/** A match that no course is in. */
export const nothing: Match = { condition: sql`false`, rank: sql`0::float8` }

export type Meant = {
  /** What to look for, the nearest to what was typed first: the next one where the one before finds nothing. */
  matches: () => Generator<Match>
  /** The words that were searched for instead, where some were mended. */
  searchedFor?: string
}

/** What a search means: what was typed, else what was probably meant, else enough of it. */
export async function meantBy(
  db: Db,
  reading: Reading,
  { isPrefix = false }: { isPrefix?: boolean } = {},
): Promise<Meant> {
  if (reading.words.length === 0) return { matches: function* () {} }
  if (reading.found) return { matches: () => asTyped(reading, isPrefix) }
  const respelt = await respell(db, reading.words)
  if (respelt) {
    const again = await readSearch(db, respelt, { isPrefix })
    if (again.found) return { matches: () => asTyped(again, isPrefix), searchedFor: respelt.join(' ') }
  }
  const mended = await mendedIn(db, reading, isPrefix)
  // Corrected words may have synonyms, as words that are typed right.
  const corrected = reading.words.map((word) => mended.get(word)?.word ?? word.word)
  const { segments } = mended.size > 0 ? await readSearch(db, corrected, { isPrefix }) : reading
  const parts = partsOf({ ...reading, segments }, 'second', mended)
  const searchedFor = searchedForIn(reading, mended)
  return {
    *matches() {
      if (parts.every((part) => part.known)) yield allOf(parts)
      const some = someOf(parts)
      if (some) yield some
    },
    ...(searchedFor ? { searchedFor } : {}),
  }
}

function* asTyped(reading: Reading, isPrefix: boolean): Generator<Match> {
  const { words, segments } = reading
  const more = segments.some((one) => one.meanings.length > 0) || words.some((word) => word.otherScript.length > 0)
  if (more) return yield allOf(partsOf(reading, 'first'))
  const typed = words.map((one) => one.word).join(' ')
  const query = sql`words_query(${typed}, ' & ', ${isPrefix ? 2 : shortestBeginning})`
  const { central } = words.length === 1 ? allOf(partsOf(reading, 'first')) : {}
  const rank = sql`ts_rank_cd(search, ${query})::float8`
  yield { condition: sql`search @@ ${query}`, rank, ...(central ? { central } : {}) }
}

async function mendedIn(db: Db, { words, segments }: Reading, isPrefix: boolean) {
  const telling = segments.filter((one) => !one.filler)
  const counted = telling.length > 0 ? telling : segments
  const unknown = counted
    .filter((one) => one.meanings.length === 0)
    .flatMap((one) => words.slice(one.from, one.to))
    .filter((word) => word.courses + word.otherScript.length + word.ownScript.length === 0)
  const mended = new Map<WordReading, Mended>()
  if (unknown.length === 0) return mended
  const found = await mendTypos(db, unknown, { isPrefix: isPrefix && unknown.at(-1) === words.at(-1) })
  for (const [i, word] of unknown.entries()) if (found[i]) mended.set(word, found[i])
  return mended
}

function searchedForIn({ words }: Reading, mended: ReadonlyMap<WordReading, Mended>): string | undefined {
  const instead = words.map((word) => mended.get(word)?.word ?? (word.courses === 0 ? word.ownScript[0] : undefined))
  if (instead.every((one) => one === undefined)) return undefined
  return words.map((word, i) => instead[i] ?? word.word).join(' ')
}
