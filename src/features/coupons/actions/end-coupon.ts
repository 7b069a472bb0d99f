import { and, eq, isNull } from 'drizzle-orm'
import { notify } from '#features/notifications/actions/notify.ts'
import { users } from '#features/accounts/tables.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { creatorRoles, hasRole } from '#platform/api/contract.ts'
import { refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as adminContract from '../contract/admin-coupons.ts'
import * as contract from '../contract/creator-coupons.ts'
import { messages } from '../messages/creator-refusals-en.ts'
import { canEndCoupon, canManageCoupon } from '../policy.ts'
import { hasEnded } from '../rules/coupons.ts'
import { coupons } from '../tables.ts'
import { couponNotFound } from './refusals.ts'

type CouponRow = typeof coupons.$inferSelect

/** A creator's page may show the coupon (feature creator-pages): all of them begin with the sign. */
const creatorPages = '/@'

export const endCoupon = action(contract.endCoupon, async (ctx, { uid }) => {
  await ctx.transaction(async (tx) => {
    const coupon = await couponBy(tx, uid)
    if (coupon?.creatorId == null || !canManageCoupon(ctx.actor, coupon)) throw couponNotFound()
    await end(ctx, tx, coupon, null)
  })
  await ctx.forgetPages(creatorPages)
  return { data: {}, message: textOf(messages, 'ended') }
})

/** An administrator ends the platform's own, or a creator's with a reason, which the creator is sent. */
export const adminEndCoupon = action(adminContract.adminEndCoupon, async (ctx, { uid, reason }) => {
  await ctx.transaction(async (tx) => {
    const coupon = await couponBy(tx, uid)
    if (!coupon || !canEndCoupon(ctx.actor, coupon)) throw couponNotFound()
    const { creatorId, name } = coupon
    if (creatorId !== null && !reason) throw refuseFields({ reason: textOf(platformMessages, 'required') })
    // Its codes change no price any more: there is nothing to end, and its creator hears of nothing.
    if (hasEnded(coupon, ctx.now())) return
    const why = creatorId === null || !reason ? null : reason
    if (!(await end(ctx, tx, coupon, why))) return
    await recordAudit(tx, ctx, { act: 'coupon.ended', uid, name, ...(reason ? { after: { reason } } : {}) })
    if (creatorId !== null) await notifyCreator(ctx, tx, { creatorId, uid, name, reason: reason ?? '' })
  })
  await ctx.forgetPages(creatorPages)
  return { data: {}, message: textOf(messages, 'ended') }
})

async function couponBy(tx: Tx, uid: string): Promise<CouponRow | undefined> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.uid, uid))
  return coupon
}

/** @returns whether this very call ended it */
async function end(ctx: Pick<Ctx, 'now'>, tx: Tx, { id }: CouponRow, endReason: string | null): Promise<boolean> {
  const ended = await tx
    .update(coupons)
    .set({ endedAt: ctx.now(), endReason })
    .where(and(eq(coupons.id, id), isNull(coupons.endedAt)))
    .returning({ id: coupons.id })
  return ended.length > 0
}

async function notifyCreator(
  ctx: Pick<Ctx, 'jobs' | 'now'>,
  tx: Tx,
  { creatorId, uid, name, reason }: { creatorId: number; uid: string; name: string; reason: string },
): Promise<void> {
  const [creator] = await tx.select({ roles: users.roles }).from(users).where(eq(users.id, creatorId))
  // One who lost the role can't open the coupon's page any more.
  const opens = creator && hasRole(creator, creatorRoles)
  await notify(ctx, tx, {
    userId: creatorId,
    kind: 'coupon-ended',
    data: { coupon: name, reason },
    ...(opens ? { link: pagePath('/creator/coupons/$coupon', { coupon: uid }) } : {}),
    idempotencyKey: `coupon-ended:${uid}`,
  })
}
