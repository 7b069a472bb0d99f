import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { isOlder } from '#platform/database/within.ts'
import { dayMs, minuteMs } from '#platform/format/durations.ts'
import { separateWork } from '#platform/jobs/separate-work.ts'
import { payoutGatewayOf } from '../gateway/payout-gateway-of.ts'
import { PayoutGatewayAway } from '../gateway/port.ts'
import { openPayoutStates } from '../rules.ts'
import { payoutRuns, payouts } from '../tables.ts'
import { applyPayout } from './apply-payout.ts'
import { enqueueSending } from './send-payouts.ts'

const maxOpen = 1000
const pageSize = 100
/** A payout that arrived may come back for about as long. */
const backDays = 15

/** Every hour: what was sent and has no end yet is asked for again, so that no webhook is needed. */
export async function sweepOpenPayouts(ctx: Ctx<null>): Promise<void> {
  if (!payoutGatewayOf(ctx)) return
  const open = await ctx.db
    .select({ id: payouts.id, uid: payouts.uid })
    .from(payouts)
    .innerJoin(payoutRuns, eq(payoutRuns.id, payouts.runId))
    .where(
      and(
        inArray(payouts.state, [...openPayoutStates]),
        isNotNull(payouts.sentAt),
        eq(payoutRuns.way, 'razorpayx'),
        isOlder(payouts.updatedAt, ctx.now(), 10 * minuteMs),
      ),
    )
    .orderBy(asc(payouts.updatedAt), asc(payouts.id))
    .limit(maxOpen)
  for (const payout of open) await enqueueSending(ctx, ctx.db, payout)
}

/** Every night: all that the provider has paid in the last days against ours; money that came back is found here. */
export async function comparePayouts(ctx: Ctx<null>): Promise<void> {
  const gateway = payoutGatewayOf(ctx)
  if (!gateway) return
  const to = ctx.now()
  const from = new Date(to.getTime() - backDays * dayMs)
  const work = separateWork(ctx.log, 'nightly comparison of payouts', (error) => error instanceof PayoutGatewayAway)
  for (let skip = 0; ; skip += pageSize) {
    const page = await gateway.payouts({ from, to, skip, count: pageSize })
    const ours = await ctx.db
      .select({ reference: payouts.reference, state: payouts.state })
      .from(payouts)
      .where(inArray(payouts.reference, page.map((one) => one.reference).concat('')))
    const states = new Map(ours.map((one) => [one.reference, one.state]))
    for (const one of page) {
      const state = states.get(one.reference)
      if (state !== undefined && state !== one.status) await work.attempt(one.id, () => applyPayout(ctx, one))
    }
    if (page.length < pageSize) break
  }
  work.end()
}
