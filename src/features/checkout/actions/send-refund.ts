import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { dayMs, hourMs } from '#platform/format/durations.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { type GatewayRefund, GatewayRefused } from '../gateway/port.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { applyRefund, owePayer } from './apply-refund.ts'
import { lockOrder } from './lock-order.ts'
import { notifyOfStoppedRefund } from './notify-of-stopped-refund.ts'
import { reportedBy } from './reported-by.ts'

type RefundRow = typeof refunds.$inferSelect

const maxWaitMs = 30 * dayMs

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
  const listed = sentBefore ? await gateway.refundsOf(payment.providerPaymentId) : []
  const known = listed.find((one) => one.id === refund.providerRefundId || one.receipt === refund.uid)
  // The provider gave it an id: what it does not list today is asked for again, and never sent a second time.
  if (!known && refund.providerRefundId) return followUp(ctx, refund.id)
  if (!known && (await wasMadeThere(ctx, refund, listed))) return followUp(ctx, refund.id)
  if (!known && payment.state === 'disputed') return waitForDispute(ctx, refund)
  if (!sentBefore && !(await beginSending(ctx, refund))) return
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
    await recordRefusal(ctx, refund, error)
    return
  }
  await followUp(ctx, refund.id)
}

/** @returns false where somebody made it on the provider's own pages meanwhile */
async function beginSending(ctx: Ctx<null>, refund: RefundRow): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    await lockOrder(tx, refund.orderId)
    const started = await tx
      .update(refunds)
      .set({ state: 'submitting' })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'approved')))
      .returning({ id: refunds.id })
    return started.length > 0
  })
}

/** Somebody may have made it on the provider's own pages since it was refused, and no event of it came. */
async function wasMadeThere(ctx: Ctx<null>, refund: RefundRow, listed: readonly GatewayRefund[]): Promise<boolean> {
  for (const one of listed) if (one.amountPaise === refund.amountPaise) await applyRefund(ctx, one)
  const [now] = await ctx.db.select({ at: refunds.providerRefundId }).from(refunds).where(eq(refunds.id, refund.id))
  return Boolean(now?.at)
}

/** The bank may take the same money: what becomes of it is known when the dispute is decided. */
async function waitForDispute(ctx: Ctx<null>, refund: RefundRow): Promise<void> {
  await ctx.jobs.enqueue(
    ctx.db,
    'checkout.send-refund',
    { refundId: refund.id },
    { startAfter: new Date(ctx.now().getTime() + dayMs), singletonKey: `refund:${refund.uid}` },
  )
}

/** The provider has too little money of ours today: it may have enough tomorrow. */
const isShortOfBalance = (error: GatewayRefused) => /balance/i.test(error.message)
const balanceRetryDays = 14

/**
 * The provider said no. For want of balance the refund is sent again tomorrow, for two weeks; those who look
 * after money see it and are notified from the first no. Any other no is final: the money is owed to the learner, and a person
 * pays it.
 */
async function recordRefusal(ctx: Ctx<null>, refund: RefundRow, error: GatewayRefused): Promise<void> {
  const at = ctx.now()
  const lastError = error.message.slice(0, 500)
  const age = at.getTime() - (refund.decidedAt ?? refund.createdAt).getTime()
  const isFinal = !isShortOfBalance(error) || age >= balanceRetryDays * dayMs
  ctx.log.error({ err: error, refund: refund.uid }, 'the provider refused a refund: a person should look')
  await ctx.transaction(async (tx) => {
    await lockOrder(tx, refund.orderId)
    await reportedBy(tx, 'refund')
    const [before] = await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'submitting')))
      .for('update')
    if (!before) return
    await tx
      .update(refunds)
      .set(isFinal ? { state: 'manual', lastError, flag: null } : { lastError, flag: lastError })
      .where(eq(refunds.id, refund.id))
    if (isFinal) {
      await owePayer(tx, before, at)
      return notifyOfStoppedRefund(ctx, tx, before, 'refund-failed')
    }
    if (before.flag === null) await notifyOfStoppedRefund(ctx, tx, before, 'refund-refused')
    await ctx.jobs.enqueue(
      tx,
      'checkout.send-refund',
      { refundId: refund.id },
      { startAfter: new Date(at.getTime() + dayMs), singletonKey: `refund:${refund.uid}` },
    )
  })
}

async function followUp(ctx: Ctx<null>, refundId: number): Promise<void> {
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!refund) return
  const now = ctx.now()
  if (refund.state === 'pending' && now.getTime() - refund.createdAt.getTime() < maxWaitMs)
    await ctx.jobs.enqueue(
      ctx.db,
      'checkout.send-refund',
      { refundId },
      { startAfter: new Date(now.getTime() + hourMs), singletonKey: `refund:${refund.uid}` },
    )
}
