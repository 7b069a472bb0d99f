import { and, eq, sql } from 'drizzle-orm'
import { countReview } from '#features/catalogue/actions/count-review.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import { action } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/reviews.ts'
import { messages } from '../messages/discussion-en.ts'
import { canWriteReview } from '../policy.ts'
import { courseAccess } from '../queries/course-access.ts'
import { oneReview } from '../queries/reviews-page.ts'
import { reviews } from '../tables.ts'
import { checkWriteLimit, lockEnrolment } from './check-write-limit.ts'
import { courseNotFound, refuseWriting, reviewNotFound } from './refusals.ts'

/** Writes a person's review of a course or changes it, and with it the course's counters; tells its creator of a new one. */
export const saveReview = action(contract.saveReview, async (ctx, { uid, rating, text }) => {
  const course = await courseAccess(ctx.db, ctx.actor, uid)
  if (!course) throw courseNotFound()
  const { userId } = ctx.actor
  if (!canWriteReview(ctx.actor, course)) throw refuseWriting(ctx.actor, course)
  const at = ctx.now()
  const review = await ctx.transaction(async (tx) => {
    // The enrolment first: of one person's two first reviews at once the second finds the first.
    await lockEnrolment(tx, ctx, course.id)
    await checkWriteLimit(tx, ctx, 'review-saved')
    const [before] = await tx
      .select()
      .from(reviews)
      .where(and(eq(reviews.courseId, course.id), eq(reviews.userId, userId)))
      .for('update')
    if (before) {
      await tx.update(reviews).set({ rating, text, editedAt: at }).where(eq(reviews.id, before.id))
      await countReview(tx, course.id, { reviews: 0, stars: rating - before.rating })
      return oneReview(tx, sql`r.id = ${before.id}`)
    }
    const made = newUid()
    await tx.insert(reviews).values({ uid: made, courseId: course.id, userId, rating, text, createdAt: at })
    await countReview(tx, course.id, { reviews: 1, stars: rating })
    const written = await oneReview(tx, sql`r.uid = ${made}`)
    await notify(ctx, tx, {
      userId: course.creatorId,
      kind: 'review-written',
      data: { course: course.title, learner: written?.clubbedName ?? '', stars: rating },
      link: pagePath('/my-content/$id', { id: course.uid }, { tab: 'reviews' }),
      idempotencyKey: `review-written:${made}`,
    })
    return written
  })
  if (!review) throw reviewNotFound()
  await ctx.forgetPages()
  return { data: { review }, message: textOf(messages.review, 'saved') }
})
