import { and, eq, inArray } from 'drizzle-orm'
import { notify } from '#features/notifications/actions/notify.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { GatewayPayout } from '../gateway/port.ts'
import { isReturned, maskAccount, mayMovePayout, openPayoutStates, type PayoutState } from '../rules.ts'
import { payoutDetails, payoutRuns, payouts } from '../tables.ts'
import type { PayoutRow } from './lock-run.ts'
import { postProcessed, postReturn, postSentAfterAll } from './post-payout.ts'

export type PayoutReport = Pick<GatewayPayout, 'utr' | 'feePaise' | 'feeTaxPaise' | 'reason'> & {
  state: PayoutState
  providerPayoutId?: string
}

/**
 * Moves a payout to what was reported of it, with its postings and what its creator is sent, once: a report that says
 * nothing new changes nothing. The caller has locked the run, so the last of its payouts finishes it.
 * @returns whether it moved
 */
export async function movePayout(
  ctx: Pick<Ctx, 'now' | 'jobs'>,
  tx: Tx,
  payout: PayoutRow,
  to: PayoutReport,
): Promise<boolean> {
  if (!mayMovePayout(payout.state, to.state)) return false
  // One that was dropped before its approval was never sent.
  if (payout.approvedAt === null) return false
  const at = ctx.now()
  const returned = isReturned(to.state)
  const [moved] = await tx
    .update(payouts)
    .set({
      state: to.state,
      updatedAt: at,
      sentAt: payout.sentAt ?? at,
      providerPayoutId: to.providerPayoutId ?? payout.providerPayoutId,
      utr: to.utr ?? payout.utr,
      feePaise: to.feePaise ?? payout.feePaise,
      feeTaxPaise: to.feeTaxPaise ?? payout.feeTaxPaise,
      ...(returned ? { returnedAt: at, failureReason: to.reason.slice(0, 500) } : {}),
      ...(to.state === 'processed' ? { processedAt: at, returnedAt: null, failureReason: '' } : {}),
    })
    .where(eq(payouts.id, payout.id))
    .returning()
  if (!moved) throw new Error('a payout that is locked is gone')
  if (isReturned(payout.state)) await postSentAfterAll(tx, moved, at)
  if (to.state === 'processed') await postProcessed(tx, moved, at)
  if (returned) await postReturn(tx, moved, at)
  if (to.state === 'processed' || returned) await notifyCreator(ctx, tx, moved)
  await finishRun(tx, moved.runId, at)
  return true
}

async function notifyCreator(ctx: Pick<Ctx, 'now' | 'jobs'>, tx: Tx, payout: PayoutRow): Promise<void> {
  const { creatorId: userId, state, uid } = payout
  const [details] = await tx.select().from(payoutDetails).where(eq(payoutDetails.id, payout.payoutDetailsId))
  const facts = { amount: formatPaise(payout.amountPaise), account: details ? maskAccount(details) : '' }
  const link = '/creator/payout-details'
  await notify(
    ctx,
    tx,
    state === 'processed'
      ? { userId, kind: 'payout-sent', data: facts, link, idempotencyKey: `payout-sent:${uid}` }
      : { userId, kind: 'payout-failed', data: facts, link, idempotencyKey: `payout-failed:${uid}` },
  )
  const outcome = state === 'processed' ? 'sent' : 'failed'
  await ctx.jobs.enqueue(
    tx,
    'earnings.send-payout-notice',
    { payoutId: payout.id, outcome },
    { singletonKey: `payout:${uid}:${outcome}` },
  )
}

/** Once none of its payouts is open. */
export async function finishRun(tx: Tx, runId: number, at: Date): Promise<void> {
  const open = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.runId, runId), inArray(payouts.state, [...openPayoutStates])))
    .limit(1)
  if (open.length > 0) return
  await tx
    .update(payoutRuns)
    .set({ state: 'finished', finishedAt: at })
    .where(and(eq(payoutRuns.id, runId), eq(payoutRuns.state, 'approved')))
}
