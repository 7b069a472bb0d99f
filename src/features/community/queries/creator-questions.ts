import { sql } from 'drizzle-orm'
import { canManageCourse } from '#features/catalogue/policy.ts'
import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import { action } from '#platform/api/action.ts'
import { isAdmin } from '#platform/api/contract.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import { courseNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/questions.ts'
import { matches, orders, questionsPage } from './question-list.ts'

const maxCourses = 200

/** Questions to one's own courses; an administrator may ask for those of any course, and for any one question. */
export const creatorQuestions = action(contract.creatorQuestions, async ({ db, actor }, input) => {
  const { page, limit, search, state, course, question } = input
  const any = isAdmin(actor)
  const [found] = course
    ? await queryRows(db, { id: number, creatorId: number })`
        select id, creator_id as "creatorId" from courses where uid = ${uidInPath(course)}`
    : []
  if (course && (!found || !canManageCourse(actor, found))) throw courseNotFound()
  // By the ids of the courses: a join would walk the questions of all courses.
  const own = sql`q.course_id = any(array(select id from courses where creator_id = ${actor.userId}))`
  const where = sql.join(
    [
      any && (course || question) ? false : own,
      found && sql`q.course_id = ${found.id}`,
      state && (state === 'waiting' ? sql`q.instructor_answers = 0` : sql`q.instructor_answers > 0`),
      search && matches(search),
      question && sql`q.uid = ${question}`,
    ].filter((one) => typeof one === 'object'),
    sql` and `,
  )
  const [courses, shown] = await Promise.all([
    queryRows(db, { uid: text, title: text, waiting: number })`
      select c.uid, c.title, asked.waiting
      from (select q.course_id, (count(*) filter (where q.instructor_answers = 0))::int as waiting
        from questions q where ${own} group by q.course_id) asked
      join courses c on c.id = asked.course_id order by c.title, c.id limit ${maxCourses}`,
    questionsPage(db, actor, where, { order: orders.waiting, page, limit }),
  ])
  return { data: { courses: courses.map(({ title, ...one }) => ({ ...one, courseTitle: title })), ...shown } }
})
