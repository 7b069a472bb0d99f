import { sql, type SQL } from 'drizzle-orm'
import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import { action } from '#platform/api/action.ts'
import { paginationOf } from '#platform/api/validation.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import * as contract from '../contract.ts'
import { noteList, orders } from './note-list.ts'

const maxCourses = 200

/** Whose notes `n` they are: the first columns of the index `notes_person_recent`, so that a search reads no others. */
const ownNotes = (userId: number): SQL => sql`n.user_id = ${userId} and n.deleted_at is null`

/** One's own notes `n` by their words, and of one course where its uid is given. */
export function foundNotes(
  userId: number,
  { search, course }: { search?: string | undefined; course?: string | undefined },
): SQL {
  const ofCourse = course ? sql`n.course_id = (select id from courses where uid = ${uidInPath(course)})` : sql`true`
  return sql`${ownNotes(userId)} and ${ofCourse} and ${matchesSearch(sql`n.search_text`, search)}`
}

export const myNotes = action(contract.myNotes, async ({ db, actor }, { page, limit, search, course }) => {
  const own = ownNotes(actor.userId)
  const where = foundNotes(actor.userId, { search, course })
  const [courses, notes, [total]] = await Promise.all([
    queryRows(db, { uid: text, courseTitle: text, notes: number })`
      select c.uid, c.title as "courseTitle", n.notes from (
        select course_id, count(*)::int as notes from notes n where ${own} group by course_id) n
      join courses c on c.id = n.course_id order by c.title, c.id limit ${maxCourses}`,
    noteList(db, actor, where, { order: orders.recent, limit, offset: (page - 1) * limit }),
    queryRows(db, { n: number })`select count(*)::int as n from notes n where ${where}`,
  ])
  return { data: { courses, notes, pagination: paginationOf(page, limit, total?.n ?? 0) } }
})
