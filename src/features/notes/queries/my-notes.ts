import { sql } from 'drizzle-orm'
import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import { action } from '#platform/api/action.ts'
import { paginationOf } from '#platform/api/validation.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import * as contract from '../contract.ts'
import { noteList, orders } from './note-list.ts'

const maxCourses = 200

export const myNotes = action(contract.myNotes, async ({ db, actor }, { page, limit, search, course }) => {
  const own = sql`n.user_id = ${actor.userId} and n.deleted_at is null`
  const ofCourse = course ? sql`n.course_id = (select id from courses where uid = ${uidInPath(course)})` : sql`true`
  const where = sql`${own} and ${ofCourse} and ${matchesSearch(sql`n.search_text`, search)}`
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
