import { eq, sql } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import { action } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/reviews.ts'
import { messages } from '../messages/discussion-en.ts'
import { canDeleteReply, canReplyToReview } from '../policy.ts'
import { oneReview } from '../queries/reviews-page.ts'
import { reviews } from '../tables.ts'
import { checkWriteLimit } from './check-write-limit.ts'
import { notYourCourse, reviewNotFound } from './refusals.ts'

/** One reply a review, which may be changed or taken back; its learner is told once. */
export const replyToReview = action(contract.replyToReview, async (ctx, { uid, text }) => {
  const review = await ctx.transaction(async (tx) => {
    const [found] = await tx
      .select({ review: reviews, course: courses })
      .from(reviews)
      .innerJoin(courses, eq(courses.id, reviews.courseId))
      .where(eq(reviews.uid, uid))
      .for('update', { of: reviews })
    if (!found || !canDeleteReply(ctx.actor, found.course)) throw reviewNotFound()
    const own = canReplyToReview(ctx.actor, found.course)
    if (!own && text !== '') throw notYourCourse()
    await checkWriteLimit(tx, ctx, 'answer-given')
    await tx
      .update(reviews)
      .set({ reply: text, repliedAt: text === '' ? null : ctx.now() })
      .where(eq(reviews.id, found.review.id))
    if (text !== '')
      await notify(ctx, tx, {
        userId: found.review.userId,
        kind: 'review-replied',
        data: { course: found.course.title, creator: found.course.instructorName },
        link: pagePath('/learning/$id', { id: found.course.uid }, { talk: 'reviews' }),
        idempotencyKey: `review-replied:${uid}`,
      })
    if (!own)
      await recordAudit(tx, ctx, {
        act: 'review.reply-deleted',
        uid,
        name: found.course.title,
        before: { reply: found.review.reply },
      })
    return oneReview(tx, sql`r.id = ${found.review.id}`)
  })
  if (!review) throw reviewNotFound()
  await ctx.forgetPages()
  return {
    data: { review },
    message: text === '' ? textOf(messages.review, 'replyDeleted') : textOf(messages.review, 'replied'),
  }
})
