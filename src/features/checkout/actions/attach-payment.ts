import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { formatPaise } from '#platform/format/money.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/attention.ts'
import { messages } from '../messages/attention-en.ts'
import { partsOfOrders } from '../queries/decisions.ts'
import { isSettled } from '../rules/order-states.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { checkParts } from './check-parts.ts'
import { bringUpToDate, endSuspense, lockFlagged, payerOf } from './end-suspense.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { orderNotFound, orderSettled, paymentDiffers, paymentOwn } from './refusals.ts'

/** The payment buys the order that a person names, as if it had been paid for it, when its amount is that order's. */
export const attachPayment = action(contract.attachPayment, async (ctx, { uid, order: orderUid, reason }) => {
  await bringUpToDate(ctx, uid)
  const payerUpiId = await payerOf(ctx, uid)
  await ctx.transaction(async (tx) => {
    const [named] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.uid, orderUid))
    if (!named) throw orderNotFound()
    const flagged = await lockFlagged(tx, uid, named.id)
    const part = await checkParts(ctx, tx, await partsOfOrders(tx, [flagged.orderId, named.id]), paymentOwn)
    const [order] = await tx.select().from(orders).where(eq(orders.id, named.id))
    if (!order) throw orderNotFound()
    if (isSettled(order)) throw orderSettled()
    const fits =
      flagged.leftPaise === order.totalPaise &&
      flagged.refundedPaise === 0 &&
      flagged.currency === order.currency &&
      order.mode === ctx.settings.gateway.mode
    if (!fits) throw paymentDiffers()
    const at = ctx.now()
    await endSuspense(tx, flagged, 'gateway_receivable', at)
    const [payment] = await tx
      .update(payments)
      .set({ orderId: order.id, use: null, flag: null, updatedAt: at })
      .where(eq(payments.id, flagged.id))
      .returning()
    if (!payment) throw new Error(`payment ${uid} is gone`)
    await fulfilOrder(ctx, tx, order, payment, payerUpiId)
    await recordAudit(tx, ctx, {
      act: 'order.payment-attached',
      uid: order.uid,
      name: payment.providerPaymentId,
      before: { flag: flagged.flag },
      after: { amount: formatPaise(payment.amountPaise), reason, ...part },
    })
  })
  return { data: { uid }, message: textOf(messages, 'attached') }
})
