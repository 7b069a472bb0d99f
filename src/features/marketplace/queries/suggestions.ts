import { sql } from 'drizzle-orm'
import { suggestCourses } from '#features/catalogue/contract/catalogue.ts'
import { coursePathOf } from '#features/catalogue/queries/course-card.ts'
import { action } from '#platform/api/action.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { queryRows, text } from '#platform/database/rows.ts'
import { wordsIn } from '../rules.ts'
import type { Match } from './search/match.ts'
import { matchesOf } from './search/matches.ts'
import { interpretSearch } from './search/interpret-search.ts'
import { commonFrom, readSearch, type Reading } from './search/read-search.ts'

const maxTerms = 5
const maxCourses = 5
/** Of the courses that a beginning may mean, so many are ranked. */
const maxRanked = 500
/** Of the very many courses that hold a common beginning, so many of the most popular are looked at. */
const maxPopular = 100
/** A word in more titles is in one still, though the list of words is a little older than the courses: nobody looks. */
const surelyThere = 100
/** Words in more than one of so many titles ('for', 'with') say nothing. */
const commonShare = 8

type Reply = ReplyOf<typeof suggestCourses>

/**
 * How a begun search may go on, and courses that it finds already, in either script.
 * @param common a beginning that more courses hold is common; tests set it lower
 */
export async function suggestions(db: Db, typed: string, common = commonFrom): Promise<Reply> {
  const words = wordsIn(typed)
  if (words.join('').length < 2) return { terms: [], courses: [] }
  const reading = await readSearch(db, words, { isPrefix: true })
  if (reading.words.length === 0) return { terms: [], courses: [] }
  const { matches, searchedFor } = await interpretSearch(db, reading, { isPrefix: true })
  const meant = searchedFor ? wordsIn(searchedFor) : reading.words.map((one) => one.word)
  // Two words that many courses hold each may be together in very few, which a walk by popularity would look for in all.
  const isCommon = reading.found && reading.words.length === 1 && reading.expected > common
  const [terms, courses] = await Promise.all([
    termsFor(db, meant, reading),
    coursesIn(db, matches(), { opened: reading.opened, isCommon }),
  ])
  return { terms, courses }
}

/** Words of titles that go on as the last one begins, in its own script first. */
async function termsFor(db: Db, words: readonly string[], { words: read }: Reading): Promise<string[]> {
  const last = words.at(-1) ?? ''
  const earlier = words.slice(0, -1).map((word) => `${word} `)
  const spelling = read.at(-1)?.spelling ?? ''
  const isLikely = earlier.length === 0 ? sql`title_count > ${surelyThere}` : sql`false`
  const rows = await queryRows(db, { term: text })`
    select term from (
      select ${earlier.join('')} || word as term, title_count, word like normalise(${last}) || '%' as own from search_terms
      where (word like normalise(${last}) || '%' or (length(${spelling}::text) > 2 and spelling like ${spelling} || '%'))
        and length(word) > 2 and title_count > 0
        and title_count * ${commonShare} < (select sum(n) from catalogue_counts) + ${commonShare}
      order by own desc, title_count desc, word limit 12
    ) begun where ${isLikely} or exists (select from courses where listed and search @@ words_query(term))
    order by own desc, title_count desc, term limit ${maxTerms}`
  return rows.map((row) => row.term)
}

async function coursesIn(
  db: Db,
  matches: Generator<Match>,
  { opened, isCommon }: { opened: Reading['opened']; isCommon: boolean },
): Promise<Reply['courses']> {
  for (const match of matches) {
    const rows = await queryRows(db, { uid: text, slug: text, title: text, instructor_name: text })`
      ${isCommon ? popularOf(match) : bestOf(match, opened)} limit ${maxCourses}`
    if (rows.length > 0)
      return rows.map((row) => ({
        uid: row.uid,
        path: coursePathOf(row),
        courseTitle: row.title,
        instructor: row.instructor_name,
      }))
  }
  return []
}

const bestOf = (match: Match, opened: Reading['opened']) => sql`
  with ${matchesOf(match, opened, maxRanked)}
  select c.uid, c.slug, c.title, c.instructor_name from matches m join courses c on c.id = m.id
  order by m.rank desc, m.students_count desc, m.id desc`

/** The most popular; of them first those that are about what is searched for. */
const popularOf = ({ condition, central }: Match) => sql`
  select uid, slug, title, instructor_name from (
    select *, ${central ?? sql`true`} as central from courses where listed and ${condition}
    order by students_count desc, id desc limit ${maxPopular}) popular
  order by central desc, students_count desc, id desc`

export const suggest = action(suggestCourses, async (ctx, { q }) => ({ data: await suggestions(ctx.db, q ?? '') }))
