import { sql } from 'drizzle-orm'
import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import { action } from '#platform/api/action.ts'
import { courseNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/course-reviews.ts'
import { reviewsPage } from './reviews-page.ts'

/** Of a course in the marketplace, for everyone. */
export const courseReviews = action(contract.courseReviews, async (ctx, { uid, page, limit }) => {
  const [course] = await ctx.db.execute<{ id: number }>(
    sql`select id from courses where uid = ${uidInPath(uid)} and listed`,
  )
  if (!course) throw courseNotFound()
  return { data: await reviewsPage(ctx.db, course.id, { page, limit }) }
})
