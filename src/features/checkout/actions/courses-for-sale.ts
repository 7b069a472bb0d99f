import { eq, inArray } from 'drizzle-orm'
import { discountAt } from '#features/catalogue/rules/price.ts'
import { categories, courses } from '#features/catalogue/tables.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { courseUnavailable } from './refusals.ts'

/**
 * The courses as the catalogue offers them at a moment, each once.
 * @throws COURSE_UNAVAILABLE 404 with data.uids
 */
export async function coursesForSale(tx: Tx | Db, uids: readonly string[], at: Date) {
  const unique = [...new Set(uids)]
  const found = await tx
    .select({
      courseId: courses.id,
      uid: courses.uid,
      title: courses.title,
      listed: courses.listed,
      creatorId: courses.creatorId,
      sac: categories.sac,
      pricePaise: courses.pricePaise,
      discountPaise: courses.discountPaise,
      discountEndsAt: courses.discountEndsAt,
    })
    .from(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .where(inArray(courses.uid, unique))
  const ordered = unique.map((uid) => found.find((course) => course.uid === uid && course.listed))
  const absent = unique.filter((_, i) => !ordered[i])
  if (absent.length > 0) throw courseUnavailable({ data: { uids: absent } })
  return ordered
    .filter((course) => course !== undefined)
    .map(({ discountEndsAt, ...course }) => ({
      ...course,
      discountPaise: discountAt({ discountPaise: course.discountPaise, discountEndsAt }, at),
    }))
}
