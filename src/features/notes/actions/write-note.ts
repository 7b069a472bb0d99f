import { sql } from 'drizzle-orm'
import { lockActiveEnrolment } from '#features/enrolments/actions/lock-active-enrolment.ts'
import { lessonClosed } from '#features/enrolments/actions/refusals.ts'
import { action } from '#platform/api/action.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { canWriteNote } from '../policy.ts'
import { lessonAccess } from '../queries/lesson-access.ts'
import { noteList } from '../queries/note-list.ts'
import { notes } from '../tables.ts'
import { checkRoom, checkWriteLimit } from './check-write-limit.ts'
import { lessonNotFound, noteEmpty, noteNotFound } from './refusals.ts'

/** Writes a note, once a key. A lesson that was taken out of the course in the meantime still gets it. */
export const writeNote = action(contract.writeNote, async (ctx, { uid, lessonUid, idempotencyKey, ...input }) => {
  const { passage, contextBefore, contextAfter } = input
  const text = input.text.trim()
  if (text === '' && passage.trim() === '') throw noteEmpty()
  const lesson = await lessonAccess(ctx, uid, lessonUid)
  if (lesson?.enrolled && !lesson.open) throw lessonClosed()
  if (!lesson || !canWriteNote(lesson)) throw lessonNotFound()
  const { userId } = ctx.actor
  const place = passage ? { second: null, passage, contextBefore, contextAfter } : { second: input.second }
  const note = await ctx.transaction(async (tx) => {
    // One person's notes in a course come one after the other: what is sent twice finds itself.
    if (!(await lockActiveEnrolment(tx, userId, lesson.courseId))) throw lessonNotFound()
    const [again] = await noteList(tx, ctx.actor, sql`n.user_id = ${userId} and n.idempotency_key = ${idempotencyKey}`)
    if (again) return again
    await checkWriteLimit(tx, ctx)
    await checkRoom(tx, ctx, lesson.id)
    const at = ctx.now()
    const made = { uid: newUid(), userId, courseId: lesson.courseId, lessonId: lesson.id, idempotencyKey, text }
    await tx.insert(notes).values({ ...made, ...place, createdAt: at, updatedAt: at })
    const [shown] = await noteList(tx, ctx.actor, sql`n.uid = ${made.uid}`)
    return shown
  })
  if (!note) throw noteNotFound()
  return { data: { note }, message: textOf(messages, 'saved') }
})
