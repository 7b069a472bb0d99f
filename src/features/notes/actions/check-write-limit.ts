import { limitReached, lockSubjects, recordAttempt } from '#features/accounts/actions/limit-attempts.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import type { Actor } from '#platform/http/session.ts'
import { maxNotesOfLesson, maxNotesOfPerson, maxNotesWrittenPerHour } from '../rules/limits.ts'
import { lessonFull, personFull, tooMuchWritten } from './refusals.ts'

type Writer = Pick<Ctx<Actor>, 'actor' | 'now'>

/** One person's writes come one after the other from here on; 429 above the hour's limit. */
export async function checkWriteLimit(tx: Tx, { actor, now }: Writer): Promise<void> {
  const subject = actor.uid
  await lockSubjects(tx, 'note-written', [subject])
  const limit = { max: maxNotesWrittenPerHour, minutes: 60 }
  if (await limitReached(tx, 'note-written', { subject }, limit, now()))
    throw tooMuchWritten({ retryAfterSeconds: 3600 })
  await recordAttempt(tx, 'note-written', subject, '', now())
}

/** After `checkWriteLimit`: whether the lesson and the person have room for one note more. */
export async function checkRoom(tx: Tx, { actor }: Writer, lessonId: number | null): Promise<void> {
  const [here] = await queryRows(tx, { n: number })`
    select count(*)::int as n from notes where lesson_id = ${lessonId} and user_id = ${actor.userId} and deleted_at is null`
  if ((here?.n ?? 0) >= maxNotesOfLesson) throw lessonFull()
  const [all] = await queryRows(tx, { n: number })`
    select count(*)::int as n from notes where user_id = ${actor.userId} and deleted_at is null`
  if ((all?.n ?? 0) >= maxNotesOfPerson) throw personFull()
}
