import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'

/**
 * Locks courses in the order of their ids, so that transactions with several courses never wait for each other in a circle.
 * Who also locks what they are sold by, a bundle or a coupon, takes the courses first.
 */
export async function lockCourses(tx: Tx, courseIds: readonly number[]): Promise<void> {
  const ids = sql`${sql.param([...courseIds])}::bigint[]`
  await tx.execute(sql`select from courses where id = any(${ids}) order by id for no key update`)
}

/** Moves the courses' counts of learners, by one for each time that a course is named. */
export async function countLearners(tx: Tx, courseIds: readonly number[], by: 1 | -1): Promise<void> {
  if (courseIds.length === 0) return
  const ids = sql`${sql.param([...courseIds])}::bigint[]`
  await lockCourses(tx, courseIds)
  await tx.execute(sql`
    update courses c set students_count = c.students_count + ${by} * named.times
    from (select id, count(*)::int as times from unnest(${ids}) id group by id) named where c.id = named.id`)
}
