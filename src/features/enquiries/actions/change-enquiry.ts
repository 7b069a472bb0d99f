import { action } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/admin.ts'
import { messages } from '../messages/admin-en.ts'
import { enquiryDetails } from '../queries/enquiry-details.ts'
import { enquiryEntries } from '../tables.ts'
import { isWritten, updateEnquiry, openEnquiry } from './open-enquiry.ts'

export const changeEnquiry = action(contract.changeEnquiry, async (ctx, { state, note, idempotencyKey, ...at }) => {
  if (!state && !note) throw refuseFields({ note: textOf(platformMessages, 'required') })
  await ctx.transaction(async (tx) => {
    if (await isWritten(tx, at, idempotencyKey)) return
    const enquiry = await openEnquiry(tx, at)
    await updateEnquiry(tx, enquiry, state ? { state } : {}, ctx.now())
    const named = { uid: enquiry.uid, name: enquiry.ticket }
    if (state)
      await recordAudit(tx, ctx, {
        act: 'enquiry.moved',
        ...named,
        before: { state: enquiry.state },
        after: { state },
      })
    if (!note) return
    await tx.insert(enquiryEntries).values({
      uid: idempotencyKey ?? newUid(),
      enquiryId: enquiry.id,
      kind: 'note',
      authorId: ctx.actor.userId,
      text: note,
      createdAt: ctx.now(),
    })
    // What was written stays with the enquiry and goes with it; the log only says that it was.
    await recordAudit(tx, ctx, { act: 'enquiry.noted', ...named })
  })
  return {
    data: await enquiryDetails(ctx.db, at, ctx.now()),
    message: state ? textOf(messages.moved, state) : textOf(messages, 'noted'),
  }
})
