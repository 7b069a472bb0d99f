import { courseCardOf } from '#features/catalogue/queries/course-card.ts'
import { action } from '#platform/api/action.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Db } from '#platform/database/db.ts'
import { boolean, nullable, number, queryRows, text, timestamp } from '#platform/database/rows.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/finished-course.ts'
import { messages } from '../messages/finished-en.ts'
import { openCourse } from './open-course.ts'
import { recommendedTo } from './recommended-to.ts'
import { notEnrolled } from '../actions/refusals.ts'

const notFinished = refusal('NOT_FINISHED', 409, textOf(messages, 'notFinished'))
const maxRecommendations = 3

export const finishedCourse = action(contract.finishedCourse, async (ctx, { uid }) => {
  const { db, actor, now } = ctx
  const course = await openCourse(ctx, uid)
  if (!course || course.enrolment_id === null) throw notEnrolled()
  if (course.progress !== 100) throw notFinished()
  const [[row], quiz, recommendations] = await Promise.all([
    queryRows(db, { listed: boolean, completed_at: nullable(timestamp) })`
      select c.listed, e.completed_at from courses c join enrolments e on e.course_id = c.id
      where e.id = ${course.enrolment_id}`,
    lastQuizOf(db, course.id, actor.userId),
    recommendedTo(db, actor.userId, { near: course.id, limit: maxRecommendations, now: now() }),
  ])
  return {
    data: {
      course: courseCardOf(course, course.at),
      listed: row?.listed ?? false,
      lessonsCount: course.lessons_count,
      grantedAt: new Date(course.granted_at ?? now()).toISOString(),
      completedAt: new Date(row?.completed_at ?? now()).toISOString(),
      quiz,
      recommendations,
    },
  }
})

async function lastQuizOf(
  db: Db,
  courseId: number,
  userId: number,
): Promise<ReplyOf<typeof contract.finishedCourse>['quiz']> {
  const [row] = await queryRows(db, { title: text, percent: number, pass_percent: number })`
    select l.title, a.percent, a.pass_percent
    from quiz_attempts a join lessons l on l.id = a.lesson_id join sections s on s.id = l.section_id
    where l.course_id = ${courseId} and l.removed_at is null and a.user_id = ${userId}
    order by s.position desc, s.id desc, l.position desc, l.id desc, a.percent desc, a.id desc limit 1`
  return row ? { title: row.title, percent: row.percent, passPercent: row.pass_percent } : null
}
