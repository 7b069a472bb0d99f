import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { json, queryRows } from '#platform/database/rows.ts'
import { abbreviationIn } from './letter-names.ts'
import { type Synonym, segmentsOf, type Segment } from './segments.ts'
import { soundAlike } from './sound-alike.ts'
import { sameScript, type Spelt } from './spelt.ts'

/** One word of a search beside the words of the catalogue. */
export type WordReading = Spelt & {
  key: string
  /** How many courses hold it as it is written, or, as the last one, what it may be the beginning of. */
  courses: number
  /** Words that sound like it in the other script, and in its own. */
  otherScript: readonly string[]
  ownScript: readonly string[]
  /** Words of its key that are no match: a course with the key and none of these is one that the words don't know yet. */
  unlike: readonly string[]
  /** How many courses the words that sound like it are in, at most. */
  alikeCourses: number
  /** It may be the beginning of a word. */
  beginning: boolean
}

export type Reading = {
  words: readonly WordReading[]
  segments: readonly Segment[]
  /** Whether a course holds all the words as they are written. */
  found: boolean
  /** How many courses will hold all the words as they are written, at most. */
  expected: number
  listed: number
  /** What people opened after this search, by course. */
  opened: ReadonlyMap<number, number>
}

type Alike = [word: string, spelling: string, courses: number]
type Row = {
  words: { norm: string; spelling: string; key: string; beginning: boolean; courses: number; alike: Alike[] | null }[]
  synonyms: [phrase: string, meanings: string[], spellings: string[]][] | null
  opened: [courseId: number, score: number][] | null
  listed: number
  found: boolean
}

/** Words that more courses hold are common: neither are all of these courses ranked nor all of them counted. */
export const commonFrom = 2500
/** Of the words of one key, so many are compared: those in the most courses. */
const maxAlike = 40
/** Shorter words are words by themselves and not the beginning of others. */
export const shortestBeginning = 3

/**
 * Reads the words of a search beside those of the catalogue, in one statement: as they are written, as they sound in
 * either script, and what administrators wrote down as meaning the same.
 * @param options.isPrefix the last word is still being typed
 */
export async function readSearch(
  db: Db,
  words: readonly string[],
  { isPrefix = false }: { isPrefix?: boolean } = {},
): Promise<Reading> {
  const shortest = isPrefix ? 2 : shortestBeginning
  const [answer] = await queryRows(db, { read: json<Row>() })`
    select read_search(${sql.param([...words])}::text[], ${shortest}, ${maxAlike}) as read`
  if (!answer) throw new Error('The words of a search were not read')
  const row = answer.read
  const read = row.words.map(readingOf)
  const synonyms: Synonym[] = (row.synonyms ?? []).map(([phrase, meanings, spellings]) => ({
    phrase,
    meanings,
    spellings,
  }))
  return {
    words: read,
    segments: segmentsOf(read, synonyms),
    found: row.found,
    expected: Math.min(...read.map((word) => word.courses)),
    listed: row.listed,
    opened: new Map(row.opened ?? []),
  }
}

function readingOf({ beginning, norm, spelling, key, courses, alike }: Row['words'][number]): WordReading {
  const known = (alike ?? []).map(([word, spelt, n]) => ({ word, spelling: spelt, courses: n }))
  const searched = { word: norm, spelling }
  const like = soundAlike(searched, known)
  const abbreviation = abbreviationIn(norm)
  const otherScript = like.filter((one) => !sameScript(one.word, norm))
  const ownScript = like.filter((one) => sameScript(one.word, norm))
  return {
    ...searched,
    key,
    beginning,
    courses,
    otherScript: [...otherScript.map((one) => one.word), ...(abbreviation ? [abbreviation] : [])],
    ownScript: ownScript.map((one) => one.word),
    unlike: known.filter((one) => !like.includes(one)).map((one) => one.word),
    alikeCourses: like.reduce((sum, one) => sum + one.courses, 0),
  }
}
