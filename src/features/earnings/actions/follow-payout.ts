import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { payoutGatewayOf } from '../gateway/payout-gateway-of.ts'
import { payouts } from '../tables.ts'
import { applyPayout } from './apply-payout.ts'

/** Asks the provider what became of a payout, also of one that had arrived: it may come back days later. */
export async function followPayout(ctx: Ctx<null>, { payoutId }: { payoutId: number }): Promise<void> {
  const gateway = payoutGatewayOf(ctx)
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, payoutId))
  if (!gateway || !payout) return
  const byId = payout.providerPayoutId ? await gateway.payout(payout.providerPayoutId) : undefined
  const answered = byId ?? (await gateway.payoutByReference(payout.reference))
  if (answered) await applyPayout(ctx, answered)
}
