import { and, eq } from 'drizzle-orm'
import { countReview } from '#features/catalogue/actions/count-review.ts'
import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import { courses } from '#features/catalogue/tables.ts'
import { action } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { queryRows, text } from '#platform/database/rows.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/reviews.ts'
import { messages } from '../messages/discussion-en.ts'
import { reviews } from '../tables.ts'
import { reviewNotFound } from './refusals.ts'

/** Whose course was taken back may still take back what they said of it. */
export const deleteReview = action(contract.deleteReview, async (ctx, { uid }) => {
  await ctx.transaction(async (tx) => {
    const course = tx
      .select({ id: courses.id })
      .from(courses)
      .where(eq(courses.uid, uidInPath(uid)))
    const [deleted] = await tx
      .delete(reviews)
      .where(and(eq(reviews.userId, ctx.actor.userId), eq(reviews.courseId, course)))
      .returning()
    if (!deleted) throw reviewNotFound()
    await uncount(tx, deleted)
  })
  await ctx.forgetPages()
  return { data: {}, message: textOf(messages.review, 'deleted') }
})

export const removeReview = action(contract.removeReview, async (ctx, { uid }) => {
  await ctx.transaction(async (tx) => {
    const [deleted] = await tx.delete(reviews).where(eq(reviews.uid, uid)).returning()
    if (!deleted) throw reviewNotFound()
    await uncount(tx, deleted)
    const [course] = await queryRows(tx, { title: text })`select title from courses where id = ${deleted.courseId}`
    await recordAudit(tx, ctx, {
      act: 'review.deleted',
      uid,
      name: course?.title ?? '',
      before: { rating: deleted.rating, text: deleted.text },
    })
  })
  await ctx.forgetPages()
  return { data: {}, message: textOf(messages.review, 'deleted') }
})

function uncount(tx: Tx, { courseId, rating }: { courseId: number; rating: number }): Promise<void> {
  return countReview(tx, courseId, { reviews: -1, stars: -rating })
}
