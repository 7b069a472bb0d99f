import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { boolean, json, nullable, number, queryRows, text } from '#platform/database/rows.ts'
import { fillerWords } from './filler-words.ts'
import type { WordReading } from './read-search.ts'
import { soundAlike } from './sound-alike.ts'
import { quoted } from './tsquery.ts'

/** Shorter words are not made of two: chance would find some in most words. */
const shortestJoined = 6
const shortestPart = 3

const rowShape = { spelling: text, begins: boolean, alike: nullable(json<[word: string, spelling: string][]>()) }

/**
 * The words of a search with two of them written as one where the catalogue knows that ('लोक गीत' is लोकगीत), or one as
 * two where a course is named so ('balancesheet'); undefined where neither is.
 */
export async function respell(db: Db, words: readonly WordReading[]): Promise<string[] | undefined> {
  return (await joinWords(db, words)) ?? (await splitWord(db, words))
}

async function joinWords(db: Db, words: readonly WordReading[]): Promise<string[] | undefined> {
  const pairs = words.slice(1).flatMap((next, i) => {
    const first = words[i]
    const telling = first && !fillerWords.has(first.word) && !fillerWords.has(next.word)
    return telling && first.word.length + next.word.length >= shortestJoined
      ? [{ i, word: first.word + next.word }]
      : []
  })
  if (pairs.length === 0) return undefined
  const rows = await queryRows(db, rowShape)`
    select latin_spelling(pair) as spelling,
      exists (select from search_terms where word ~>=~ pair and word ~<~ (pair || chr(1114111))) as begins,
      (select json_agg(json_build_array(word, spelling)) from search_terms where sound_key = sound_keys(pair)) as alike
    from unnest(${sql.param(pairs.map((one) => one.word))}::text[]) with ordinality as pairs (pair, place) order by place`
  for (const [n, { i, word }] of pairs.entries()) {
    const row = rows[n]
    if (!row) continue
    const known = (row.alike ?? []).map(([one, spelling]) => ({ word: one, spelling }))
    const joined = row.begins ? word : soundAlike({ word, spelling: row.spelling }, known)[0]?.word
    if (joined)
      return [...words.slice(0, i).map((one) => one.word), joined, ...words.slice(i + 2).map((one) => one.word)]
  }
  return undefined
}

async function splitWord(db: Db, words: readonly WordReading[]): Promise<string[] | undefined> {
  for (const [i, { word, courses, alikeCourses }] of words.entries()) {
    const letters = [...word]
    if (courses + alikeCourses > 0 || letters.length < shortestJoined) continue
    const splits = letters
      .map((_, at) => [letters.slice(0, at).join(''), letters.slice(at).join('')] as const)
      .slice(shortestPart, 1 - shortestPart)
    const queries = splits.map(([first, second]) => `${quoted(first)}:AB <-> ${quoted(second)}:*AB`)
    const [found] = await queryRows(db, { place: number })`
      select place::integer from unnest(${sql.param(queries)}::text[]) with ordinality as splits (query, place)
      where exists (select from courses where listed and search @@ to_tsquery('simple', query)) order by place limit 1`
    const split = found && splits[found.place - 1]
    if (split)
      return [...words.slice(0, i).map((one) => one.word), ...split, ...words.slice(i + 1).map((one) => one.word)]
  }
  return undefined
}
