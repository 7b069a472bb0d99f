import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/admin-orders.ts'
import { messages } from '../messages/admin-orders-en.ts'
import { isSettled } from '../rules/order-states.ts'
import { orders } from '../tables/orders.ts'
import { orderNotFound, orderSettled } from './refusals.ts'

/** The provider is asked by a job, outside this transaction; pressed twice it is asked once. */
export const checkWithProvider = action(contract.checkWithProvider, async (ctx, { uid }) => {
  await ctx.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.uid, uid))
    if (!order) throw orderNotFound()
    if (isSettled(order)) throw orderSettled()
    const asked = { singletonKey: `asked:${order.uid}` }
    await ctx.jobs.enqueue(tx, 'checkout.reconcile-order', { orderId: order.id }, asked)
    await recordAudit(tx, ctx, { act: 'order.looked-at', uid, before: { state: order.state } })
  })
  return { data: { uid }, message: textOf(messages, 'looking') }
})
