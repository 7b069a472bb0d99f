import { and, eq, isNull } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/creator-refusals-en.ts'
import { canManageCoupon } from '../policy.ts'
import { coupons } from '../tables.ts'
import { couponNotFound } from './refusals.ts'

export const endCoupon = action(contract.endCoupon, async (ctx, { uid }) => {
  const [coupon] = await ctx.db
    .select({ id: coupons.id, creatorId: coupons.creatorId })
    .from(coupons)
    .where(eq(coupons.uid, uid))
  if (!coupon || !canManageCoupon(ctx.actor, coupon)) throw couponNotFound()
  await ctx.db
    .update(coupons)
    .set({ endedAt: ctx.now() })
    .where(and(eq(coupons.id, coupon.id), isNull(coupons.endedAt)))
  return { data: {}, message: textOf(messages, 'ended') }
})
