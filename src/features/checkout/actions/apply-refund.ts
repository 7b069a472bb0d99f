import { and, eq, or } from 'drizzle-orm'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import type { GatewayRefund } from '../gateway/port.ts'
import { mayMove } from '../rules/moves.ts'
import { refundMoves, type RefundState } from '../rules/refund-states.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { adoptRefund } from './adopt-refund.ts'
import { completeRefund } from './complete-refund.ts'
import { enqueueNotice } from './grant-refund.ts'
import { lockOrder } from './lock-order.ts'
import { notifyOfStoppedRefund } from './notify-of-stopped-refund.ts'
import { reportedBy } from './reported-by.ts'

type Applied = { outcome: 'done'; orderId: number } | { outcome: 'orphan' }
type RefundRow = typeof refunds.$inferSelect

/**
 * Writes down what the provider says of a refund, once: when it is processed, the payment, the order and the ledger move
 * with it. We know ours by the provider's id, or by our uid, which it carries as its receipt; others are adopted.
 */
export async function applyRefund(ctx: Ctx, reported: GatewayRefund): Promise<Applied> {
  return ctx.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: refunds.id, orderId: refunds.orderId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(
        and(
          eq(payments.providerPaymentId, reported.paymentId),
          or(eq(refunds.providerRefundId, reported.id), eq(refunds.uid, reported.receipt)),
        ),
      )
    if (!found && reported.status === 'failed') return ignoreFailed(tx, reported)
    const refund = found ? await lockFound(tx, found) : await adoptRefund(ctx, tx, reported)
    if (!refund) return { outcome: 'orphan' }
    const state = nextState(refund.state, reported.status)
    const at = ctx.now()
    await tx
      .update(refunds)
      .set({
        state,
        providerRefundId: reported.id,
        arn: reported.arn ?? refund.arn,
        processedAt: state === 'processed' ? (refund.processedAt ?? at) : null,
        ...(state === refund.state || refund.kind === 'external' ? {} : { flag: null }),
      })
      .where(eq(refunds.id, refund.id))
    const done: Applied = { outcome: 'done', orderId: refund.orderId }
    if (state === refund.state) return done
    if (state === 'processed') await completeRefund(ctx, tx, refund)
    if (state === 'manual') {
      await owePayer(tx, refund, at)
      await notifyOfStoppedRefund(ctx, tx, refund, 'refund-failed')
      ctx.log.error({ refund: refund.uid }, 'a refund failed and needs a person')
    }
    // Here and not where it was sent: the provider's event may come although its answer was lost.
    if (refund.kind === 'surplus' && (state === 'pending' || state === 'processed'))
      await enqueueNotice(ctx, tx, refund)
    return done
  })
}

/** One that was made without us and failed before we knew of it has moved no money: the learner has the courses still. */
async function ignoreFailed(tx: Tx, reported: GatewayRefund): Promise<Applied> {
  const [payment] = await tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.providerPaymentId, reported.paymentId))
  return payment ? { outcome: 'done', orderId: payment.orderId } : { outcome: 'orphan' }
}

async function lockFound(tx: Tx, found: { id: number; orderId: number }): Promise<RefundRow | undefined> {
  await lockOrder(tx, found.orderId)
  await reportedBy(tx, 'refund')
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, found.id)).for('update')
  return refund
}

/** A surplus that the provider could not send back is a person's work at once. */
function nextState(from: RefundState, reported: GatewayRefund['status']): RefundState {
  const to = reported === 'failed' ? 'manual' : reported
  return mayMove(refundMoves, from, to) ? to : from
}

/**
 * What the provider can't send back is owed to the learner, and paid by hand. A payment in another currency has no amount in
 * rupees and was never booked.
 */
export async function owePayer(tx: Tx, refund: RefundRow, at: Date): Promise<void> {
  const [order] = await tx
    .select({ userId: orders.userId, currency: payments.currency })
    .from(orders)
    .innerJoin(payments, eq(payments.id, refund.paymentId))
    .where(eq(orders.id, refund.orderId))
  if (!order) throw new Error(`refund ${refund.uid} has no order`)
  if (order.currency !== 'INR') return
  await postEntries(tx, {
    kind: 'refund_failed',
    source: refund.uid,
    at,
    orderId: refund.orderId,
    paymentId: refund.paymentId,
    refundId: refund.id,
    lines: [
      debit('refund_clearing', refund.amountPaise),
      credit('learner_payable', refund.amountPaise, { learnerId: order.userId }),
    ],
  })
}
