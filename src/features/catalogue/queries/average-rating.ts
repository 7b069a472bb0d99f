import { type SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'

/**
 * The stars of all reviews of several courses, rounded once as a single course's are; 0 without reviews.
 * @param which narrows courses `c`: `and …`, or nothing
 */
export async function averageRating(db: Db, which: SQL): Promise<{ averageRating: number; reviewsCount: number }> {
  const [row] = await queryRows(db, { rating: number, reviews: number })`
    select coalesce(round(sum(c.rating_sum)::numeric / nullif(sum(c.reviews_count), 0), 1), 0)::float8 as rating,
      coalesce(sum(c.reviews_count), 0)::int as reviews
    from courses c where c.reviews_count > 0 ${which}`
  return { averageRating: row?.rating ?? 0, reviewsCount: row?.reviews ?? 0 }
}
