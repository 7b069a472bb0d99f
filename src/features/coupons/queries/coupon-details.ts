import { and, asc, eq, exists, sql } from 'drizzle-orm'
import { coursePathOf } from '#features/catalogue/queries/course-card.ts'
import { courses } from '#features/catalogue/tables.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { queryRows } from '#platform/database/rows.ts'
import { couponNotFound } from '../actions/refusals.ts'
import * as adminContract from '../contract/admin-coupons.ts'
import * as contract from '../contract/creator-coupons.ts'
import { canEndCoupon, canManageCoupon } from '../policy.ts'
import { maxCouponCourses } from '../rules/coupons.ts'
import { priceLines } from '../rules/price-lines.ts'
import { couponCourses } from '../tables.ts'
import { couponColumns, couponOf, couponShape, couponTables } from './coupon-row.ts'

export const creatorCoupon = action(contract.creatorCoupon, (ctx, { uid }) =>
  detailsOf(ctx, uid, (creatorId) => creatorId !== null && canManageCoupon(ctx.actor, { creatorId })),
)

export const adminCoupon = action(adminContract.adminCoupon, (ctx, { uid }) =>
  detailsOf(ctx, uid, (creatorId) => canEndCoupon(ctx.actor, { creatorId })),
)

async function detailsOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  uid: string,
  isOpen: (creatorId: number | null) => boolean,
) {
  const [row] = await queryRows(db, couponShape)`select ${couponColumns} from ${couponTables} where c.uid = ${uid}`
  if (!row || !isOpen(row.creator_id)) throw couponNotFound()
  const named = db
    .select({ one: sql`1` })
    .from(couponCourses)
    .where(and(eq(couponCourses.couponId, row.id), eq(couponCourses.courseId, courses.id)))
  const list = await db
    .select({
      courseId: courses.id,
      uid: courses.uid,
      slug: courses.slug,
      title: courses.title,
      creatorId: courses.creatorId,
      listed: courses.listed,
      pricePaise: courses.pricePaise,
      discountPaise: courses.discountPaise,
    })
    .from(courses)
    .where(
      row.all_courses
        ? and(row.creator_id === null ? sql`false` : eq(courses.creatorId, row.creator_id), eq(courses.listed, true))
        : exists(named),
    )
    .orderBy(asc(courses.title), asc(courses.id))
    .limit(maxCouponCourses)
  const terms = {
    percent: row.percent,
    amountPaise: row.amount_paise,
    creatorId: row.creator_id,
    courseIds: null,
  }
  return {
    data: {
      ...couponOf(row, now()),
      codeKind: row.code_kind,
      usesPerPerson: row.uses_per_person,
      firstPurchaseOnly: row.first_purchase_only,
      courseList: list.map((course) => ({
        uid: course.uid,
        title: course.title,
        path: coursePathOf(course),
        forSale: course.listed,
        price: course.pricePaise - course.discountPaise,
        payable: priceLines([course], terms)[0]?.payablePaise ?? 0,
      })),
    },
  }
}
