import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/db.ts'
import { boolean, nullable, number, queryRows, text, timestamp } from '#platform/database/rows.ts'
import { attemptNotFound } from '../actions/refusals.ts'
import { isOwnAttempt } from '../policy.ts'
import { graceSeconds } from '../rules/limits.ts'

const shape = {
  id: number,
  uid: text,
  userId: number,
  testId: number,
  versionId: number,
  versionUid: text,
  number,
  seed: text,
  started_at: timestamp,
  ends_at: timestamp,
  submitted_at: nullable(timestamp),
  timedOut: boolean,
  score: nullable(number),
  counted: boolean,
  maxAttempts: number,
  courseId: number,
  courseUid: text,
  courseTitle: text,
  enrolled: boolean,
}

/** One's own attempt with its test and course; 404 for another's. `lock`: until the transaction ends nothing else changes it. */
export async function attemptOf(db: Db | Tx, actor: { userId: number }, uid: string, { lock = false } = {}) {
  const [row] = await queryRows(db, shape)`
    select a.id, a.uid, a.user_id as "userId", a.test_id as "testId", a.version_id as "versionId", v.uid as "versionUid", a.number, a.seed,
      a.started_at, a.ends_at, a.submitted_at, a.timed_out as "timedOut", a.score, a.counted, t.max_attempts as "maxAttempts",
      c.id as "courseId", c.uid as "courseUid", c.title as "courseTitle",
      exists (select from enrolments e where e.course_id = c.id and e.user_id = a.user_id and e.status = 'active') as enrolled
    from mock_attempts a join mock_test_versions v on v.id = a.version_id join mock_tests t on t.id = a.test_id
    join courses c on c.id = t.course_id where a.uid = ${uid} ${lock ? sql`for update of a` : sql``}`
  if (!row || !isOwnAttempt(actor, row)) throw attemptNotFound()
  const { started_at: startedAt, ends_at: endsAt, submitted_at: submittedAt, ...attempt } = row
  return {
    ...attempt,
    startedAt: new Date(startedAt),
    endsAt: new Date(endsAt),
    submittedAt: submittedAt === null ? null : new Date(submittedAt),
  }
}
export type AttemptRow = Awaited<ReturnType<typeof attemptOf>>

/** Whether the time of an attempt is over, also for answers that were on their way. */
export const isOver = ({ endsAt }: Pick<AttemptRow, 'endsAt'>, now: Date): boolean =>
  now.getTime() > endsAt.getTime() + graceSeconds * 1000
