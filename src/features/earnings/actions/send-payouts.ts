import { and, eq } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/payout-runs.ts'
import { messages } from '../messages/payout-acts-en.ts'
import { canSendRun } from '../policy.ts'
import { payouts } from '../tables.ts'
import { lockRun, type PayoutRow } from './lock-run.ts'
import { waysOf } from './prepare-payouts.ts'
import { payoutGatewayOff, runMoved } from './refusals.ts'

/** Through RazorpayX a job a payout; by a bank file they are at the bank now, and its answer is imported. */
export const sendPayouts = action(contract.sendPayouts, async (ctx, { uid }) => {
  const way = await ctx.transaction(async (tx) => {
    const run = await lockRun(tx, uid)
    if (!canSendRun(ctx.actor, run)) throw runMoved()
    if (!waysOf(ctx).includes(run.way)) throw payoutGatewayOff()
    const at = ctx.now()
    const sent = await tx
      .update(payouts)
      .set({ sentAt: at, updatedAt: at, ...(run.way === 'bank_file' ? { state: 'processing' as const } : {}) })
      .where(and(eq(payouts.runId, run.id), eq(payouts.state, 'approved')))
      .returning()
    if (run.way === 'razorpayx') for (const payout of sent) await enqueueSending(ctx, tx, payout)
    await recordAudit(tx, ctx, { act: 'payout-run.sent', uid, after: { payouts: sent.length, way: run.way } })
    return run.way
  })
  const message = way === 'razorpayx' ? textOf(messages, 'sent') : textOf(messages, 'markedSent')
  return { data: { uid, state: 'approved' as const }, message }
})

export function enqueueSending(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Tx | Ctx['db'],
  { id: payoutId, uid }: Pick<PayoutRow, 'id' | 'uid'>,
  startAfter?: Date,
): Promise<void> {
  const options = { singletonKey: `payout:${uid}`, ...(startAfter ? { startAfter } : {}) }
  return ctx.jobs.enqueue(tx, 'earnings.send-payout', { payoutId }, options)
}
