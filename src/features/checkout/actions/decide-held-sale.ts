import { eq } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/held-sales.ts'
import { messages } from '../messages/held-sales-en.ts'
import { ownersOf, seatedOf } from '../queries/decisions.ts'
import { refundablePaise } from '../rules/refunds.ts'
import { heldSales } from '../tables/held-sales.ts'
import { orderItems, orders } from '../tables/orders.ts'
import { checkParts } from './check-parts.ts'
import { grantRefund } from './grant-refund.ts'
import { endHeldSales } from './hold-sales.ts'
import { heldSaleDecided, heldSaleNotFound, heldSaleOwn } from './refusals.ts'
import { reportedBy } from './reported-by.ts'
import { writeLineRefund } from './write-line-refund.ts'

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
    const refund = await writeLineRefund(tx, { item, order, requestedBy: ctx.actor.userId, at: ctx.now() })
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
    // The line's key stays free: who has the lock of its group may write an enrolment that names it.
    .for('no key update')
  if (!order || !row) throw heldSaleNotFound()
  const { recipientId } = row.item
  const owners = [...ownersOf({ buyerId: order.userId, recipientId }), ...(await seatedOf(tx, [row.item.id]))]
  const parts = { buyerIds: owners, creatorIds: [row.item.creatorId] }
  const part = await checkParts(ctx, tx, parts, heldSaleOwn)
  if (row.state !== 'waiting') throw heldSaleDecided()
  await reportedBy(tx, 'administrator')
  return { item: row.item, order, part }
}
