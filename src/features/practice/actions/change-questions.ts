import { and, eq, inArray, sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/banks.ts'
import { messages } from '../messages/refusals-en.ts'
import { canManageBank } from '../policy.ts'
import { bankQuestions, questionBanks } from '../tables/question-banks.ts'
import { lockBank, roomInBank } from './lock-bank.ts'
import { storedQuestion } from './question-fields.ts'
import { bankFull, questionConflict, questionNotFound } from './refusals.ts'

/** Adds a question, once a key. */
export const createQuestion = action(
  contract.createQuestion,
  async (ctx, { uid: bankUid, idempotencyKey, ...sent }) => {
    const fields = storedQuestion(sent)
    const at = ctx.now()
    const uid = await ctx.transaction(async (tx) => {
      const bank = await lockBank(tx, ctx.actor, bankUid)
      const [there] = await tx
        .select({ uid: bankQuestions.uid })
        .from(bankQuestions)
        .where(and(eq(bankQuestions.bankId, bank.id), eq(bankQuestions.idempotencyKey, idempotencyKey)))
      if (there) return there.uid
      if ((await roomInBank(tx, bank.id)) < 1) throw bankFull()
      const row = { uid: newUid(), bankId: bank.id, idempotencyKey, ...fields, createdAt: at, updatedAt: at }
      await tx.insert(bankQuestions).values(row)
      await tx.update(questionBanks).set({ updatedAt: at }).where(eq(questionBanks.id, bank.id))
      return row.uid
    })
    return { data: { uid }, message: textOf(messages, 'saved') }
  },
)

export const saveQuestion = action(contract.saveQuestion, async (ctx, { uid, version, ...sent }) => {
  const fields = storedQuestion(sent)
  const at = ctx.now()
  const next = await ctx.transaction(async (tx) => {
    const [found] = await tx
      .select({ question: bankQuestions, bank: questionBanks })
      .from(bankQuestions)
      .innerJoin(questionBanks, eq(questionBanks.id, bankQuestions.bankId))
      .where(eq(bankQuestions.uid, uid))
      .for('update')
    if (!found || !canManageBank(ctx.actor, found.bank)) throw questionNotFound()
    const { question, bank } = found
    if (question.version !== version) throw questionConflict()
    await tx
      .update(bankQuestions)
      .set({ ...fields, version: version + 1, updatedAt: at })
      .where(eq(bankQuestions.id, question.id))
    await tx.update(questionBanks).set({ updatedAt: at }).where(eq(questionBanks.id, bank.id))
    await tx.execute(sql`update mock_tests set version = version + 1
      where id in (select test_id from mock_test_questions where question_id = ${question.id})`)
    return version + 1
  })
  return { data: { version: next }, message: textOf(messages, 'saved') }
})

export const deleteQuestions = action(contract.deleteQuestions, async (ctx, { uid, questions }) => {
  const deleted = await ctx.transaction(async (tx) => {
    const bank = await lockBank(tx, ctx.actor, uid)
    const those = and(eq(bankQuestions.bankId, bank.id), inArray(bankQuestions.uid, questions))
    await tx.execute(sql`update mock_tests set version = version + 1 where id in (
      select t.test_id from mock_test_questions t join bank_questions q on q.id = t.question_id
      where q.bank_id = ${bank.id} and q.uid = any(${sql.param(questions)}::text[]))`)
    const gone = await tx.delete(bankQuestions).where(those).returning({ id: bankQuestions.id })
    await tx.update(questionBanks).set({ updatedAt: ctx.now() }).where(eq(questionBanks.id, bank.id))
    return gone.length
  })
  return { data: { deleted }, message: textOf(messages, 'questionsDeleted', deleted) }
})
