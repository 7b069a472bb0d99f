import { sql } from 'drizzle-orm'
import { notify } from '#features/notifications/actions/notify.ts'
import { action } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/questions.ts'
import { messages } from '../messages/discussion-en.ts'
import { canAskQuestion } from '../policy.ts'
import { courseAccess } from '../queries/course-access.ts'
import { questionList } from '../queries/question-list.ts'
import { questions } from '../tables.ts'
import { checkWriteLimit, lockEnrolment } from './check-write-limit.ts'
import { courseNotFound, questionNotFound, refuseWriting } from './refusals.ts'

/** Asks, once a key, and tells the course's creator. */
export const askQuestion = action(contract.askQuestion, async (ctx, input) => {
  const { uid, idempotencyKey, lessonUid, title, body } = input
  const course = await courseAccess(ctx.db, ctx.actor, uid)
  if (!course) throw courseNotFound()
  const { userId } = ctx.actor
  if (!canAskQuestion(ctx.actor, course)) throw refuseWriting(ctx.actor, course)
  const question = await ctx.transaction(async (tx) => {
    // One person's questions in a course come one after the other: what is sent twice finds itself.
    await lockEnrolment(tx, ctx, course.id)
    const [again] = await questionList(tx, ctx.actor, sql`q.user_id = ${userId} and q.once_key = ${idempotencyKey}`)
    if (again) return again
    await checkWriteLimit(tx, ctx, 'question-asked')
    const [lesson] = await queryRows(tx, { id: number })`
      select id from lessons where uid = ${lessonUid ?? ''} and course_id = ${course.id} and removed_at is null`
    const [made] = await tx
      .insert(questions)
      .values({
        uid: newUid(),
        courseId: course.id,
        lessonId: lesson?.id ?? null,
        userId,
        idempotencyKey,
        title,
        body,
        createdAt: ctx.now(),
      })
      .returning({ id: questions.id, uid: questions.uid })
    const [shown] = await questionList(tx, ctx.actor, sql`q.id = ${made?.id ?? 0}`)
    if (!shown) throw questionNotFound()
    await notify(ctx, tx, {
      userId: course.creatorId,
      kind: 'question-asked',
      data: { course: course.title, question: title, learner: shown.clubbedName },
      link: pagePath('/creator/questions', { question: shown.uid }),
      idempotencyKey: `question-asked:${shown.uid}`,
    })
    return shown
  })
  return { data: { question }, message: textOf(messages.questions, 'asked') }
})
