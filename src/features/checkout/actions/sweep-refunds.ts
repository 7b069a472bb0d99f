import { inArray, min } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { dayMs } from '#platform/format/durations.ts'
import { separateWork } from '#platform/jobs/separate-work.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { type GatewayRefund, isAway } from '../gateway/port.ts'
import { payments, providerSweeps } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { applyReportedRefund } from './apply-reported-refund.ts'

/** A refund may show in the provider's list some time after it was made. */
const overlapMs = 3 * dayMs
/** The provider makes no refund of a payment that is older. */
const maxBackMs = 180 * dayMs
const pageSize = 100
/** More refunds of one day than this are not read. */
const maxPages = 500

/**
 * Reads every refund that the provider made since the last time, of any payment, day by day: those that somebody made on its
 * own pages, instant ones too, need no event. How far it came is written down after each day, so that a night that was cut
 * short goes on from there.
 */
export async function sweepRefunds(ctx: Ctx<null>): Promise<void> {
  if (!ctx.settings.payments) return
  const end = ctx.now()
  const start = await startOf(ctx, end)
  if (!start) return
  const work = separateWork(ctx.log, 'nightly sweep of refunds', isAway)
  for (let from = start; from < end; from = new Date(from.getTime() + dayMs)) {
    const to = new Date(Math.min(from.getTime() + dayMs, end.getTime()))
    await sweepSpan(ctx, from, to, work.attempt)
    // The next night begins with the day on which one failed.
    if (work.hasFailed()) continue
    await ctx.db
      .insert(providerSweeps)
      .values({ kind: 'refunds', sweptUntil: to })
      .onConflictDoUpdate({ target: providerSweeps.kind, set: { sweptUntil: to } })
  }
  work.end()
}

/** Where it stopped, less what may have come late; the first time from the first payment on. */
async function startOf(ctx: Ctx<null>, end: Date): Promise<Date | undefined> {
  const [sweep] = await ctx.db.select().from(providerSweeps)
  const oldest = end.getTime() - maxBackMs
  if (sweep) return new Date(Math.max(oldest, sweep.sweptUntil.getTime() - overlapMs))
  const [first] = await ctx.db.select({ at: min(payments.createdAt) }).from(payments)
  return first?.at ? new Date(Math.max(oldest, first.at.getTime() - dayMs)) : undefined
}

type Attempt = ReturnType<typeof separateWork>['attempt']

async function sweepSpan(ctx: Ctx<null>, from: Date, to: Date, attempt: Attempt): Promise<void> {
  const gateway = gatewayOf(ctx)
  for (let page = 0; page < maxPages; page++) {
    const reported = await gateway.refunds({ from, to, skip: page * pageSize, count: pageSize })
    for (const refund of await newsIn(ctx, reported))
      await attempt(refund.id, async () => {
        const { outcome } = await applyReportedRefund(ctx, refund, 'sweep')
        if (outcome === 'orphan')
          ctx.log.warn({ refund: refund.id }, 'the provider has a refund of a payment that is not ours')
      })
    if (reported.length < pageSize) return
  }
  ctx.log.error({ from, to }, 'the provider has more refunds of a day than are read')
}

/** What we do not know to have ended as it did. */
async function newsIn(ctx: Ctx<null>, reported: readonly GatewayRefund[]): Promise<GatewayRefund[]> {
  const ours = await ctx.db
    .select({ id: refunds.providerRefundId, state: refunds.state })
    .from(refunds)
    .where(inArray(refunds.providerRefundId, reported.map((one) => one.id).concat('')))
  const states = new Map(ours.map((one) => [one.id, one.state]))
  return reported.filter((one) => {
    const state = states.get(one.id)
    return state !== one.status && state !== 'manual'
  })
}
