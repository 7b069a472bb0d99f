import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { courses } from '../tables.ts'

/**
 * Moves a course's counters with a review that is written, changed or deleted, in that review's transaction; rating,
 * sort and facets follow by themselves.
 */
export async function countReview(
  tx: Tx,
  courseId: number,
  { reviews, stars }: { reviews: 1 | 0 | -1; stars: number },
): Promise<void> {
  if (reviews === 0 && stars === 0) return
  await tx
    .update(courses)
    .set({ reviewsCount: sql`${courses.reviewsCount} + ${reviews}`, ratingSum: sql`${courses.ratingSum} + ${stars}` })
    .where(eq(courses.id, courseId))
}
