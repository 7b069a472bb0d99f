import { action, type Ctx } from '#platform/api/action.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import type { Actor } from '#platform/http/session.ts'
import * as contract from '../contract/checkout.ts'
import { sourcesOf } from '../rules/order-sources.ts'
import { billingOf } from './billing.ts'
import { coursesOf, hasTimeToPay, ownUnpaidOrder } from './create-payment.ts'
import { createProviderOrder } from './create-provider-order.ts'
import { customerOf, ensureCustomer } from './ensure-customer.ts'
import { coursesOfOwnLinks } from './own-link-code.ts'
import { priceChangedTo } from './refusals.ts'
import { saveOrderBilling } from './save-billing.ts'
import { startOrder } from './start-order.ts'
import type { OrderRow } from './write-order.ts'

export const createOrder = action(contract.createOrder, async (ctx, input) => ({
  data: await providerOrder(ctx, input),
}))
export const createRazorpayOrder = action(contract.createRazorpayOrder, async (ctx, input) => ({
  data: await providerOrder(ctx, input),
}))

/** The provider's order for one course, or for an order begun before (`orderUid`), which may hold several. */
async function providerOrder(ctx: Ctx<Actor>, input: ParsedOf<typeof contract.createOrder>) {
  const billing = billingOf(input)
  const before = input.orderUid ? await ownUnpaidOrder(ctx, input.orderUid) : undefined
  if (before && hasTimeToPay(ctx, before)) {
    if (input.amount !== before.totalPaise) throw priceChangedTo(before.totalPaise)
    await saveOrderBilling(ctx, before, billing)
    const [opened] = await Promise.all([createProviderOrder(ctx, { order: before, isNew: false }), ensureCustomer(ctx)])
    return answerOf(ctx, opened)
  }
  const uids = [input.courseId]
  const ordered = before
    ? await coursesOf(ctx, before, input.withoutCoupon ? { withoutCoupon: input.ownLinkCodes ?? [] } : {})
    : {
        uids,
        ownLinkUids: coursesOfOwnLinks(ctx.settings, uids, input.ownLinkCodes),
        sources: sourcesOf(input.sources),
        couponCode: input.couponCode,
      }
  const start = { ...ordered, amountPaise: input.amount, billing, paidOnly: true }
  // Both spellings are one call, so a key serves either.
  return startOrder(ctx, contract.createOrder.call, start, (order) => answerOf(ctx, order))
}

async function answerOf(ctx: Ctx, order: OrderRow) {
  return {
    id: order.providerOrderId ?? '',
    amount: order.totalPaise,
    currency: order.currency,
    key: ctx.settings.gateway.keyId,
    orderUid: order.uid,
    customerId: (await customerOf(ctx.db, order.userId)) ?? null,
  }
}
