import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import { refundablePaise, refundParts } from '../rules/refunds.ts'
import type { orderItems, orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { refundLines, refunds } from '../tables/refunds.ts'
import { partsOf } from './grant-refund.ts'
import { refundDisputed } from './refusals.ts'

/**
 * Writes a refund of what is left of a line, as if it had been requested: decided at once, it never waits. Under the order's lock.
 * @param line.requestedBy who decided it; null where the rules did
 * @throws REFUND_DISPUTED 409 while the bank decides about the payment
 */
export async function writeLineRefund(
  tx: Tx,
  line: {
    item: typeof orderItems.$inferSelect
    order: typeof orders.$inferSelect
    requestedBy: number | null
    at: Date
  },
): Promise<typeof refunds.$inferSelect> {
  const { item, order, requestedBy, at } = line
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.use, 'fulfils')))
  if (!payment) throw new Error(`order ${order.uid} has no payment`)
  if (payment.state === 'disputed' || payment.state === 'dispute_lost') throw refundDisputed()
  const uid = newUid()
  const amountPaise = refundablePaise(item)
  const [refund] = await tx
    .insert(refunds)
    .values({
      uid,
      orderId: order.id,
      paymentId: payment.id,
      kind: 'requested',
      state: 'requested',
      amountPaise,
      idempotencyKey: `requested-${uid}`,
      requestedBy,
      createdAt: at,
    })
    .returning()
  if (!refund) throw new Error('a refund was not written')
  await tx.insert(refundLines).values({
    refundId: refund.id,
    orderItemId: item.id,
    amountPaise,
    ...refundParts(partsOf(item), item.refundedPaise, amountPaise),
    waiting: false,
  })
  return refund
}
