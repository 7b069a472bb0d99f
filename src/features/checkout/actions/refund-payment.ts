import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { formatPaise } from '#platform/format/money.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/attention.ts'
import { messages } from '../messages/attention-en.ts'
import { partsOfOrders } from '../queries/decisions.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { checkParts } from './check-parts.ts'
import { bringUpToDate, endSuspense, lockFlagged } from './end-suspense.ts'
import { returnMoney } from './fulfil-order.ts'
import { paymentOwn } from './refusals.ts'

/** What is left of a payment that fits no order goes back the way it came. */
export const refundPayment = action(contract.refundPayment, async (ctx, { uid, reason }) => {
  await bringUpToDate(ctx, uid)
  await ctx.transaction(async (tx) => {
    const payment = await lockFlagged(tx, uid)
    const part = await checkParts(ctx, tx, await partsOfOrders(tx, [payment.orderId]), paymentOwn)
    const [order] = await tx.select().from(orders).where(eq(orders.id, payment.orderId))
    if (!order) throw new Error(`payment ${uid} has no order`)
    await endSuspense(tx, payment, 'gateway_receivable', ctx.now())
    await tx.update(payments).set({ use: 'surplus', updatedAt: ctx.now() }).where(eq(payments.id, payment.id))
    await returnMoney(ctx, tx, order, payment, payment.leftPaise, { reason, decidedBy: ctx.actor.userId })
    await recordAudit(tx, ctx, {
      act: 'order.payment-refunded',
      uid: order.uid,
      name: payment.providerPaymentId,
      before: { flag: payment.flag },
      after: { amount: formatPaise(payment.leftPaise), reason, ...part },
    })
  })
  return { data: { uid }, message: textOf(messages, 'refunded') }
})
