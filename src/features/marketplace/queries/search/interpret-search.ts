import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { allOf, type Match, partsOf, someOf } from './match.ts'
import { type TypoCorrection, correctTypos } from './correct-typos.ts'
import { type Reading, readSearch, shortestBeginning, type WordReading } from './read-search.ts'
import { respell } from './respell.ts'

/** A match that no course is in. */
export const nothing: Match = { condition: sql`false`, rank: sql`0::float8` }

export type SearchInterpretation = {
  /** What to look for, the nearest to what was typed first: the next one where the one before finds nothing. */
  matches: () => Generator<Match>
  /** The words that were searched for instead, where typos were corrected. */
  searchedFor?: string
}

/** Interprets a search as what was typed, else as what was probably meant, else as enough of it. */
export async function interpretSearch(
  db: Db,
  reading: Reading,
  { isPrefix = false }: { isPrefix?: boolean } = {},
): Promise<SearchInterpretation> {
  if (reading.words.length === 0) return { matches: function* () {} }
  if (reading.found) return { matches: () => asTyped(reading, isPrefix) }
  const respelt = await respell(db, reading.words)
  if (respelt) {
    const again = await readSearch(db, respelt, { isPrefix })
    if (again.found) return { matches: () => asTyped(again, isPrefix), searchedFor: respelt.join(' ') }
  }
  const corrections = await correctionsIn(db, reading, isPrefix)
  // Corrected words may have synonyms, as words that are typed right.
  const corrected = reading.words.map((word) => corrections.get(word)?.word ?? word.word)
  const { segments } = corrections.size > 0 ? await readSearch(db, corrected, { isPrefix }) : reading
  const parts = partsOf({ ...reading, segments }, 'second', corrections)
  const searchedFor = searchedForIn(reading, corrections)
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

async function correctionsIn(db: Db, { words, segments }: Reading, isPrefix: boolean) {
  const significant = segments.filter((one) => !one.filler)
  const counted = significant.length > 0 ? significant : segments
  const unknown = counted
    .filter((one) => one.meanings.length === 0)
    .flatMap((one) => words.slice(one.from, one.to))
    .filter((word) => word.courses + word.otherScript.length + word.ownScript.length === 0)
  const corrections = new Map<WordReading, TypoCorrection>()
  if (unknown.length === 0) return corrections
  const found = await correctTypos(db, unknown, { isPrefix: isPrefix && unknown.at(-1) === words.at(-1) })
  for (const [i, word] of unknown.entries()) if (found[i]) corrections.set(word, found[i])
  return corrections
}

function searchedForIn({ words }: Reading, corrections: ReadonlyMap<WordReading, TypoCorrection>): string | undefined {
  const instead = words.map(
    (word) => corrections.get(word)?.word ?? (word.courses === 0 ? word.ownScript[0] : undefined),
  )
  if (instead.every((one) => one === undefined)) return undefined
  return words.map((word, i) => instead[i] ?? word.word).join(' ')
}
