import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { discountAt, payablePaise } from '#features/catalogue/rules/price.ts'
import { courses } from '#features/catalogue/tables.ts'
import { action } from '#platform/api/action.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { uidsIn } from '#platform/api/lists.ts'
import type { Db } from '#platform/database/db.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import * as adminContract from '../contract/admin-coupons.ts'
import * as contract from '../contract/creator-coupons.ts'
import { maxCouponCourses } from '../rules/coupons.ts'

export const couponCourseChoice = action(contract.couponCourseChoice, ({ db, actor, now }, choice) =>
  coursesToName(db, choice, now(), eq(courses.creatorId, actor.userId)),
)

export const platformCourseChoice = action(adminContract.platformCourseChoice, ({ db, now }, choice) =>
  coursesToName(db, choice, now()),
)

async function coursesToName(
  db: Db,
  { search, chosen }: ParsedOf<typeof contract.couponCourseChoice>,
  at: Date,
  whose?: SQL,
) {
  const isChosen = chosen ? inArray(courses.uid, uidsIn(chosen)) : undefined
  const found = search ? matchesSearch(sql`${courses.searchName}`, search) : sql`true`
  const rows = await db
    .select({
      uid: courses.uid,
      title: courses.title,
      instructor: courses.instructorName,
      pricePaise: courses.pricePaise,
      discountPaise: courses.discountPaise,
      discountEndsAt: courses.discountEndsAt,
    })
    .from(courses)
    .where(and(whose, eq(courses.listed, true), or(isChosen, found)))
    .orderBy(...(isChosen ? [desc(isChosen)] : []), asc(courses.title), asc(courses.id))
    .limit(maxCouponCourses)
  return {
    data: {
      courses: rows.map(({ uid, title, instructor, ...course }) => ({
        uid,
        title,
        instructor,
        payable: payablePaise(course.pricePaise, discountAt(course, at)),
      })),
    },
  }
}
