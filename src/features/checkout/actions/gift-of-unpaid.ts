import { eq } from 'drizzle-orm'
import { courseInvitations } from '#features/invitations/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { orderItems } from '../tables/orders.ts'
import { type Gift, giftOf } from './gift-details.ts'

/** The gift that an unpaid order buys, to begin it again: for a day that is over meanwhile, it goes out at once. */
export async function giftOfUnpaid(ctx: Ctx, orderId: number): Promise<Gift | undefined> {
  const [row] = await ctx.db
    .select({ gift: courseInvitations })
    .from(orderItems)
    .innerJoin(courseInvitations, eq(courseInvitations.orderItemId, orderItems.id))
    .where(eq(orderItems.orderId, orderId))
  if (!row) return undefined
  const { email, fromName, words, sentAt, createdAt } = row.gift
  const at = ctx.now()
  const isLater = sentAt > at && sentAt > createdAt
  return giftOf({ email: email ?? '', on: isLater ? dayInIndia(sentAt) : '', from: fromName, words }, at)
}
