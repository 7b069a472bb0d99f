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
  const own = sql`c.creator_id = ${actor.userId}`
  if (course) {
    const [found] = await queryRows(db, { creatorId: number })`
      select creator_id as "creatorId" from courses where uid = ${uidInPath(course)}`
    if (!found || !canManageCourse(actor, found)) throw courseNotFound()
  }
  const where = sql.join(
    [
      any && (course || question) ? false : own,
      course && sql`c.uid = ${uidInPath(course)}`,
      state && (state === 'waiting' ? sql`q.instructor_answers = 0` : sql`q.instructor_answers > 0`),
      search && matches(search),
      question && sql`q.uid = ${question}`,
    ].filter((one) => typeof one === 'object'),
    sql` and `,
  )
  const [courses, shown] = await Promise.all([
    queryRows(db, { uid: text, title: text, waiting: number })`
      select c.uid, c.title, (count(*) filter (where q.instructor_answers = 0))::int as waiting
      from courses c join questions q on q.course_id = c.id where ${own}
      group by c.id order by c.title, c.id limit ${maxCourses}`,
    questionsPage(db, actor, where, { order: orders.waiting, page, limit }),
  ])
  return { data: { courses: courses.map(({ title, ...one }) => ({ ...one, courseTitle: title })), ...shown } }
})
