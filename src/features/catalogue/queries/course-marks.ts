import { action } from '#platform/api/action.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { oneOf, queryRows, text } from '#platform/database/rows.ts'
import * as contract from '../contract/catalogue.ts'

export type Marks = { wishlist: string[]; bookmarks: string[] }

/** What a person wished for and bookmarked, as course uids, the latest first. */
export async function marksOf(db: Db | Tx, userId: number): Promise<Marks> {
  const rows = await queryRows(db, { uid: text, kind: oneOf<'wishlist' | 'bookmark'>() })`
    select c.uid, m.kind from course_marks m join courses c on c.id = m.course_id
    where m.user_id = ${userId} order by m.at desc, m.course_id desc`
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.uid)
  return { wishlist: of('wishlist'), bookmarks: of('bookmark') }
}

export const learnerWishlist = action(contract.learnerWishlist, async (ctx) => ({
  data: await marksOf(ctx.db, ctx.actor.userId),
}))
