import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import type { Actor } from '#platform/http/session.ts'
import { canManageBank } from '../policy.ts'
import { maxQuestionsOfBank } from '../rules/limits.ts'
import { questionBanks } from '../tables/question-banks.ts'
import { bankNotFound } from './refusals.ts'

/** A bank that the actor may change; changes of one bank come one after the other from here on. */
export async function lockBank(tx: Tx, actor: Actor, uid: string) {
  const [bank] = await tx.select().from(questionBanks).where(eq(questionBanks.uid, uid)).for('update')
  if (!bank || !canManageBank(actor, bank)) throw bankNotFound()
  return bank
}

/** How many more questions a locked bank takes. */
export async function roomInBank(tx: Tx, bankId: number): Promise<number> {
  const [row] = await queryRows(tx, {
    n: number,
  })`select count(*)::int as n from bank_questions where bank_id = ${bankId}`
  return Math.max(0, maxQuestionsOfBank - (row?.n ?? 0))
}
