import { inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { separateWork } from '#platform/jobs/separate-work.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { isAway } from '../gateway/port.ts'
import { isDecided } from '../rules/payment-states.ts'
import { disputes } from '../tables/disputes.ts'
import { applyDispute } from './apply-dispute.ts'

const pageSize = 100
/** More disputes than this are not read in one night. */
const maxPages = 100

/**
 * Reads the provider's disputes, newest first, until a page tells nothing new; and each open one of ours that was not among
 * them. Nothing of it needs an event.
 */
export async function sweepDisputes(ctx: Ctx<null>): Promise<void> {
  if (!ctx.settings.payments) return
  const gateway = gatewayOf(ctx)
  const seen = new Set<string>()
  const work = separateWork(ctx.log, 'nightly sweep of disputes', isAway)
  for (let page = 0; page < maxPages; page++) {
    const reported = await gateway.disputes({ skip: page * pageSize, count: pageSize })
    const ours = await ctx.db
      .select({ id: disputes.providerDisputeId, state: disputes.state })
      .from(disputes)
      .where(inArray(disputes.providerDisputeId, reported.map((one) => one.id).concat('')))
    const decided = new Set(ours.filter((one) => isDecided(one.state)).map((one) => one.id))
    const news = reported.filter((one) => !decided.has(one.id))
    // Oldest first, as they happened.
    for (const dispute of news.toReversed()) {
      seen.add(dispute.id)
      await work.attempt(dispute.id, async () => {
        const { outcome } = await applyDispute(ctx, dispute, 'sweep')
        if (outcome === 'orphan')
          ctx.log.warn({ dispute: dispute.id }, 'the provider has a dispute of a payment that is not ours')
      })
    }
    if (reported.length < pageSize || news.length === 0) break
  }
  const open = await ctx.db
    .select({ id: disputes.providerDisputeId })
    .from(disputes)
    .where(isNull(disputes.decidedAt))
    .limit(pageSize * maxPages)
  for (const { id } of open) {
    if (seen.has(id)) continue
    await work.attempt(id, async () => {
      const dispute = await gateway.dispute(id)
      if (dispute) await applyDispute(ctx, dispute, 'sweep')
    })
  }
  work.end()
}
