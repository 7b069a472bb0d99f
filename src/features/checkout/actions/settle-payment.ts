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
import { paymentOwn } from './refusals.ts'

/** Nobody gets what is left of the payment: it is ours, for the reason that a person writes. */
export const settlePayment = action(contract.settlePayment, async (ctx, { uid, reason }) => {
  await bringUpToDate(ctx, uid)
  await ctx.transaction(async (tx) => {
    const payment = await lockFlagged(tx, uid)
    const part = await checkParts(ctx, tx, await partsOfOrders(tx, [payment.orderId]), paymentOwn)
    const [order] = await tx.select({ uid: orders.uid }).from(orders).where(eq(orders.id, payment.orderId))
    await endSuspense(tx, payment, 'other_income', ctx.now())
    await tx.update(payments).set({ use: 'settled', updatedAt: ctx.now() }).where(eq(payments.id, payment.id))
    await recordAudit(tx, ctx, {
      act: 'order.payment-settled',
      uid: order?.uid ?? '',
      name: payment.providerPaymentId,
      before: { flag: payment.flag },
      after: { amount: formatPaise(payment.leftPaise), reason, ...part },
    })
  })
  return { data: { uid }, message: textOf(messages, 'settled') }
})
