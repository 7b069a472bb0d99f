import { sql } from 'drizzle-orm'
import { suggestCourses } from '#features/courses/contract/catalogue.ts'
import { coursePathOf } from '#features/courses/queries/course-card.ts'
import { action } from '#platform/action.ts'
import type { ReplyOf } from '#platform/contract.ts'
import type { Db } from '#platform/db.ts'
import { mendTypos, wordsIn } from './search-words.ts'

const mostTerms = 5
const mostCourses = 5
/** Words in more than one of so many titles ('for', 'with') say nothing. */
const commonShare = 8

/** How a begun search may go on, and courses that it finds already; mended where the catalogue knows no such word. */
export async function suggestions(db: Db, typed: string): Promise<ReplyOf<typeof suggestCourses>> {
  const words = wordsIn(typed)
  if (words.join('').length < 2) return { terms: [], courses: [] }
  const begun = await suggestFor(db, words)
  if (begun.courses.length > 0) return begun
  const mended = await mendTypos(db, words, { begun: true })
  return mended ? suggestFor(db, mended) : begun
}

async function suggestFor(db: Db, words: readonly string[]): Promise<ReplyOf<typeof suggestCourses>> {
  const earlier = words.slice(0, -1).map((word) => `${word.toLowerCase()} `)
  const [terms, courses] = await Promise.all([
    db.execute<{ term: string }>(sql`
      select term from (
        select ${earlier.join('')} || word as term, title_count from search_terms
        where word like normalise(${words.at(-1) ?? ''}) || '%' and length(word) > 2 and title_count > 0
          and title_count * ${commonShare} < (select sum(n) from catalogue_counts) + ${commonShare}
        order by title_count desc, word limit 12
      ) begun where exists (select from courses where listed and search @@ words_query(term))
      order by title_count desc, term limit ${mostTerms}`),
    db.execute<{ uid: string; slug: string; title: string; instructor_name: string }>(sql`
      select uid, slug, title, instructor_name from courses
      where listed and search @@ words_query(${words.join(' ')})
      order by students_count desc, id desc limit ${mostCourses}`),
  ])
  return {
    terms: terms.map((row) => row.term),
    courses: courses.map((row) => ({
      uid: row.uid,
      path: coursePathOf(row),
      courseTitle: row.title,
      instructor: row.instructor_name,
    })),
  }
}

export const suggest = action(suggestCourses, async (ctx, { q }) => ({ data: await suggestions(ctx.db, q ?? '') }))
