import { sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/drafts.ts'
import { messages } from '../messages/authoring-en.ts'
import { editableDraft } from './open-draft.ts'
import { notDeletable } from './refusals.ts'

/** Uploaded files stay: another course may use them. */
export const deleteCourse = action(contract.deleteCourse, async (ctx, { uid }) => {
  await ctx.transaction(async (tx) => {
    const { course } = await editableDraft(tx, ctx.actor, uid)
    if (course.published_at) throw notDeletable()
    await tx.execute(sql`delete from courses where id = ${course.id}`)
  })
  return { data: {}, message: textOf(messages, 'deleted') }
})
