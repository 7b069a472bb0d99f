import { and, eq, isNull, not, sql, type SQL } from 'drizzle-orm'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { type Account, credit, debit } from '#features/ledger/rules.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { mayMove } from '../rules/moves.ts'
import { orderMoves } from '../rules/order-states.ts'
import { paymentMoves, type PaymentUse, stateOfMoney } from '../rules/payment-states.ts'
import { orderItems, orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { notifyOfRefund } from './notify-buyer.ts'
import { postSuspense } from './post-suspense.ts'
import type { PaymentRow } from './record-payment.ts'

type RefundRow = typeof refunds.$inferSelect

/** Which account owed the money that left: what a person put aside comes out of where they put it. */
const owedIn: Readonly<Record<PaymentUse, Account>> = {
  fulfils: 'refund_clearing',
  surplus: 'refund_clearing',
  flagged: 'suspense',
  settled: 'other_income',
}

/**
 * Completes a refund whose money is with the payer: moves the payment and its order, and posts to the ledger. The refund's
 * row says `processed` already, in the same transaction.
 * @param disputeId the dispute that took the money, where it was no refund of the provider's
 */
export async function completeRefund(ctx: Ctx, tx: Tx, refund: RefundRow, disputeId?: number): Promise<void> {
  const at = ctx.now()
  const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId)).for('update')
  const [order] = await tx.select().from(orders).where(eq(orders.id, refund.orderId))
  if (!payment || !order) throw new Error(`refund ${refund.uid} has lost its payment`)
  const { refundedPaise, state: paymentState } = await readRefundedAmount(tx, payment)
  const left = payment.amountPaise - refundedPaise
  // A disputed payment moves when its dispute is decided.
  const moves = payment.state !== 'disputed' && mayMove(paymentMoves, payment.state, paymentState)
  await tx
    .update(payments)
    .set({ refundedPaise, updatedAt: at, state: moves ? paymentState : payment.state })
    .where(eq(payments.id, payment.id))
  if (payment.use === 'fulfils') {
    const orderState = left === 0 ? 'refunded' : 'partially_refunded'
    if (mayMove(orderMoves, order.state, orderState))
      await tx.update(orders).set({ state: orderState }).where(eq(orders.id, order.id))
    await tx
      .update(orderItems)
      .set({ refundedPaise: orderItems.payablePaise })
      .where(and(eq(orderItems.orderId, order.id), eq(orderItems.surplus, true)))
  }
  await notifyOfRefund(ctx, tx, 'refunded', order, refund)
  // As far as we know it was refunded before it was captured, so it was never booked.
  if (payment.use === null || payment.capturedAt === null || payment.currency !== 'INR') return
  await postSuspense(tx, payment, at)
  await postEntries(tx, {
    kind: disputeId === undefined ? 'refund_sent' : 'dispute_lost',
    source: refund.uid,
    at,
    orderId: refund.orderId,
    paymentId: refund.paymentId,
    refundId: refund.id,
    ...(disputeId === undefined ? {} : { disputeId }),
    lines: [
      debit(owedIn[payment.use], refund.amountPaise),
      credit(disputeId === undefined ? 'gateway_receivable' : 'dispute_reserve', refund.amountPaise),
    ],
  })
}

/**
 * How much of a payment was refunded, and the state that the payment has by that. The refunds say it, of which a dispute's
 * has no id at the provider; a payment that was refunded in part before we knew of it had more than those that we have rows of.
 */
export async function readRefundedAmount(tx: Tx, payment: PaymentRow) {
  const isOfDispute = isNull(refunds.providerRefundId)
  const paise = (of: SQL) => sql`coalesce(sum(${refunds.amountPaise}) filter (where ${of}), 0)`.mapWith(Number)
  const [row] = await tx
    .select({ byDisputes: paise(isOfDispute), byProvider: paise(not(isOfDispute)) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.state, 'processed')))
  const { byDisputes = 0, byProvider = 0 } = row ?? {}
  const amount = payment.amountPaise
  const refundedPaise = Math.min(amount, Math.max(payment.refundedPaise, byDisputes + byProvider))
  return { refundedPaise, state: stateOfMoney({ amount, refunded: refundedPaise, byDisputes, byProvider }) }
}
