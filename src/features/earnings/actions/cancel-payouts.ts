import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/payout-runs.ts'
import { messages } from '../messages/payout-acts-en.ts'
import { canCancelRun } from '../policy.ts'
import { payoutRuns, payouts } from '../tables.ts'
import { lockRun } from './lock-run.ts'
import { postReturn } from './post-payout.ts'
import { runMoved } from './refusals.ts'

/** Nothing of it was sent: what an approval posted is turned around, and the money is payable again. */
export const cancelPayouts = action(contract.cancelPayouts, async (ctx, { uid }) => {
  await ctx.transaction(async (tx) => {
    const run = await lockRun(tx, uid)
    if (!canCancelRun(ctx.actor, run)) throw runMoved()
    const at = ctx.now()
    const rows = await tx.select().from(payouts).where(eq(payouts.runId, run.id)).orderBy(payouts.id).for('update')
    for (const payout of rows) {
      if (payout.state === 'cancelled') continue
      if (payout.state === 'approved') await postReturn(tx, payout, at)
      await tx.update(payouts).set({ state: 'cancelled', updatedAt: at }).where(eq(payouts.id, payout.id))
    }
    await tx.update(payoutRuns).set({ state: 'cancelled', finishedAt: at }).where(eq(payoutRuns.id, run.id))
    await recordAudit(tx, ctx, { act: 'payout-run.cancelled', uid, before: { state: run.state } })
  })
  return { data: { uid, state: 'cancelled' as const }, message: textOf(messages, 'cancelled') }
})
