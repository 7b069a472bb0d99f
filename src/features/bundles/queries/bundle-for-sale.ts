import { sql } from 'drizzle-orm'
import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import { isOwnedAt } from '#features/enrolments/queries.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { boolean, nullable, number, queryRows, text } from '#platform/database/rows.ts'

const shape = { id: number, uid: text, creator_id: nullable(number), price_paise: number }

/** A bundle that is published, with its courses in their order; `isComplete`: all of them are for sale. */
export type BundleForSale = {
  id: number
  uid: string
  /** Null: the platform's. */
  creatorId: number | null
  pricePaise: number
  courses: { courseId: number; uid: string; isOwned: boolean }[]
}

/**
 * A bundle that is sold at this moment, and which of its courses a person owns.
 * @param path its uid, or an address that ends in it
 * @returns undefined for one that is not published, or has a course that is not for sale
 */
export async function bundleForSale(
  db: Db | Tx,
  path: string,
  { userId, at }: { userId: number | null; at: Date },
): Promise<BundleForSale | undefined> {
  const [bundle] = await queryRows(db, shape)`
    select id, uid, creator_id, price_paise from bundles where uid = ${uidInPath(path)} and state = 'published'`
  if (!bundle) return undefined
  const owned = sql`exists (select from enrolments e where e.course_id = c.id and e.user_id = ${userId}
    and ${isOwnedAt(at)})`
  const courses = await queryRows(db, { course_id: number, uid: text, listed: boolean, is_owned: boolean })`
    select c.id as course_id, c.uid, c.listed, ${owned} as is_owned
    from bundle_courses bc join courses c on c.id = bc.course_id where bc.bundle_id = ${bundle.id} order by bc.position`
  if (courses.some(({ listed }) => !listed)) return undefined
  return {
    id: bundle.id,
    uid: bundle.uid,
    creatorId: bundle.creator_id,
    pricePaise: bundle.price_paise,
    courses: courses.map((one) => ({ courseId: one.course_id, uid: one.uid, isOwned: one.is_owned })),
  }
}
