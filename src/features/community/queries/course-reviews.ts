import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import { action } from '#platform/api/action.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { courseNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/course-reviews.ts'
import { reviewsPage } from './reviews-page.ts'

/** Of a course in the marketplace, for everyone. */
export const courseReviews = action(contract.courseReviews, async (ctx, { uid, page, limit }) => {
  const [course] = await queryRows(ctx.db, { id: number })`
    select id from courses where uid = ${uidInPath(uid)} and listed`
  if (!course) throw courseNotFound()
  return { data: await reviewsPage(ctx.db, course.id, { page, limit }) }
})
