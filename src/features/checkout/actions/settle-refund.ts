import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { formatMinor } from '#platform/format/money.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/attention.ts'
import { messages } from '../messages/attention-en.ts'
import { partsOfOrders } from '../queries/decisions.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { checkParts } from './check-parts.ts'
import { refundInBooks, refundNotFound, refundOwn } from './refusals.ts'

/** A person paid by hand what the provider could not send back, in a currency that our books do not keep. */
export const settleRefund = action(contract.settleRefund, async (ctx, { uid, reason }) => {
  await ctx.transaction(async (tx) => {
    const [found] = await tx
      .select({ refund: refunds, order: orders.uid, currency: payments.currency })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(refunds.uid, uid))
      .for('update', { of: refunds })
    if (!found || found.refund.state !== 'manual' || found.refund.paidByHandAt) throw refundNotFound()
    if (found.currency === 'INR') throw refundInBooks()
    const part = await checkParts(ctx, tx, await partsOfOrders(tx, [found.refund.orderId]), refundOwn)
    await tx.update(refunds).set({ flag: null, paidByHandAt: ctx.now() }).where(eq(refunds.id, found.refund.id))
    await recordAudit(tx, ctx, {
      act: 'order.refund-paid',
      uid: found.order,
      name: found.refund.uid,
      after: { amount: formatMinor(found.refund.amountPaise, found.currency), reason, ...part },
    })
  })
  return { data: { uid }, message: textOf(messages, 'refundPaid') }
})
