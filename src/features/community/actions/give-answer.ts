import { and, eq, sql } from 'drizzle-orm'
import { enrolments } from '#features/enrolments/tables.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Tx } from '#platform/database/db.ts'
import { type Actor, newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/questions.ts'
import type { Answer, Question } from '../contract/questions.ts'
import { messages } from '../messages/discussion-en.ts'
import { answerRoleOf } from '../policy.ts'
import type { CourseAccess } from '../queries/course-access.ts'
import { answerList, questionAccess } from '../queries/question-answers.ts'
import { questionList } from '../queries/question-list.ts'
import { answers, questions } from '../tables.ts'
import { checkWriteLimit, lockEnrolment } from './check-write-limit.ts'
import { answerNotFound, questionNotFound } from './refusals.ts'

/**
 * Saves an answer, once per key, and counts it in the same transaction. Notifies the asker, or the creator if the asker
 * writes.
 */
export const giveAnswer = action(contract.giveAnswer, async (ctx, { uid, idempotencyKey, body }) => {
  const found = await questionAccess(ctx.db, ctx.actor, uid)
  if (!found) throw questionNotFound()
  const { course } = found
  const by = answerRoleOf(ctx.actor, course)
  const data = await ctx.transaction(async (tx) => {
    if (by === 'learner') await lockEnrolment(tx, ctx, course.id)
    // Answers to one question come one after the other, so that its counters hold.
    const [question] = await tx.select().from(questions).where(eq(questions.uid, uid)).for('update')
    if (!question) throw questionNotFound()
    const again = await answered(
      tx,
      ctx.actor,
      question.id,
      sql`a.user_id = ${ctx.actor.userId} and a.once_key = ${idempotencyKey}`,
    )
    if (again) return again
    await checkWriteLimit(tx, ctx, 'answer-given')
    const [made] = await tx
      .insert(answers)
      .values({
        uid: newUid(),
        questionId: question.id,
        userId: ctx.actor.userId,
        idempotencyKey,
        by,
        body,
        createdAt: ctx.now(),
      })
      .returning({ id: answers.id })
    await tx
      .update(questions)
      .set({
        answersCount: sql`${questions.answersCount} + 1`,
        instructorAnswers: sql`${questions.instructorAnswers} + ${by === 'learner' ? 0 : 1}`,
      })
      .where(eq(questions.id, question.id))
    const given = await answered(tx, ctx.actor, question.id, sql`a.id = ${made?.id ?? 0}`)
    if (!given) throw answerNotFound()
    await notifyAsker(ctx, tx, course, question.userId, given)
    if (by === 'team')
      await recordAudit(tx, ctx, { act: 'question.answered', uid, name: course.title, after: { answer: body } })
    return given
  })
  return { data, message: textOf(messages.questions, 'answered') }
})

/** The present question, and one of its answers. */
export async function answered(
  tx: Tx,
  actor: Actor,
  questionId: number,
  where: ReturnType<typeof sql>,
): Promise<{ question: Question; answer: Answer } | undefined> {
  const [answer] = await answerList(tx, actor, where)
  const [question] = await questionList(tx, actor, sql`q.id = ${questionId}`)
  return answer && question && { question, answer }
}

async function notifyAsker(
  ctx: Ctx<Actor>,
  tx: Tx,
  course: CourseAccess,
  askerId: number,
  { question, answer }: { question: Question; answer: Answer },
): Promise<void> {
  const data = { course: course.title, question: question.title }
  const idempotencyKey = `answer-given:${answer.uid}`
  if (askerId === ctx.actor.userId)
    return notify(ctx, tx, {
      userId: course.creatorId,
      kind: 'question-followed',
      data: { ...data, learner: question.clubbedName },
      link: pagePath('/creator/questions', { question: question.uid }),
      idempotencyKey,
    })
  // Whose course was taken back can't read the answer.
  const [owns] = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.userId, askerId), eq(enrolments.courseId, course.id), eq(enrolments.status, 'active')))
  if (!owns) return
  await notify(ctx, tx, {
    userId: askerId,
    kind: 'question-answered',
    data: { ...data, by: answer.clubbedName, instructor: answer.by === 'instructor' },
    link: pagePath(
      '/learning/$id',
      { id: course.uid },
      { lesson: question.lesson?.uid, talk: 'questions', question: question.uid },
    ),
    idempotencyKey,
  })
}
