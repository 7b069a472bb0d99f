import { sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { lessonNotFound } from '../actions/refusals.ts'
import * as contract from '../contract.ts'
import { canWriteNote } from '../policy.ts'
import { lessonAccess } from './lesson-access.ts'
import { noteList } from './note-list.ts'

export const lessonNotes = action(contract.lessonNotes, async (ctx, { uid, lessonUid }) => {
  const { db, actor } = ctx
  const lesson = await lessonAccess(ctx, uid, lessonUid)
  if (!lesson) throw lessonNotFound()
  const own = sql`n.lesson_id = ${lesson.id} and n.user_id = ${actor.userId} and n.deleted_at is null`
  const notes = await noteList(db, actor, own)
  const canWrite = canWriteNote(lesson)
  // Without access there is nothing to see, unless one wrote it.
  if (!canWrite && notes.length === 0) throw lessonNotFound()
  return { data: { canWrite, notes } }
})
