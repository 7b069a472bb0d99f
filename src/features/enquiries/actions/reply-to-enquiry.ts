import { and, eq, isNull } from 'drizzle-orm'
import { notify } from '#features/notifications/actions/notify.ts'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/admin.ts'
import { messages } from '../messages/admin-en.ts'
import { enquiryDetails } from '../queries/enquiry-details.ts'
import { enquiryEntries } from '../tables.ts'
import { isWritten, updateEnquiry, noSuchEnquiry, openEnquiry } from './open-enquiry.ts'

const notFailed = refusal('REPLY_NOT_FAILED', 409, textOf(messages, 'notFailed'))

/** The reply and the job of its email are written together; the first one stops the clock of the answer. */
export const replyToEnquiry = action(contract.replyToEnquiry, async (ctx, { text, idempotencyKey, ...at }) => {
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    if (await isWritten(tx, at, idempotencyKey)) return
    const enquiry = await openEnquiry(tx, at)
    const state = enquiry.state === 'NEW' ? ('IN_PROGRESS' as const) : undefined
    await updateEnquiry(tx, enquiry, { ...(state ? { state } : {}), answeredAt: enquiry.answeredAt ?? now }, now)
    const entry = idempotencyKey ?? newUid()
    await tx.insert(enquiryEntries).values({
      uid: entry,
      enquiryId: enquiry.id,
      kind: 'reply',
      authorId: ctx.actor.userId,
      text,
      createdAt: now,
    })
    await ctx.jobs.enqueue(tx, 'enquiries.send-reply', { entry }, { singletonKey: entry })
    await recordAudit(tx, ctx, {
      act: 'enquiry.replied',
      uid: enquiry.uid,
      name: enquiry.ticket,
      ...(state ? { before: { state: enquiry.state }, after: { state } } : {}),
    })
    if (enquiry.userId)
      await notify(ctx, tx, {
        userId: enquiry.userId,
        kind: 'enquiry-answered',
        data: { ticket: enquiry.ticket, email: enquiry.email },
      })
  })
  return { data: await enquiryDetails(ctx.db, at, now), message: textOf(messages, 'replied') }
})

export const resendReply = action(contract.resendReply, async (ctx, { entry, ...at }) => {
  await ctx.transaction(async (tx) => {
    const enquiry = await openEnquiry(tx, at)
    const ofReply = and(
      eq(enquiryEntries.uid, entry),
      eq(enquiryEntries.enquiryId, enquiry.id),
      eq(enquiryEntries.kind, 'reply'),
    )
    const [reply] = await tx.select().from(enquiryEntries).where(ofReply)
    if (!reply) throw noSuchEnquiry()
    if (!reply.failedAt || reply.sentAt) throw notFailed()
    await tx
      .update(enquiryEntries)
      .set({ failedAt: null })
      .where(and(ofReply, isNull(enquiryEntries.sentAt)))
    await ctx.jobs.enqueue(tx, 'enquiries.send-reply', { entry }, { singletonKey: entry })
    await recordAudit(tx, ctx, {
      act: 'enquiry.resent',
      uid: enquiry.uid,
      name: enquiry.ticket,
      // Of several replies to one enquiry, which: people know it by its moment.
      after: { replyOf: reply.createdAt.toISOString() },
    })
  })
  return { data: await enquiryDetails(ctx.db, at, ctx.now()), message: textOf(messages, 'resent') }
})
