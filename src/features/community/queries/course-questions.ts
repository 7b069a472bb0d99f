import { sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { courseNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/questions.ts'
import { canAskQuestion } from '../policy.ts'
import { courseAccess } from './course-access.ts'
import { matches, questionsPage } from './question-list.ts'

export const courseQuestions = action(contract.courseQuestions, async ({ db, actor }, input) => {
  const { uid, page, limit, search, lessonUid, filter, question } = input
  const course = await courseAccess(db, actor, uid)
  if (!course) throw courseNotFound()
  const where = sql.join(
    [
      sql`q.course_id = ${course.id}`,
      lessonUid && sql`q.lesson_id = (select id from lessons where uid = ${lessonUid} and course_id = ${course.id})`,
      filter === 'unanswered' && sql`q.answers_count = 0`,
      filter === 'mine' && sql`q.user_id = ${actor.userId}`,
      search && matches(search),
      question && sql`q.uid = ${question}`,
    ].filter((one) => typeof one === 'object'),
    sql` and `,
  )
  return {
    data: { canAsk: canAskQuestion(actor, course), ...(await questionsPage(db, actor, where, { page, limit })) },
  }
})
