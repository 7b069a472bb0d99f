import { sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { courseNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/reviews.ts'
import { canDeleteReply, canRemoveReview, canReplyToReview, canWriteReview } from '../policy.ts'
import { courseAccess } from './course-access.ts'
import { oneReview, reviewsPage } from './reviews-page.ts'

export const learnerReviews = action(contract.learnerReviews, async ({ db, actor }, { uid, ...paging }) => {
  const course = await courseAccess(db, actor, uid)
  if (!course) throw courseNotFound()
  const [mine, page] = await Promise.all([
    oneReview(db, sql`r.course_id = ${course.id} and r.user_id = ${actor.userId}`),
    reviewsPage(db, course.id, paging),
  ])
  const can = {
    write: canWriteReview(actor, course),
    reply: canReplyToReview(actor, course),
    deleteReply: canDeleteReply(actor, course),
    remove: canRemoveReview(actor),
  }
  return { data: { mine, can, ...page } }
})
