import { and, eq, sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/banks.ts'
import { messages } from '../messages/refusals-en.ts'
import { maxBanksOfCreator } from '../rules/limits.ts'
import { questionBanks } from '../tables/question-banks.ts'
import { lockBank } from './lock-bank.ts'
import { tooManyBanks } from './refusals.ts'

/** Creates a bank, once a key. */
export const createBank = action(contract.createBank, async (ctx, { title, idempotencyKey }) => {
  const { userId } = ctx.actor
  const at = ctx.now()
  const uid = await ctx.transaction(async (tx) => {
    await takeLock(tx, locks.questionBanksOf(userId))
    const [there] = await tx
      .select({ uid: questionBanks.uid })
      .from(questionBanks)
      .where(and(eq(questionBanks.creatorId, userId), eq(questionBanks.idempotencyKey, idempotencyKey)))
    if (there) return there.uid
    const [all] = await queryRows(tx, { n: number })`
      select count(*)::int as n from question_banks where creator_id = ${userId}`
    if ((all?.n ?? 0) >= maxBanksOfCreator) throw tooManyBanks()
    const row = { uid: newUid(), creatorId: userId, title, idempotencyKey, createdAt: at, updatedAt: at }
    await tx.insert(questionBanks).values(row)
    return row.uid
  })
  return { data: { uid }, message: textOf(messages, 'created') }
})

export const renameBank = action(contract.renameBank, async (ctx, { uid, title }) => {
  await ctx.transaction(async (tx) => {
    const bank = await lockBank(tx, ctx.actor, uid)
    await tx.update(questionBanks).set({ title, updatedAt: ctx.now() }).where(eq(questionBanks.id, bank.id))
  })
  return { data: {}, message: textOf(messages, 'renamed') }
})

export const deleteBank = action(contract.deleteBank, async (ctx, { uid }) => {
  await ctx.transaction(async (tx) => {
    const bank = await lockBank(tx, ctx.actor, uid)
    await tx.execute(sql`update mock_tests set version = version + 1 where id in (
      select t.test_id from mock_test_questions t join bank_questions q on q.id = t.question_id where q.bank_id = ${bank.id})`)
    await tx.delete(questionBanks).where(eq(questionBanks.id, bank.id))
  })
  return { data: {}, message: textOf(messages, 'deleted') }
})
