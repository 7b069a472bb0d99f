import { and, count, desc, eq, isNotNull } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { paginationOf } from '#platform/api/validation.ts'
import * as contract from '../contract/payouts.ts'
import { maskedAccount } from '../rules.ts'
import { payoutDetails, payouts } from '../tables.ts'

/** A payout that was dropped before its approval took nothing from the creator, and is none for them. */
export const creatorPayouts = action(contract.creatorPayouts, async ({ db, actor }, { page, limit }) => {
  const own = and(eq(payouts.creatorId, actor.userId), isNotNull(payouts.approvedAt))
  const [[total], rows] = await Promise.all([
    db.select({ n: count() }).from(payouts).where(own),
    db
      .select({ payout: payouts, account: payoutDetails })
      .from(payouts)
      .innerJoin(payoutDetails, eq(payoutDetails.id, payouts.payoutDetailsId))
      .where(own)
      .orderBy(desc(payouts.id))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return {
    data: {
      payouts: rows.map(({ payout, account }) => ({
        uid: payout.uid,
        amount: payout.amountPaise,
        state: payout.state,
        at: (payout.returnedAt ?? payout.processedAt ?? payout.approvedAt ?? payout.createdAt).toISOString(),
        reference: payout.utr ?? payout.reference,
        hasUtr: payout.utr !== null,
        account: maskedAccount(account),
      })),
      pagination: paginationOf(page, limit, total?.n ?? 0),
    },
  }
})
