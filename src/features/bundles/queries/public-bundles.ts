import { sql, type SQL } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import {
  cardColumns,
  cardShape,
  courseCardOf,
  coursePathOf,
  coverLink,
  uidInPath,
} from '#features/catalogue/queries/course-card.ts'
import { action } from '#platform/api/action.ts'
import { paginationOf } from '#platform/api/validation.ts'
import type { Db } from '#platform/database/db.ts'
import { json, nullable, number, queryRows, text } from '#platform/database/rows.ts'
import { bundleNotFound } from '../actions/refusals.ts'
import type { BundleCard } from '../contract/bundles.ts'
import * as contract from '../contract/bundles.ts'
import { maxBundlesOfCourse, maxBundlesOfCreatorPage } from '../rules/bundles.ts'
import { bundleColumns, bundleShape, bundleTables, creatorOf } from './bundle-row.ts'

/** A bundle `b` is sold: it is published, and none of its courses has gone. */
const isSold: SQL = sql`b.state = 'published' and not exists (
  select from bundle_courses bc join courses c on c.id = bc.course_id where bc.bundle_id = b.id and not c.listed)`

export const publicBundlePage = action(contract.publicBundlePage, async ({ db, now }, { uid }) => {
  const [row] = await queryRows(db, bundleShape)`
    select ${bundleColumns} from ${bundleTables} where b.uid = ${uidInPath(uid)} and ${isSold}`
  if (!row) throw bundleNotFound()
  const courses = await queryRows(db, cardShape)`
    select ${cardColumns} from bundle_courses bc join courses c on c.id = bc.course_id
    join categories cat on cat.id = c.category_id where bc.bundle_id = ${row.id} order by bc.position`
  return {
    data: {
      bundle: {
        uid: row.uid,
        path: coursePathOf(row),
        title: row.title,
        description: row.description,
        creator: creatorOf(row),
        price: Math.min(row.price_paise, row.together_paise),
        together: row.together_paise,
        courses: courses.map((course) => courseCardOf(course, now())),
      },
    },
  }
})

export const publicBundles = action(contract.publicBundles, async ({ db }, { page, limit }) => {
  const [bundles, [total]] = await Promise.all([
    cardsOf(
      db,
      sql`select b.id from bundles b where ${isSold} order by b.published_at desc nulls first, b.id desc nulls first
        limit ${limit} offset ${(page - 1) * limit}`,
    ),
    queryRows(db, { n: number })`select count(*)::int as n from bundles b where ${isSold}`,
  ])
  return { data: { bundles, pagination: paginationOf(page, limit, total?.n ?? 0) } }
})

export const bundlesOfCourse = action(contract.bundlesOfCourse, async ({ db }, { uid }) => ({
  data: {
    bundles: await cardsOf(
      db,
      sql`select b.id from bundle_courses one join courses o on o.id = one.course_id join bundles b on b.id = one.bundle_id
        where o.uid = ${uidInPath(uid)} and ${isSold} order by b.published_at desc, b.id desc limit ${maxBundlesOfCourse}`,
    ),
  },
}))

/** Those of a creator that are sold, the newest first. */
export const bundlesOfCreator = (db: Db, creatorId: number): Promise<BundleCard[]> =>
  cardsOf(
    db,
    sql`select b.id from bundles b where b.creator_id = ${creatorId} and ${isSold}
      order by b.published_at desc nulls first, b.id desc nulls first limit ${maxBundlesOfCreatorPage}`,
  )

const cardShapeOf = {
  uid: text,
  slug: text,
  title: text,
  price_paise: number,
  creator_title: nullable(text),
  first_name: nullable(text),
  last_name: nullable(text),
  courses: number,
  together_paise: number,
  covers: json<{ link: string | null; motif: string; seed: number }[]>(),
}

async function cardsOf(db: Db, ids: SQL): Promise<BundleCard[]> {
  const rows = await queryRows(db, cardShapeOf)`
    select b.uid, b.slug, b.title, b.price_paise, u.title as creator_title, u.first_name, u.last_name, k.courses,
      k.together_paise, (select jsonb_agg(jsonb_build_object('link', f.thumbnail_link, 'motif', f.cover_motif, 'seed', f.cover_seed)
          order by f.position)
        from (select c.thumbnail_link, c.cover_motif, c.cover_seed, bc.position from bundle_courses bc
          join courses c on c.id = bc.course_id where bc.bundle_id = b.id order by bc.position limit 3) f) as covers
    from ${bundleTables} where b.id in (${ids}) order by b.published_at desc nulls first, b.id desc nulls first`
  return rows.map((row) => ({
    uid: row.uid,
    path: coursePathOf(row),
    title: row.title,
    creator:
      row.first_name === null
        ? null
        : clubbedName({ title: row.creator_title ?? '', firstName: row.first_name, lastName: row.last_name ?? '' }),
    price: Math.min(row.price_paise, row.together_paise),
    together: row.together_paise,
    courses: row.courses,
    thumbnails: row.covers.map(({ link, motif, seed }) => link ?? coverLink(motif, seed)),
  }))
}
