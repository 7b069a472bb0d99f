import { eq } from 'drizzle-orm'
import { lockPayable } from '#features/ledger/actions/lock-payable.ts'
import { isRunAlone } from '#features/theme/queries.ts'
import { action } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { formatPaise } from '#platform/format/money.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/payout-runs.ts'
import { messages } from '../messages/payout-acts-en.ts'
import { canApproveRun } from '../policy.ts'
import { creatorsOfRun, type PayableCreator, payoutTerms } from '../queries/payable-creators.ts'
import { payoutRuns, payouts } from '../tables.ts'
import { lockPayoutRuns, lockRun, type PayoutRow } from './lock-run.ts'
import { postSent } from './post-payout.ts'
import { runMoved, secondPersonNeeded } from './refusals.ts'

type Checked = { payout: PayoutRow; amountPaise: number; dropped?: string }

/**
 * Approves what is still right: never more than is payable now, nothing to details that were changed since. From here on
 * the money is on its way, so the postings of all payouts and the approval are one transaction.
 */
export const approvePayouts = action(contract.approvePayouts, async (ctx, { uid }) => {
  const data = await ctx.transaction(async (tx) => {
    await lockPayoutRuns(tx)
    const run = await lockRun(tx, uid)
    if (run.state !== 'prepared') throw runMoved()
    const alone = await isRunAlone(tx, ctx.settings)
    if (!canApproveRun(ctx.actor, run, { alone })) throw secondPersonNeeded()
    await lockPayable(tx)
    const at = ctx.now()
    const creators = await creatorsOfRun(tx, await payoutTerms(tx, run.way, at), run.id)
    const prepared = await tx.select().from(payouts).where(eq(payouts.runId, run.id)).orderBy(payouts.id).for('update')
    const checked = prepared.map((payout) => checkedPayout(payout, creators.get(payout.creatorId)))
    for (const one of checked) await approveOne(tx, one, at)
    const approved = checked.filter((one) => one.dropped === undefined)
    const state = approved.length > 0 ? ('approved' as const) : ('cancelled' as const)
    const byPreparer = run.preparedBy === ctx.actor.userId
    await tx
      .update(payoutRuns)
      .set({
        state,
        ...(state === 'approved'
          ? { approvedBy: ctx.actor.userId, approvedAt: at, approvedAlone: byPreparer ? 'allowed' : null }
          : {}),
      })
      .where(eq(payoutRuns.id, run.id))
    const total = approved.reduce((sum, one) => sum + one.amountPaise, 0)
    const lowered = approved.filter((one) => one.amountPaise < one.payout.amountPaise).length
    const dropped = checked.length - approved.length
    await recordAudit(tx, ctx, {
      act: state === 'approved' ? 'payout-run.approved' : 'payout-run.cancelled',
      uid,
      name: formatPaise(total),
      after: {
        payouts: approved.length,
        amount: formatPaise(total),
        lowered,
        dropped,
        ...(byPreparer ? { alone: true } : {}),
      },
    })
    return { uid, state, count: approved.length, total, lowered, dropped }
  })
  const { count, lowered, dropped } = data
  if (data.state === 'cancelled') return { data, message: textOf(messages, 'noneLeft') }
  const message =
    lowered + dropped > 0
      ? textOf(messages, 'approvedLess', count, lowered, dropped)
      : textOf(messages, 'approved', count)
  return { data, message }
})

function checkedPayout(payout: PayoutRow, now: PayableCreator | undefined): Checked {
  const drop = (reason: string) => ({ payout, amountPaise: payout.amountPaise, dropped: reason })
  if (!now) return drop('below-minimum')
  if (now.reason) return drop(now.reason)
  if (now.details_id !== payout.payoutDetailsId) return drop('details-held')
  return { payout, amountPaise: Math.min(payout.amountPaise, now.amount_paise) }
}

async function approveOne(tx: Tx, { payout, amountPaise, dropped }: Checked, at: Date): Promise<void> {
  if (dropped !== undefined) {
    await tx
      .update(payouts)
      .set({ state: 'cancelled', failureReason: dropped, updatedAt: at })
      .where(eq(payouts.id, payout.id))
    return
  }
  await tx
    .update(payouts)
    .set({ state: 'approved', amountPaise, approvedAt: at, updatedAt: at })
    .where(eq(payouts.id, payout.id))
  await postSent(tx, { ...payout, amountPaise }, at)
}
