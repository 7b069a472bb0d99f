import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/purchases.ts'
import { messages } from '../messages/purchases-en.ts'
import { canCancelOrder, isBuyer } from '../policy.ts'
import { isSettled } from '../rules/order-states.ts'
import { orders } from '../tables/orders.ts'
import { orderClosed, orderNotFound, orderSettled } from './refusals.ts'
import { reportedBy } from './reported-by.ts'

/** The order's lock is the one that settling takes: a capture comes before it or after it, and settles either way. */
export const cancelPayment = action(contract.cancelPayment, async (ctx, { id: uid }) => {
  await ctx.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.uid, uid)).for('update')
    if (!order || !isBuyer(ctx.actor, order)) throw orderNotFound()
    if (order.state === 'cancelled') return
    if (isSettled(order)) throw orderSettled()
    if (!canCancelOrder(ctx.actor, order)) throw orderClosed()
    await reportedBy(tx, 'buyer')
    await tx.update(orders).set({ state: 'cancelled', openingAt: null }).where(eq(orders.id, order.id))
  })
  return { data: { uid, state: 'cancelled' as const }, message: textOf(messages, 'cancelled') }
})
