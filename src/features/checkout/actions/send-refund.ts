import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { GatewayRefused } from '../gateway/port.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { applyRefund } from './apply-refund.ts'

const hourMs = 3_600_000
const maxWaitMs = 30 * 24 * hourMs

/**
 * Sends an approved refund to the provider and follows it until it is processed. Sent again, it is the same refund: by
 * its key, and by looking first, since the key alone is not promised in test mode (payments-india A3).
 */
export async function sendRefund(ctx: Ctx<null>, { refundId }: { refundId: number }): Promise<void> {
  const [row] = await ctx.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (!row || !['approved', 'submitting', 'pending'].includes(row.refund.state)) return
  const { refund, payment } = row
  const gateway = gatewayOf(ctx)
  const sentBefore = refund.state !== 'approved'
  if (!sentBefore)
    await ctx.db
      .update(refunds)
      .set({ state: 'submitting' })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'approved')))
  const known = sentBefore
    ? (await gateway.refundsOf(payment.providerPaymentId)).find((one) => one.receipt === refund.uid)
    : undefined
  try {
    const answered =
      known ??
      (await gateway.refund(payment.providerPaymentId, {
        amountPaise: refund.amountPaise,
        key: refund.idempotencyKey,
        receipt: refund.uid,
      }))
    await applyRefund(ctx, answered)
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    ctx.log.error({ err: error, refund: refund.uid }, 'the provider refused a refund: it needs a person')
    await ctx.db
      .update(refunds)
      .set({ state: 'manual', lastError: error.message.slice(0, 500) })
      .where(eq(refunds.id, refund.id))
    return
  }
  await followUp(ctx, refund.id)
}

async function followUp(ctx: Ctx<null>, refundId: number): Promise<void> {
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!refund) return
  if (!refund.noticeSentAt && ['pending', 'processed'].includes(refund.state))
    await ctx.jobs.enqueue(
      ctx.db,
      'checkout.send-refund-notice',
      { refundId },
      { singletonKey: `notice:${refund.uid}` },
    )
  const now = ctx.now()
  if (refund.state === 'pending' && now.getTime() - refund.createdAt.getTime() < maxWaitMs)
    await ctx.jobs.enqueue(
      ctx.db,
      'checkout.send-refund',
      { refundId },
      { startAfter: new Date(now.getTime() + hourMs), singletonKey: `refund:${refund.uid}` },
    )
}
