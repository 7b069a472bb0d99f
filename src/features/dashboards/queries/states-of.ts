import { sql } from 'drizzle-orm'
import type { CourseState } from '#features/courses/tables.ts'
import type { Db } from '#platform/db.ts'

/** How many courses stand in each state: a creator's, or everyone's. */
export async function statesOf(db: Db, creatorId?: number): Promise<Record<CourseState, number>> {
  const rows = await db.execute<{ state: CourseState; n: number }>(sql`
    select state, count(*)::int as n from courses ${creatorId === undefined ? sql`` : sql`where creator_id = ${creatorId}`} group by 1`)
  const counts = { DRAFT: 0, IN_REVIEW: 0, PUBLISHED: 0, REJECTED: 0, ARCHIVED: 0 }
  for (const { state, n } of rows) counts[state] = n
  return counts
}
