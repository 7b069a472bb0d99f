import { and, eq, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import { ledgerTransactions } from '#features/ledger/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import { dayMs, hourMs } from '#platform/format/durations.ts'
import { separateWork } from '#platform/jobs/separate-work.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { type GatewayPayment, isAway } from '../gateway/port.ts'
import { ordersByProviderIds } from '../queries/orders.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { recordFee } from './fulfil-order.ts'
import { postSuspense } from './post-suspense.ts'
import { settleOrder } from './settle-order.ts'

/** Late authorisations come within three days; a night that was missed is caught up by the next. */
const backMs = 4 * dayMs
const pageSize = 100

/**
 * The nightly comparison: every payment the provider has had in the last days against ours. One that took money and
 * bought nothing is settled now; refunds that got stuck are sent on.
 */
export async function sweepPayments(ctx: Ctx<null>): Promise<void> {
  if (!ctx.settings.payments) return
  const to = ctx.now()
  const from = new Date(to.getTime() - backMs)
  const gateway = gatewayOf(ctx)
  const work = separateWork(ctx.log, 'nightly sweep of payments', isAway)
  for (let skip = 0; ; skip += pageSize) {
    const page = await gateway.payments({ from, to, skip, count: pageSize })
    await settleMissing(ctx, page, work.attempt)
    if (page.length < pageSize) break
  }
  await bookFlagged(ctx, work.attempt)
  const stuck = await ctx.db
    .select({ id: refunds.id, uid: refunds.uid })
    .from(refunds)
    .where(
      and(
        inArray(refunds.state, ['approved', 'submitting', 'pending']),
        lt(refunds.createdAt, new Date(to.getTime() - hourMs)),
      ),
    )
  for (const refund of stuck)
    await ctx.jobs.enqueue(
      ctx.db,
      'checkout.send-refund',
      { refundId: refund.id },
      { singletonKey: `refund:${refund.uid}` },
    )
  work.end()
}

type Attempt = ReturnType<typeof separateWork>['attempt']

/** Payments that fit no order, from before such payments were booked. */
async function bookFlagged(ctx: Ctx<null>, attempt: Attempt): Promise<void> {
  const flagged = await ctx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.use, 'flagged'),
        lt(payments.refundedPaise, payments.amountPaise),
        isNotNull(payments.capturedAt),
        notExists(
          ctx.db
            .select({ id: ledgerTransactions.id })
            .from(ledgerTransactions)
            .where(eq(ledgerTransactions.source, sql`'suspense:' || ${payments.providerPaymentId}`)),
        ),
      ),
    )
    .limit(1000)
  for (const payment of flagged)
    await attempt(payment.providerPaymentId, () =>
      ctx.transaction(async (tx) => {
        await postSuspense(tx, payment, payment.capturedAt ?? ctx.now())
        await recordFee(tx, payment, ctx.now())
      }),
    )
}

async function settleMissing(ctx: Ctx<null>, page: GatewayPayment[], attempt: Attempt): Promise<void> {
  // One that was captured and given back before we knew of it bought nothing, and cost its fee.
  const money = page.filter((one) => one.orderId && ['authorized', 'captured', 'refunded'].includes(one.status))
  const known = await ordersByProviderIds(
    ctx.db,
    money.map((one) => one.orderId as string),
  )
  const ours = await ctx.db
    .select({ id: payments.providerPaymentId, use: payments.use, state: payments.state })
    .from(payments)
    .where(
      and(
        eq(payments.provider, 'razorpay'),
        inArray(payments.providerPaymentId, money.map((one) => one.id).concat('')),
      ),
    )
  const settled = new Set(ours.filter((one) => one.use !== null || one.state === 'lapsed').map((one) => one.id))
  for (const payment of money) {
    if (settled.has(payment.id)) continue
    const order = known.find((one) => one.providerOrderId === payment.orderId)
    if (order) await attempt(payment.id, () => settleOrder(ctx, order.id, payment, 'sweep'))
    else ctx.log.warn({ payment: payment.id }, 'the provider has a payment of an order that is not ours')
  }
}
