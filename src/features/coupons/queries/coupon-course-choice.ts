import { and, asc, eq } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import { action } from '#platform/api/action.ts'
import * as contract from '../contract.ts'
import { maxCouponCourses } from '../rules/coupons.ts'

export const couponCourseChoice = action(contract.couponCourseChoice, async ({ db, actor }) => ({
  data: {
    courses: await db
      .select({ uid: courses.uid, title: courses.title })
      .from(courses)
      .where(and(eq(courses.creatorId, actor.userId), eq(courses.listed, true)))
      .orderBy(asc(courses.title), asc(courses.id))
      .limit(maxCouponCourses),
  },
}))
