import { and, eq, exists, isNull, or, sql } from 'drizzle-orm'
import { coursePathOf } from '#features/catalogue/queries/course-card.ts'
import { courses } from '#features/catalogue/tables.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { qrCode } from '#platform/files/qr-code.ts'
import { couponNotFound } from '../actions/refusals.ts'
import * as adminContract from '../contract/admin-coupons.ts'
import * as contract from '../contract/creator-coupons.ts'
import { canManageCoupon } from '../policy.ts'
import { couponCodes, couponCourses, coupons } from '../tables.ts'

export const couponShare = action(contract.couponShare, (ctx, shared) =>
  shareOf(ctx, shared, (creatorId) => creatorId !== null && canManageCoupon(ctx.actor, { creatorId })),
)

export const platformCouponShare = action(adminContract.platformCouponShare, (ctx, shared) =>
  shareOf(ctx, shared, (creatorId) => creatorId === null && canManageCoupon(ctx.actor, { creatorId })),
)

async function shareOf(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  { uid, course }: ParsedOf<typeof contract.couponShare>,
  isOpen: (creatorId: number | null) => boolean,
) {
  const isNamed = db
    .select({ one: sql`1` })
    .from(couponCourses)
    .where(and(eq(couponCourses.couponId, coupons.id), eq(couponCourses.courseId, courses.id)))
  const [found] = await db
    .select({ creatorId: coupons.creatorId, code: couponCodes.code, slug: courses.slug, uid: courses.uid })
    .from(coupons)
    .innerJoin(couponCodes, eq(couponCodes.couponId, coupons.id))
    .innerJoin(
      courses,
      and(
        or(isNull(coupons.creatorId), eq(courses.creatorId, coupons.creatorId)),
        eq(courses.uid, course),
        eq(courses.listed, true),
      ),
    )
    .where(and(eq(coupons.uid, uid), eq(coupons.codeKind, 'shared'), or(eq(coupons.allCourses, true), exists(isNamed))))
  if (!found || !isOpen(found.creatorId)) throw couponNotFound()
  const address = `${settings.siteUrl}${pagePath('/course-details/$id', { id: coursePathOf(found) })}?coupon=${found.code}`
  return { data: { address, qrCode: qrCode(address) } }
}
