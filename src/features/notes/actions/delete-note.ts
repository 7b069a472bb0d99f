import { and, eq, lt } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { dayMs } from '#platform/format/durations.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { isOwnNote } from '../policy.ts'
import { daysUntilErased } from '../rules/limits.ts'
import { notes } from '../tables.ts'
import { noteNotFound } from './refusals.ts'

/** Deletes the text; deleting twice is deleting once. The person's older deleted notes are erased with it. */
export const deleteNote = action(contract.deleteNote, async (ctx, { uid }) => {
  const at = ctx.now()
  await ctx.transaction(async (tx) => {
    const [found] = await tx.select().from(notes).where(eq(notes.uid, uid)).for('update')
    if (!found || !isOwnNote(ctx.actor, found)) throw noteNotFound()
    const before = new Date(at.getTime() - daysUntilErased * dayMs)
    await tx.delete(notes).where(and(eq(notes.userId, found.userId), lt(notes.deletedAt, before)))
    if (found.deletedAt) return
    const deleted = { text: '', version: found.version + 1, updatedAt: at, deletedAt: at }
    await tx.update(notes).set(deleted).where(eq(notes.id, found.id))
  })
  return { data: {}, message: textOf(messages, 'deleted') }
})
