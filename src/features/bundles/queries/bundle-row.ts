import { type SQL, sql } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { coursePathOf } from '#features/catalogue/queries/course-card.ts'
import { boolean, nullable, number, oneOf, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import type { Bundle } from '../contract/bundles.ts'
import type { BundleState } from '../rules/bundles.ts'

export const bundleShape = {
  id: number,
  uid: text,
  slug: text,
  title: text,
  description: text,
  state: oneOf<BundleState>(),
  price_paise: number,
  archive_reason: text,
  sales: number,
  revenue_paise: number,
  created_at: timestamp,
  creator_uid: nullable(text),
  creator_title: nullable(text),
  first_name: nullable(text),
  last_name: nullable(text),
  courses: number,
  together_paise: number,
  is_complete: boolean,
}

/** Of `bundleTables`. */
export const bundleColumns: SQL = sql`b.id, b.uid, b.slug, b.title, b.description, b.state, b.price_paise, b.archive_reason,
  b.sales, b.revenue_paise, b.created_at, u.uid as creator_uid, u.title as creator_title, u.first_name, u.last_name,
  k.courses, k.together_paise, k.is_complete`

/** A bundle has 20 courses at most. */
export const bundleTables: SQL = sql`bundles b left join users u on u.id = b.creator_id
  cross join lateral (select count(*)::int as courses, coalesce(sum(c.payable_paise), 0)::bigint as together_paise,
      coalesce(bool_and(c.listed), false) as is_complete
    from bundle_courses bc join courses c on c.id = bc.course_id where bc.bundle_id = b.id) k`

type Row = RowOf<typeof bundleShape>

export const creatorOf = (
  row: Pick<Row, 'creator_uid' | 'creator_title' | 'first_name' | 'last_name'>,
): Bundle['creator'] =>
  row.creator_uid === null
    ? null
    : {
        uid: row.creator_uid,
        clubbedName: clubbedName({
          title: row.creator_title ?? '',
          firstName: row.first_name ?? '',
          lastName: row.last_name ?? '',
        }),
      }

export const bundleOf = (row: Row): Bundle => ({
  uid: row.uid,
  path: coursePathOf(row),
  title: row.title,
  state: row.state,
  creator: creatorOf(row),
  price: row.price_paise,
  together: row.together_paise,
  courses: row.courses,
  isComplete: row.is_complete,
  sales: row.sales,
  revenue: row.revenue_paise,
  archiveReason: row.archive_reason,
  createdAt: new Date(row.created_at).toISOString(),
})
