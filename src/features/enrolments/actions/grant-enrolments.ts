import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import type { EnrolmentSource } from '../rules.ts'
import { enrolments } from '../tables.ts'
import { countLearners } from './count-learners.ts'

export type Grant = {
  userId: number
  courseIds: readonly number[]
  source: EnrolmentSource
  at: Date
  /** By the course's id, the order line that bought it. */
  orderItems?: ReadonlyMap<number, number>
  /** The seat of that line by which one course is owned. */
  seatId?: number
  /** The courses are owned until then; for ever where it is left out. */
  validUntil?: Date
}

/**
 * Makes a person the owner of courses, in the caller's transaction, once: a course already owned is left as it is, also
 * with the end it has. An enrolment names the one order line that it came from; lengthened by a second line, a refund of
 * either would take both. One that has ended makes room, also before the job has ended it.
 * The course's count of learners moves with the row.
 * @returns the ids of the courses that were not owned before
 */
export async function grantEnrolments(tx: Tx, grant: Grant): Promise<number[]> {
  if (grant.courseIds.length === 0) return []
  const { userId, at } = grant
  await revokeWhere(tx, and(ofCourses(userId, grant.courseIds), lte(enrolments.validUntil, at)), enrolments.validUntil)
  const rows = [...grant.courseIds]
    .sort((a, b) => a - b)
    .map((courseId) => ({
      uid: newUid(),
      userId,
      courseId,
      status: 'active' as const,
      source: grant.source,
      orderItemId: grant.orderItems?.get(courseId) ?? null,
      seatId: grant.seatId ?? null,
      grantedAt: at,
      validUntil: grant.validUntil ?? null,
    }))
  const granted = await tx
    .insert(enrolments)
    .values(rows)
    .onConflictDoNothing({ target: [enrolments.userId, enrolments.courseId], where: sql`status = 'active'` })
    .returning({ courseId: enrolments.courseId })
  const ids = granted.map((row) => row.courseId)
  await countLearners(tx, ids, 1)
  await takeUpProgress(tx, userId, ids)
  return ids
}

/** A course that was owned before goes on where it was left: its lessons' ticks are still there. */
async function takeUpProgress(tx: Tx, userId: number, courseIds: number[]): Promise<void> {
  if (courseIds.length === 0) return
  await tx.execute(sql`
    update enrolments e set completed_lessons = done.n, last_activity_at = done.at, last_lesson_id = done.lesson_id,
      progress = floor(100.0 * done.n / greatest(c.lessons_count, done.n)),
      completed_at = case when done.n >= c.lessons_count then done.completed_at end
    from (select l.course_id, count(p.completed_at)::int as n, max(p.updated_at) as at, max(p.completed_at) as completed_at,
        (array_agg(l.id order by p.updated_at desc))[1] as lesson_id
      from lesson_progress p join lessons l on l.id = p.lesson_id
      where p.user_id = ${userId} and l.course_id in ${courseIds} and l.removed_at is null group by l.course_id) done, courses c
    where e.user_id = ${userId} and e.course_id = done.course_id and c.id = e.course_id and e.status = 'active'`)
}

/**
 * Takes courses away again (a refund, a lost dispute, an invitation taken back); progress stays for the day they are bought
 * again. With `orderItemIds` only what these order lines bought, with `source` only what came that way: a course that came
 * another way meanwhile stays.
 */
export async function revokeEnrolments(
  tx: Tx,
  revoke: {
    userId: number
    courseIds: readonly number[]
    at: Date
    orderItemIds?: readonly number[]
    source?: EnrolmentSource
  },
): Promise<number[]> {
  if (revoke.courseIds.length === 0) return []
  const ofLines = revoke.orderItemIds && inArray(enrolments.orderItemId, [...revoke.orderItemIds])
  const ofSource = revoke.source && eq(enrolments.source, revoke.source)
  return revokeWhere(tx, and(ofCourses(revoke.userId, revoke.courseIds), ofLines, ofSource), revoke.at)
}

const ofCourses = (userId: number, courseIds: readonly number[]) =>
  and(eq(enrolments.userId, userId), inArray(enrolments.courseId, [...courseIds]))

/**
 * Revokes the active enrolments that `fits` selects; the courses' counts of learners move with them.
 * @param revokedAt the moment, or the column that says it
 * @returns the course's id of each
 */
export async function revokeWhere(
  tx: Tx,
  fits: SQL | undefined,
  revokedAt: Date | typeof enrolments.validUntil,
): Promise<number[]> {
  const revoked = await tx
    .update(enrolments)
    .set({ status: 'revoked', revokedAt: revokedAt instanceof Date ? revokedAt : sql`${revokedAt}` })
    .where(and(eq(enrolments.status, 'active'), fits))
    .returning({ courseId: enrolments.courseId })
  const courseIds = revoked.map((row) => row.courseId)
  await countLearners(tx, courseIds, -1)
  return courseIds
}
