import { eq } from 'drizzle-orm'
import { acceptWithin } from '#features/invitations/actions/accept-within.ts'
import { invitationNotFound, invitationWithdrawn } from '#features/invitations/actions/refusals.ts'
import * as contract from '#features/invitations/contract.ts'
import { courseInvitations } from '#features/invitations/tables.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import { action } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/gifts-en.ts'
import { refundablePaise } from '../rules/refunds.ts'
import { orderItems, orders } from '../tables/orders.ts'
import { lockOrder } from './lock-order.ts'

/**
 * Enrols the person who has the link, by the order line that bought it. The order is locked before the gift, as a refund does:
 * of both at once, one comes first.
 */
export const acceptGift = action(contract.acceptGift, async (ctx, { code }) => {
  const [found] = await ctx.db
    .select({ orderItemId: orderItems.id, orderId: orders.id, orderUid: orders.uid })
    .from(courseInvitations)
    .innerJoin(orderItems, eq(orderItems.id, courseInvitations.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(courseInvitations.code, code))
  if (!found) throw invitationNotFound()
  const courseUid = await ctx.transaction(async (tx) => {
    await lockOrder(tx, found.orderId)
    const [line] = await tx.select().from(orderItems).where(eq(orderItems.id, found.orderItemId))
    const { invitation, course, isNew } = await acceptWithin(ctx, tx, code, 'gift')
    if (!isNew) return course.uid
    // The release before refunds lines without their gifts.
    if (!line || refundablePaise(line) === 0) throw invitationWithdrawn()
    await tx.update(orderItems).set({ recipientId: ctx.actor.userId }).where(eq(orderItems.id, found.orderItemId))
    await notify(ctx, tx, {
      userId: invitation.invitedBy,
      kind: 'gift-accepted',
      data: { course: course.title },
      link: pagePath('/account-setting/purchases', { order: found.orderUid }),
      idempotencyKey: `gift-accepted:${invitation.uid}`,
    })
    return course.uid
  })
  return { data: { courseUid }, message: textOf(messages, 'accepted') }
})
