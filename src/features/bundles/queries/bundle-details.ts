import { coursePathOf } from '#features/catalogue/queries/course-card.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { boolean, nullable, number, queryRows, text } from '#platform/database/rows.ts'
import { bundleNotFound } from '../actions/refusals.ts'
import * as adminContract from '../contract/admin-bundles.ts'
import type { BundleDetails } from '../contract/bundles.ts'
import * as contract from '../contract/creator-bundles.ts'
import { bundleColumns, bundleOf, bundleShape, bundleTables } from './bundle-row.ts'

/** One's own, as `canWriteBundle` says of a creator's. */
export const creatorBundle = action(contract.creatorBundle, async ({ db, actor }, { uid }) => {
  const found = await detailsOf(db, uid)
  if (found?.creatorId !== actor.userId) throw bundleNotFound()
  return { data: found.details }
})

export const adminBundle = action(adminContract.adminBundle, async ({ db }, { uid }) => {
  const found = await detailsOf(db, uid)
  if (!found) throw bundleNotFound()
  return { data: found.details }
})

async function detailsOf(
  db: Ctx['db'],
  uid: string,
): Promise<{ details: BundleDetails; creatorId: number | null } | undefined> {
  const [row] = await queryRows(db, { ...bundleShape, creator_id: nullable(number) })`
    select ${bundleColumns}, b.creator_id from ${bundleTables} where b.uid = ${uid}`
  if (!row) return undefined
  const courses = await queryRows(db, {
    uid: text,
    slug: text,
    title: text,
    listed: boolean,
    payable_paise: number,
  })`
    select c.uid, c.slug, c.title, c.listed, c.payable_paise from bundle_courses bc join courses c on c.id = bc.course_id
    where bc.bundle_id = ${row.id} order by bc.position`
  return {
    creatorId: row.creator_id,
    details: {
      ...bundleOf(row),
      description: row.description,
      courseList: courses.map((course) => ({
        uid: course.uid,
        title: course.title,
        path: coursePathOf(course),
        forSale: course.listed,
        payable: course.payable_paise,
      })),
    },
  }
}
