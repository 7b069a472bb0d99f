import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import { action } from '#platform/api/action.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { uidsIn } from '#platform/api/lists.ts'
import type { Db } from '#platform/database/db.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import * as adminContract from '../contract/admin-coupons.ts'
import * as contract from '../contract/creator-coupons.ts'
import { maxCouponCourses } from '../rules/coupons.ts'

export const couponCourseChoice = action(contract.couponCourseChoice, ({ db, actor }, choice) =>
  coursesToName(db, choice, eq(courses.creatorId, actor.userId)),
)

export const platformCourseChoice = action(adminContract.platformCourseChoice, ({ db }, choice) =>
  coursesToName(db, choice),
)

async function coursesToName(db: Db, { search, chosen }: ParsedOf<typeof contract.couponCourseChoice>, whose?: SQL) {
  const isChosen = chosen ? inArray(courses.uid, uidsIn(chosen)) : undefined
  const found = search ? matchesSearch(sql`${courses.searchName}`, search) : sql`true`
  return {
    data: {
      courses: await db
        .select({
          uid: courses.uid,
          title: courses.title,
          instructor: courses.instructorName,
          payable: sql<number>`${courses.payablePaise}`.mapWith(Number),
        })
        .from(courses)
        .where(and(whose, eq(courses.listed, true), or(isChosen, found)))
        .orderBy(...(isChosen ? [desc(isChosen)] : []), asc(courses.title), asc(courses.id))
        .limit(maxCouponCourses),
    },
  }
}
