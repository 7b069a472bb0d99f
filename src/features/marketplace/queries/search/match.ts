import { sql, type SQL } from 'drizzle-orm'
import type { TypoCorrection } from './correct-typos.ts'
import type { Reading, WordReading } from './read-search.ts'
import type { Segment } from './segments.ts'
import { quoted } from './tsquery.ts'

/** The courses that match a search, and how well each of them does. */
export type Match = {
  condition: SQL
  rank: SQL
  /**
   * The condition that a search of one part matches the title, the name, the category or the tags, not only a
   * description.
   */
  central?: SQL
  /** The condition that a course matches enough of the search; all courses where it is left out. */
  floor?: SQL
}

/** The weight of a matching word, by how it was found. */
const weights = { letters: 1, sound: 0.7, meaning: 0.6, fresh: 0.5 } as const
/** The weight of a word by its field: the title, then name, category and tags, then the description. */
const byField = [
  ['A', 1],
  ['AB', 0.5],
  ['', 0.25],
] as const
type Labels = (typeof byField)[number][0]

/** The first pass searches for the typed words; the second, where that finds nothing, for what they may mean. */
export type SearchPass = 'first' | 'second'

/** Courses found by one kind of likeness. `query` is a text for to_tsquery whose words end in `labels`. */
type Tier = { weight: number; test: (labels: Labels) => SQL }

const wordsOf = (text: string) => text.split(/\s+/u).filter(Boolean)
const tsquery = (text: string) => sql`to_tsquery('simple', ${text})`
const anyOf = (parts: readonly string[]) => `(${parts.join(' | ')})`
const joined = (parts: readonly SQL[], by: SQL) => sql`(${sql.join([...parts], by)})`

/** A word, or the beginning of one, in the parts of a course that carry one of the labels. */
function lexeme(word: string, labels: Labels, beginning = false): string {
  return `${quoted(word)}${labels || beginning ? `:${beginning ? '*' : ''}${labels}` : ''}`
}

/** A phrase of a synonym: all its words, the longer ones also as beginnings ('song' is in 'songs'). */
const meaningIn = (phrase: string, labels: Labels) =>
  `(${wordsOf(phrase)
    .map((word) => lexeme(word, labels, word.length > 3))
    .join(' & ')})`

const searchMatches = (query: string): SQL => sql`search @@ ${tsquery(query)}`

/**
 * The ways in which a course may match one word. The first pass leaves out words of the same script that only sound
 * like it.
 */
function tiersOf(word: WordReading, look: SearchPass, correction?: TypoCorrection): Tier[] {
  const tiers: Tier[] = []
  const letters = (labels: Labels) =>
    `(${wordsOf(word.word)
      .map((part) => lexeme(part, labels, word.beginning))
      .join(' & ')})`
  if (look === 'first' || word.courses > 0)
    tiers.push({ weight: weights.letters, test: (labels) => searchMatches(letters(labels)) })
  const alike = [...word.otherScript, ...(look === 'second' ? word.ownScript : [])]
  if (alike.length > 0)
    tiers.push({
      weight: weights.sound,
      test: (labels) => searchMatches(anyOf(alike.map((one) => lexeme(one, labels)))),
    })
  const instead = correction?.word
  // A correction counts only in the fields that say what a course is about: a description may mention anything.
  if (instead) tiers.push({ weight: weights.sound, test: (labels) => searchMatches(lexeme(instead, labels || 'AB')) })
  return correction?.isNew || tiers.length === 0 ? [...tiers, freshTier(word)] : tiers
}

/**
 * Matches a course that was added after the catalogue's words were last counted: it has the sound key, but none of its
 * words is in the list.
 */
function freshTier({ key, unlike }: WordReading): Tier {
  const other = unlike.length > 0 ? sql` and not ${searchMatches(anyOf(unlike.map((one) => lexeme(one, ''))))}` : sql``
  const keys = key.split(' ').filter((one) => one.length > 1)
  return {
    weight: weights.fresh,
    test: (labels) =>
      keys.length === 0
        ? sql`false`
        : sql`(sounds @@ ${tsquery(keys.map((one) => lexeme(one, labels)).join(' & '))}${other})`,
  }
}

const matchesIn = (tiers: readonly Tier[], labels: Labels) =>
  joined(
    tiers.map((tier) => tier.test(labels)),
    sql` or `,
  )

function scoreOf(tiers: readonly Tier[]): SQL {
  const each = tiers.map(
    ({ weight, test }) =>
      sql`case ${sql.join(
        byField.map(([labels, worth]) => sql`when ${test(labels)} then ${weight * worth}::float8`),
        sql` `,
      )} else 0 end`,
  )
  return sql`greatest(${sql.join(each, sql`, `)})`
}

export type Part = {
  condition: (labels: Labels) => SQL
  score: SQL
  /** The weight of the part: the rarer, the more. Words that no course contains weigh the most. */
  weight: number
  /** Whether a course may hold it. */
  known: boolean
  /** The confidence that this part is meant: short words sound like many others. */
  trust: number
}

/** The parts of a search, each with the ways in which a course may hold it. */
export function partsOf(
  { words, segments, listed }: Reading,
  look: SearchPass,
  corrections: ReadonlyMap<WordReading, TypoCorrection> = new Map(),
): Part[] {
  const significant = segments.filter((one) => !one.filler)
  const counted = look === 'second' && significant.length > 0 ? significant : segments
  return counted.map((segment) => partOf(segment, words.slice(segment.from, segment.to), { look, corrections, listed }))
}

function partOf(
  { meanings }: Segment,
  words: readonly WordReading[],
  {
    look,
    corrections,
    listed,
  }: { look: SearchPass; corrections: ReadonlyMap<WordReading, TypoCorrection>; listed: number },
): Part {
  const each = words.map((word) => tiersOf(word, look, corrections.get(word)))
  const meant: Tier[] =
    meanings.length > 0
      ? [
          {
            weight: weights.meaning,
            test: (labels) => searchMatches(anyOf(meanings.map((one) => meaningIn(one, labels)))),
          },
        ]
      : []
  const all = (labels: Labels) =>
    joined(
      each.map((tiers) => matchesIn(tiers, labels)),
      sql` and `,
    )
  const scoreOfWords = sql`least(${sql.join(each.map(scoreOf), sql`, `)})`
  const courses = Math.min(
    ...words.map((word) => word.courses + word.alikeCourses + (corrections.get(word)?.courses ?? 0)),
  )
  const known = words.every((word) => isKnown(word, corrections.get(word))) || meanings.length > 0
  return {
    condition: (labels) => (meant.length > 0 ? sql`(${all(labels)} or ${matchesIn(meant, labels)})` : all(labels)),
    score: meant.length > 0 ? sql`greatest(${scoreOfWords}, ${scoreOf(meant)})` : scoreOfWords,
    // A phrase with a synonym weighs as much as its words.
    weight: words.length * Math.log(1 + listed / Math.max(1, meanings.length > 0 ? Math.max(courses, 8) : courses)),
    known,
    trust: meanings.length > 0 ? 1 : Math.min(...words.map(trustIn)),
  }
}

const trustIn = ({ courses, spelling }: WordReading) => (courses > 0 || spelling.length > 4 ? 1 : 0.6)

const isKnown = (word: WordReading, correction?: TypoCorrection) =>
  word.courses + word.otherScript.length + word.ownScript.length > 0 ||
  correction?.word !== undefined ||
  correction?.isNew === true

const rankOf = (parts: readonly Part[]) =>
  joined(
    parts.map(({ score, weight }) => sql`${weight}::float8 * ${score}`),
    sql` + `,
  )

/** Courses that hold all the parts. */
export function allOf(parts: readonly Part[]): Match {
  const every = (labels: Labels) =>
    joined(
      parts.map((part) => part.condition(labels)),
      sql` and `,
    )
  return { condition: every(''), rank: rankOf(parts), ...(parts.length === 1 ? { central: every('AB') } : {}) }
}

/**
 * The share of the search's weight that a course has to match, and the smaller share where it isn't in the description
 * alone.
 */
const enough = { anywhere: 0.55, central: 0.4 }

/** Courses that match some of the parts, with enough of the search's weight. */
export function someOf(parts: readonly Part[]): Match | undefined {
  const known = parts.filter((part) => part.known)
  if (known.length === 0 || parts.length < 2) return undefined
  const total = parts.reduce((sum, part) => sum + part.weight, 0)
  const share = (labels: Labels) =>
    joined(
      known.map(
        (part) =>
          sql`case when ${part.condition(labels)} then ${(part.trust * part.weight) / total}::float8 else 0 end`,
      ),
      sql` + `,
    )
  const any = joined(
    known.map((part) => part.condition('')),
    sql` or `,
  )
  return {
    condition: any,
    rank: rankOf(known),
    floor: sql`(${share('')} >= ${enough.anywhere} or ${share('AB')} >= ${enough.central})`,
  }
}
