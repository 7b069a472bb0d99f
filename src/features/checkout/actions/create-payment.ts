import { and, eq } from 'drizzle-orm'
import { bundles } from '#features/bundles/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { minuteMs } from '#platform/format/durations.ts'
import type { Actor } from '#platform/http/session.ts'
import * as contract from '../contract/checkout.ts'
import { canPayOrder, isBuyer } from '../policy.ts'
import { codeOfOrder } from '../queries/code-of-order.ts'
import { minMinutesToPay, openOrderStates } from '../rules/order-states.ts'
import { sourcesOf } from '../rules/order-sources.ts'
import { orderItemAdjustments, orderItems, orders } from '../tables/orders.ts'
import { billingOf } from './billing.ts'
import { createProviderOrder } from './create-provider-order.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { giftOfUnpaid } from './gift-of-unpaid.ts'
import { coursesOfOwnLinks } from './own-link-code.ts'
import { orderClosed, orderNotFound } from './refusals.ts'
import { saveOrderBilling } from './save-billing.ts'
import { seatsOfUnpaid } from './seats-details.ts'
import { startOrder } from './start-order.ts'
import { redirectionOf } from './start-payment.ts'
import type { OrderRow, Start } from './write-order.ts'

/**
 * Another attempt: an open order is gone on with, one order for one purchase; one whose time is nearly up, or that was
 * cancelled, is begun again at today's prices.
 */
export const createPayment = action(contract.createPayment, async (ctx, input) => {
  const billing = billingOf(input)
  const order = await ownUnpaidOrder(ctx, input.orderUid)
  if (hasTimeToPay(ctx, order)) {
    await saveOrderBilling(ctx, order, billing)
    const [opened] = await Promise.all([createProviderOrder(ctx, { order, isNew: false }), ensureCustomer(ctx)])
    return { data: await redirectionOf(ctx, opened) }
  }
  const start = { ...(await coursesOf(ctx, order)), billing }
  const route = `${contract.createPayment.call} ${order.uid}`
  return { data: await startOrder(ctx, route, start, (next) => redirectionOf(ctx, next)) }
})

/** @throws 404 for another's order too, 409 once it is paid */
export async function ownUnpaidOrder(ctx: Ctx<Actor>, uid: string): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.uid, uid))
  if (!order || !isBuyer(ctx.actor, order)) throw orderNotFound()
  if (!canPayOrder(ctx.actor, order)) throw orderClosed({ data: { orderUid: order.uid } })
  return order
}

/** May still be paid at its own prices, for so many minutes at least. */
export function isOpen(ctx: Ctx, order: OrderRow, minutes = 0): boolean {
  return (
    openOrderStates.some((state) => state === order.state) &&
    order.expiresAt.getTime() - ctx.now().getTime() > minutes * minuteMs &&
    order.mode === ctx.settings.gateway.mode
  )
}

/** Open for long enough that its page does not end while the buyer pays. */
export const hasTimeToPay = (ctx: Ctx, order: OrderRow): boolean => isOpen(ctx, order, minMinutesToPay)

/**
 * What an order that is started over takes of the one before: its courses, which came by their creator's own link, its coupon, its gift, its seats, its bundle.
 * @param withoutCoupon leaves the coupon out. A line that it made cheaper came by its creator only where one of these codes of
 * own links says so.
 */
export async function coursesOf(
  ctx: Ctx,
  order: OrderRow,
  { withoutCoupon }: { withoutCoupon?: readonly string[] } = {},
): Promise<Pick<Start, 'uids' | 'ownLinkUids' | 'sources' | 'couponCode' | 'gift' | 'seats' | 'bundle'>> {
  const rows = await ctx.db
    .select({
      uid: courses.uid,
      ownLink: orderItems.ownLink,
      source: orderItems.source,
      coupon: orderItemAdjustments.amountPaise,
    })
    .from(orderItems)
    .innerJoin(courses, eq(courses.id, orderItems.courseId))
    .leftJoin(
      orderItemAdjustments,
      and(eq(orderItemAdjustments.orderItemId, orderItems.id), eq(orderItemAdjustments.kind, 'coupon')),
    )
    .where(eq(orderItems.orderId, order.id))
    .orderBy(orderItems.position)
  const uids = rows.map((row) => row.uid)
  // That of a coupon is found again from the coupon, where the order has it still.
  const sources = sourcesOf(
    rows.flatMap(({ uid, source }) => (source && source !== 'coupon' ? [{ course: uid, source }] : [])),
  )
  const gift = await giftOfUnpaid(ctx, order.id)
  const seats = await seatsOfUnpaid(ctx.db, order.id)
  const bundle = await bundleOfOrder(ctx, order)
  if (!withoutCoupon)
    return {
      uids,
      sources,
      ownLinkUids: rows.filter((row) => row.ownLink).map((row) => row.uid),
      couponCode: await codeOfOrder(ctx.db, order.id),
      ...(gift && { gift }),
      ...(seats && { seats }),
      bundle,
    }
  const byLink = rows.filter((row) => row.ownLink && row.coupon === null).map((row) => row.uid)
  return {
    uids,
    sources,
    ownLinkUids: [...byLink, ...coursesOfOwnLinks(ctx.settings, uids, withoutCoupon)],
    ...(gift && { gift }),
    ...(seats && { seats }),
    bundle,
  }
}

async function bundleOfOrder(ctx: Ctx, { bundleId }: OrderRow): Promise<string | undefined> {
  if (bundleId === null) return undefined
  const [bundle] = await ctx.db.select({ uid: bundles.uid }).from(bundles).where(eq(bundles.id, bundleId))
  return bundle?.uid
}
