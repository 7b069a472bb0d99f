import { eq } from 'drizzle-orm'
import { storeContradiction } from '#features/checkout/actions/orphan-events.ts'
import type { Ctx } from '#platform/api/action.ts'
import { formatMinor, formatPaise } from '#platform/format/money.ts'
import type { GatewayPayout } from '../gateway/port.ts'
import { payoutRuns, payouts } from '../tables.ts'
import { movePayout } from './move-payout.ts'

/**
 * Books what the provider says of a payout of ours; one that was made on its own pages is not ours. One of another amount is
 * not booked, and waits for a person to explain it.
 */
export async function applyPayout(ctx: Ctx<null>, answered: GatewayPayout): Promise<void> {
  const [known] = await ctx.db.select().from(payouts).where(eq(payouts.reference, answered.reference))
  if (!known) return
  if (answered.amountPaise !== known.amountPaise || answered.currency !== 'INR') {
    ctx.log.error({ payout: known.uid }, 'the provider’s payout has another amount than ours: a person should look')
    const [theirs, ours] = [formatMinor(answered.amountPaise, answered.currency), formatPaise(known.amountPaise)]
    return storeContradiction(ctx.db, {
      provider: 'razorpayx',
      eventId: `${known.reference}-amount`,
      event: `payout.${answered.status}`,
      body: Buffer.from(JSON.stringify(answered)),
      receivedAt: ctx.now(),
      why: `${answered.id}: ${theirs}, ${known.reference}: ${ours}`,
    })
  }
  const { status: state, utr, feePaise, feeTaxPaise, reason } = answered
  // A refusal has none.
  const providerPayoutId = answered.id || undefined
  await ctx.transaction(async (tx) => {
    await tx.select().from(payoutRuns).where(eq(payoutRuns.id, known.runId)).for('update')
    const [payout] = await tx.select().from(payouts).where(eq(payouts.id, known.id)).for('update')
    if (!payout) return
    if (await movePayout(ctx, tx, payout, { state, providerPayoutId, utr, feePaise, feeTaxPaise, reason })) return
    // Known before: only its names at the provider and at the bank may be new.
    if ((payout.providerPayoutId === null && providerPayoutId) || (payout.utr === null && utr))
      await tx
        .update(payouts)
        .set({ providerPayoutId: payout.providerPayoutId ?? providerPayoutId, utr: payout.utr ?? utr })
        .where(eq(payouts.id, payout.id))
  })
}
