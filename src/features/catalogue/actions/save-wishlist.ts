import { and, eq, inArray, sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/catalogue.ts'
import { messages } from '../messages/en.ts'
import { marksOf } from '../queries/course-marks.ts'
import { courseMarks, courses } from '../tables.ts'

type Kind = 'wishlist' | 'bookmark'

/** Takes out first, then adds: a course named in both stays. Uids of courses nobody may see are passed over. */
export const saveWishlist = action(contract.saveWishlist, async (ctx, input) => {
  const { userId } = ctx.actor
  const data = await ctx.transaction(async (tx) => {
    await remove(tx, userId, 'wishlist', input.removeWishlist ?? [])
    await remove(tx, userId, 'bookmark', input.removeBookmarks ?? [])
    await add(tx, userId, 'wishlist', input.wishlist ?? [])
    await add(tx, userId, 'bookmark', input.bookmarks ?? [])
    return marksOf(tx, userId)
  })
  return { data, message: textOf(messages, 'saved') }
})

async function add(tx: Tx, userId: number, kind: Kind, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  await tx.execute(sql`
    insert into course_marks (user_id, course_id, kind)
    select ${userId}, id, ${kind} from courses where listed and uid in ${uids} order by id
    on conflict do nothing`)
}

async function remove(tx: Tx, userId: number, kind: Kind, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  await tx.delete(courseMarks).where(
    and(
      eq(courseMarks.userId, userId),
      eq(courseMarks.kind, kind),
      inArray(
        courseMarks.courseId,
        tx
          .select({ id: courses.id })
          .from(courses)
          .where(inArray(courses.uid, [...uids])),
      ),
    ),
  )
}
