import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { notify } from '#features/notifications/actions/notify.ts'
import { action } from '#platform/api/action.ts'
import { formatPaise } from '#platform/format/money.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/payout-runs.ts'
import { messages } from '../messages/payout-acts-en.ts'
import { maskAccount } from '../rules.ts'
import { payoutDetails, payouts } from '../tables.ts'
import { payoutNotFound } from './refusals.ts'

/** The creator reads it in the bell and by email, once for a payout however often it is pressed. */
export const askForDetails = action(contract.askForDetails, async (ctx, { uid }) => {
  await ctx.transaction(async (tx) => {
    const [row] = await tx
      .select({ payout: payouts, details: payoutDetails })
      .from(payouts)
      .innerJoin(payoutDetails, eq(payoutDetails.id, payouts.payoutDetailsId))
      .where(and(eq(payouts.uid, uid), isNotNull(payouts.returnedAt), isNull(payoutDetails.replacedAt)))
      .for('update', { of: payouts })
    if (!row) throw payoutNotFound()
    const { payout, details } = row
    if (payout.detailsAskedAt) return
    await tx.update(payouts).set({ detailsAskedAt: ctx.now() }).where(eq(payouts.id, payout.id))
    await notify(ctx, tx, {
      userId: payout.creatorId,
      kind: 'payout-details-requested',
      data: { amount: formatPaise(payout.amountPaise), account: maskAccount(details) },
      link: '/creator/payout-details',
      idempotencyKey: `payout-details:${uid}`,
    })
    await ctx.jobs.enqueue(
      tx,
      'earnings.send-payout-notice',
      { payoutId: payout.id, outcome: 'correct' },
      { singletonKey: `payout:${uid}:correct` },
    )
    await recordAudit(tx, ctx, { act: 'payout.details-requested', uid, name: formatPaise(payout.amountPaise) })
  })
  return { data: { asked: true }, message: textOf(messages, 'asked') }
})
