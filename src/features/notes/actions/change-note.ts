import { and, eq, sql } from 'drizzle-orm'
import { lockActiveEnrolment } from '#features/enrolments/actions/lock-active-enrolment.ts'
import { action } from '#platform/api/action.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { canChangeNote, isOwnNote } from '../policy.ts'
import { noteList } from '../queries/note-list.ts'
import { notes } from '../tables.ts'
import { checkRoom, checkWriteLimit } from './check-write-limit.ts'
import { noteEmpty, notEnrolled, noteNotFound } from './refusals.ts'

/** Changes a note. Where another change came first both texts stay, and a change brings a deleted note back. */
export const changeNote = action(contract.changeNote, async (ctx, { uid, version, idempotencyKey, ...change }) => {
  const text = change.text.trim()
  const { userId } = ctx.actor
  const done = await ctx.transaction(async (tx) => {
    const [found] = await tx.select().from(notes).where(eq(notes.uid, uid)).for('update')
    if (!found || !isOwnNote(ctx.actor, found)) throw noteNotFound()
    const enrolled = await lockActiveEnrolment(tx, userId, found.courseId)
    if (!canChangeNote(ctx.actor, found, { enrolled })) throw notEnrolled()
    if (text === '' && found.passage === '') throw noteEmpty()
    const shown = async (one: string) => (await noteList(tx, ctx.actor, sql`n.uid = ${one}`))[0]
    const [copied] = await tx
      .select({ uid: notes.uid })
      .from(notes)
      .where(and(eq(notes.userId, userId), eq(notes.idempotencyKey, idempotencyKey)))
    if (copied) return { note: await shown(copied.uid), isCopy: true }
    const deleted = found.deletedAt !== null
    if (!deleted && found.text === text) return { note: await shown(uid), isCopy: false }
    await checkWriteLimit(tx, ctx)
    const at = ctx.now()
    if (deleted || found.version === version) {
      if (deleted) await checkRoom(tx, ctx, found.lessonId)
      const changed = { text, version: found.version + 1, updatedAt: at, deletedAt: null }
      await tx.update(notes).set(changed).where(eq(notes.id, found.id))
      return { note: await shown(uid), isCopy: false }
    }
    await checkRoom(tx, ctx, found.lessonId)
    const { courseId, lessonId, second, passage, contextBefore, contextAfter } = found
    const place = { courseId, lessonId, second, passage, contextBefore, contextAfter }
    const copy = { uid: newUid(), userId, idempotencyKey, text, createdAt: at, updatedAt: at }
    await tx.insert(notes).values({ ...copy, ...place })
    return { note: await shown(copy.uid), isCopy: true }
  })
  const { note, isCopy } = done
  if (!note) throw noteNotFound()
  return { data: { note, isCopy }, message: textOf(messages, isCopy ? 'bothSaved' : 'saved') }
})
