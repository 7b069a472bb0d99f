import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/payout-runs.ts'
import { messages } from '../messages/payout-acts-en.ts'
import { canImportAnswers } from '../policy.ts'
import { isReturned, type PayoutState } from '../rules.ts'
import { payouts } from '../tables.ts'
import { lockRun, type PayoutRow } from './lock-run.ts'
import { movePayout } from './move-payout.ts'
import { type BankAnswer, readBankAnswer, wrongFile } from './read-bank-answer.ts'
import { runMoved } from './refusals.ts'

/** All lines or none. The same file again changes nothing. */
export const importPayoutAnswers = action(contract.importPayoutAnswers, async (ctx, { uid, csv }) => {
  const answers = readBankAnswer(csv)
  const data = await ctx.transaction(async (tx) => {
    const run = await lockRun(tx, uid)
    if (!canImportAnswers(ctx.actor, run)) throw runMoved()
    const rows = await tx.select().from(payouts).where(eq(payouts.runId, run.id)).orderBy(payouts.id).for('update')
    const byReference = new Map(rows.map((row) => [row.reference, row]))
    const done = { processed: 0, returned: 0, unchanged: 0 }
    for (const { payout, answer } of matchAnswers(byReference, answers)) {
      const state = stateOf(payout, answer)
      const nothing = { feePaise: null, feeTaxPaise: null }
      const moved = await movePayout(ctx, tx, payout, {
        state,
        utr: answer.utr || null,
        reason: answer.reason,
        ...nothing,
      })
      if (!moved) done.unchanged += 1
      else if (state === 'processed') done.processed += 1
      else done.returned += 1
    }
    await recordAudit(tx, ctx, { act: 'payout-run.imported', uid, after: done })
    return done
  })
  return { data, message: textOf(messages, 'imported', data.processed, data.returned, data.unchanged) }
})

/** What arrived before and is now said to have failed was given back by the payee's bank. */
const stateOf = (payout: PayoutRow, { state }: BankAnswer): PayoutState =>
  state === 'failed' && payout.state === 'processed' ? 'reversed' : state

function matchAnswers(payoutsOfRun: ReadonlyMap<string, PayoutRow>, answers: readonly BankAnswer[]) {
  const problems: LocalizableText[] = []
  const seen = new Map<string, BankAnswer>()
  const matched: { payout: PayoutRow; answer: BankAnswer }[] = []
  for (const answer of answers) {
    const { line, reference } = answer
    const payout = payoutsOfRun.get(reference)
    const before = seen.get(reference)
    seen.set(reference, answer)
    if (!payout?.sentAt) problems.push(textOf(messages, 'unknownReference', line))
    else if (answer.amount !== null && answer.amount !== payout.amountPaise)
      problems.push(textOf(messages, 'otherAmount', line))
    else if (isReturned(payout.state) && answer.state === 'processed')
      problems.push(textOf(messages, 'returnedBefore', line))
    else if (before && before.state !== answer.state) problems.push(textOf(messages, 'twiceInFile', line))
    else if (!before) matched.push({ payout, answer })
  }
  const [first, ...more] = problems
  if (first) throw wrongFile(first, ...more)
  return matched
}
