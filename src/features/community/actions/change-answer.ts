import { eq, sql } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/questions.ts'
import { messages } from '../messages/discussion-en.ts'
import { canDeleteAnswer, canEditAnswer, isModeration } from '../policy.ts'
import { questionAccess } from '../queries/question-answers.ts'
import { questionList } from '../queries/question-list.ts'
import { answers, questions } from '../tables.ts'
import { checkWriteLimit, lockEnrolment } from './check-write-limit.ts'
import { answered } from './give-answer.ts'
import { answerNotFound } from './refusals.ts'

/** An answer with its question and course, for anyone who may see that. */
async function answerAccess(ctx: Ctx<Actor>, uid: string) {
  const [row] = await ctx.db
    .select({ answer: answers, question: questions.uid })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(eq(answers.uid, uid))
  const found = row && (await questionAccess(ctx.db, ctx.actor, row.question))
  if (!found) throw answerNotFound()
  return { answer: row.answer, ...found }
}

export const editAnswer = action(contract.editAnswer, async (ctx, { uid, body }) => {
  const { answer, course } = await answerAccess(ctx, uid)
  if (!canEditAnswer(ctx.actor, answer)) throw answerNotFound()
  const data = await ctx.transaction(async (tx) => {
    if (answer.by === 'learner') await lockEnrolment(tx, ctx, course.id)
    await checkWriteLimit(tx, ctx, 'answer-given')
    await tx.update(answers).set({ body, editedAt: ctx.now() }).where(eq(answers.id, answer.id))
    return answered(tx, ctx.actor, answer.questionId, sql`a.id = ${answer.id}`)
  })
  if (!data) throw answerNotFound()
  return { data, message: textOf(messages.questions, 'saved') }
})

/** Subtracted in the same transaction: a question whose only answer by its creator is deleted waits again. */
export const deleteAnswer = action(contract.deleteAnswer, async (ctx, { uid }) => {
  const { answer, course } = await answerAccess(ctx, uid)
  if (!canDeleteAnswer(ctx.actor, answer, course)) throw answerNotFound()
  const question = await ctx.transaction(async (tx) => {
    // The question first, as an answer locks it.
    await tx.select({ id: questions.id }).from(questions).where(eq(questions.id, answer.questionId)).for('update')
    const [deleted] = await tx.delete(answers).where(eq(answers.id, answer.id)).returning()
    if (!deleted) throw answerNotFound()
    await tx
      .update(questions)
      .set({
        answersCount: sql`${questions.answersCount} - 1`,
        instructorAnswers: sql`${questions.instructorAnswers} - ${deleted.by === 'learner' ? 0 : 1}`,
      })
      .where(eq(questions.id, deleted.questionId))
    if (isModeration(ctx.actor, deleted, course))
      await recordAudit(tx, ctx, { act: 'answer.deleted', uid, name: course.title, before: { text: deleted.body } })
    const [left] = await questionList(tx, ctx.actor, sql`q.id = ${deleted.questionId}`)
    return left
  })
  if (!question) throw answerNotFound()
  return { data: { question }, message: textOf(messages.questions, 'answerDeleted') }
})
