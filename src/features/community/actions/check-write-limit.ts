import { limitReached, lockSubjects, recordAttempt } from '#features/accounts/actions/limit-attempts.ts'
import { lockActiveEnrolment } from '#features/enrolments/actions/lock-active-enrolment.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { type Writing, writingLimits } from '../rules.ts'
import { notOwned, tooMuch } from './refusals.ts'

type Writer = Pick<Ctx<Actor>, 'actor' | 'now'>

/** Holds what a person owns while they write: a refund at the same moment comes before it or after it. */
export async function lockEnrolment(tx: Tx, { actor }: Writer, courseId: number): Promise<void> {
  if (!(await lockActiveEnrolment(tx, actor.userId, courseId))) throw notOwned()
}

/** Counts what a person writes; 429 above the hour's limit. */
export async function checkWriteLimit(tx: Tx, { actor, now }: Writer, kind: Writing): Promise<void> {
  const subject = actor.uid
  await lockSubjects(tx, kind, [subject])
  if (await limitReached(tx, kind, { subject }, { max: writingLimits[kind], minutes: 60 }, now()))
    throw tooMuch({ retryAfterSeconds: 3600 })
  await recordAttempt(tx, kind, subject, '', now())
}
