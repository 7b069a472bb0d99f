import { and, eq } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { formatPaise } from '#platform/format/money.ts'
import { type Actor, newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/held-sales.ts'
import { messages } from '../messages/held-sales-en.ts'
import { refundablePaise, refundParts } from '../rules/refunds.ts'
import { heldSales } from '../tables/held-sales.ts'
import { orderItems, orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { refundLines, refunds } from '../tables/refunds.ts'
import { checkParts } from './check-parts.ts'
import { grantRefund, partsOf } from './grant-refund.ts'
import { endHeldSales } from './hold-sales.ts'
import { heldSaleDecided, heldSaleNotFound, heldSaleOwn, refundDisputed } from './refusals.ts'
import { reportedBy } from './reported-by.ts'

type ItemRow = typeof orderItems.$inferSelect
type OrderRow = typeof orders.$inferSelect

/** The sale is genuine: its share becomes payable like that of any other sale. */
export const releaseHeldSale = action(contract.releaseHeldSale, async (ctx, { uid, reason }) => {
  await ctx.transaction(async (tx) => {
    const { item, order, part } = await lockHeldSale(ctx, tx, uid)
    await endHeldSales(tx, [item.id], 'released', ctx.now())
    await recordAudit(tx, ctx, {
      act: 'order.sale-released',
      uid: order.uid,
      name: item.title,
      after: { amount: formatPaise(refundablePaise(item)), reason, ...part },
    })
  })
  return { data: { uid }, message: textOf(messages, 'released') }
})

/** The sale is not genuine: what is left of it goes back by the one refund engine, which takes course and share and ends the hold. */
export const refundHeldSale = action(contract.refundHeldSale, async (ctx, { uid, reason }) => {
  await ctx.transaction(async (tx) => {
    const { item, order, part } = await lockHeldSale(ctx, tx, uid)
    const refund = await writeRefund(ctx, tx, item, order)
    await grantRefund(ctx, tx, refund, { by: ctx.actor.userId, decision: '' })
    await recordAudit(tx, ctx, {
      act: 'order.sale-refunded',
      uid: order.uid,
      name: item.title,
      after: { amount: formatPaise(refund.amountPaise), reason, ...part },
    })
  })
  return { data: { uid }, message: textOf(messages, 'refunded') }
})

/** The sale, locked with its order while it waits: two people at once take turns, and the second finds it decided. */
async function lockHeldSale(ctx: Ctx<Actor>, tx: Tx, uid: string) {
  const [found] = await tx
    .select({ orderId: orderItems.orderId })
    .from(heldSales)
    .innerJoin(orderItems, eq(orderItems.id, heldSales.orderItemId))
    .where(eq(heldSales.uid, uid))
  if (!found) throw heldSaleNotFound()
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.orderId)).for('update')
  const [row] = await tx
    .select({ state: heldSales.state, item: orderItems })
    .from(heldSales)
    .innerJoin(orderItems, eq(orderItems.id, heldSales.orderItemId))
    .where(eq(heldSales.uid, uid))
    .for('update')
  if (!order || !row) throw heldSaleNotFound()
  const parts = { buyerIds: [order.userId], creatorIds: [row.item.creatorId] }
  const part = await checkParts(ctx, tx, parts, heldSaleOwn)
  if (row.state !== 'waiting') throw heldSaleDecided()
  await reportedBy(tx, 'administrator')
  return { item: row.item, order, part }
}

/** A refund of what is left of the line, as if it had been requested: decided at once, it never waits. */
async function writeRefund(ctx: Ctx<Actor>, tx: Tx, item: ItemRow, order: OrderRow) {
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
      requestedBy: ctx.actor.userId,
      createdAt: ctx.now(),
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
