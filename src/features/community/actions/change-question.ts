import { eq, sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/questions.ts'
import { messages } from '../messages/discussion-en.ts'
import { canDeleteQuestion, canEditQuestion, isModeration } from '../policy.ts'
import { questionAccess } from '../queries/question-answers.ts'
import { questionList } from '../queries/question-list.ts'
import { questions } from '../tables.ts'
import { checkWriteLimit, lockEnrolment } from './check-write-limit.ts'
import { questionNotFound } from './refusals.ts'

export const editQuestion = action(contract.editQuestion, async (ctx, { uid, title, body }) => {
  const found = await questionAccess(ctx.db, ctx.actor, uid)
  if (!found || !canEditQuestion(ctx.actor, found.question)) throw questionNotFound()
  const question = await ctx.transaction(async (tx) => {
    await lockEnrolment(tx, ctx, found.course.id)
    await checkWriteLimit(tx, ctx, 'question-asked')
    await tx.update(questions).set({ title, body, editedAt: ctx.now() }).where(eq(questions.id, found.question.id))
    const [changed] = await questionList(tx, ctx.actor, sql`q.id = ${found.question.id}`)
    return changed
  })
  if (!question) throw questionNotFound()
  return { data: { question }, message: textOf(messages.questions, 'saved') }
})

/** With its answers. An administrator's is written down. */
export const deleteQuestion = action(contract.deleteQuestion, async (ctx, { uid }) => {
  const found = await questionAccess(ctx.db, ctx.actor, uid)
  if (!found || !canDeleteQuestion(ctx.actor, found.question, found.course)) throw questionNotFound()
  const { question, course } = found
  await ctx.transaction(async (tx) => {
    const [deleted] = await tx.delete(questions).where(eq(questions.id, question.id)).returning()
    if (!deleted) throw questionNotFound()
    if (isModeration(ctx.actor, deleted, course))
      await recordAudit(tx, ctx, {
        act: 'question.deleted',
        uid,
        name: course.title,
        before: { title: deleted.title, text: deleted.body, answers: deleted.answersCount },
      })
  })
  return { data: {}, message: textOf(messages.questions, 'deleted') }
})
