import { eq } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import * as contract from '../contract/checkout.ts'
import { sourcesOf } from '../rules/order-sources.ts'
import { paySessions } from '../tables/orders.ts'
import { billingOf } from './billing.ts'
import { giftOf } from './gift-details.ts'
import { coursesOfOwnLinks } from './own-link-code.ts'
import { startOrder } from './start-order.ts'
import type { OrderRow } from './write-order.ts'

/** Starts paying for one course or several; nothing to pay enrols at once. */
export const initPayment = action(contract.initPayment, async (ctx, input) => {
  const start = {
    uids: input.uid,
    amountPaise: input.amount,
    billing: billingOf(input),
    ownLinkUids: coursesOfOwnLinks(ctx.settings, input.uid, input.ownLinkCodes),
    sources: sourcesOf(input.sources),
    couponCode: input.couponCode,
    bundle: input.bundle,
    ...(input.seats && { seats: { count: input.seats.count, name: input.seats.name ?? '' } }),
    ...(input.gift && { gift: giftOf(input.gift, ctx.now()) }),
  }
  const data = await startOrder(ctx, contract.initPayment.call, start, (order) => redirectionOf(ctx, order))
  return { data }
})

/** Where the browser goes: the page to pay on, or, when there was nothing to pay, what was bought. */
export async function redirectionOf(ctx: Ctx, order: OrderRow) {
  if (order.totalPaise === 0)
    return { redirectionUrl: pagePath('/student-success', { order: order.uid }), orderUid: order.uid }
  const [session] = await ctx.db
    .select({ token: paySessions.token })
    .from(paySessions)
    .where(eq(paySessions.orderId, order.id))
  if (!session) throw new Error(`order ${order.uid} has no page to pay on`)
  return { redirectionUrl: pagePath('/pay/$session', { session: session.token }), orderUid: order.uid }
}
