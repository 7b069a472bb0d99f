import type { Db } from '#platform/database/db.ts'
import { countedRows } from '#platform/database/row-counts.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import type { CourseState } from '../rules/course-moves.ts'

export type StateCounts = Record<CourseState, number>

/** How many courses stand in each state: a creator's, or everyone's. */
export async function countStates(db: Db, creatorId?: number): Promise<StateCounts> {
  const rows =
    creatorId === undefined
      ? await countedRows(db, 'courses')
      : await queryRows(db, { state: text, n: number })`
          select state, count(*)::int as n from courses where creator_id = ${creatorId} group by 1`
  const counts = { DRAFT: 0, IN_REVIEW: 0, PUBLISHED: 0, REJECTED: 0, ARCHIVED: 0 }
  for (const { state, n } of rows) counts[state as CourseState] += n
  return counts
}

/**
 * The same for administrators: what waits for a decision counts as IN_REVIEW, also the revision of a published course,
 * which is in its own state too.
 */
export async function countForReview(db: Db): Promise<{ all: number; counts: StateCounts }> {
  const [byState, [revisions]] = await Promise.all([
    countStates(db),
    queryRows(db, { n: number })`
      select count(*)::int as n from course_submissions
      where decision is null and course_id not in (select id from courses where state = 'IN_REVIEW')`,
  ])
  return {
    all: Object.values(byState).reduce((sum, n) => sum + n, 0),
    counts: { ...byState, IN_REVIEW: byState.IN_REVIEW + (revisions?.n ?? 0) },
  }
}
