import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/admin.ts'
import { messages } from '../messages/admin-en.ts'
import { enquiries } from '../tables.ts'
import { updateEnquiry, kindAt } from './open-enquiry.ts'

/** Those that are open, held in one order, so that two who close the same never wait for each other. */
export const closeEnquiries = action(contract.closeEnquiries, async (ctx, { kind, uids }) => {
  const now = ctx.now()
  const closed = await ctx.transaction(async (tx) => {
    const open = await tx
      .select()
      .from(enquiries)
      .where(and(eq(enquiries.kind, kindAt(kind)), inArray(enquiries.uid, uids), ne(enquiries.state, 'CLOSED')))
      .orderBy(asc(enquiries.id))
      .for('update')
    for (const enquiry of open) {
      await updateEnquiry(tx, enquiry, { state: 'CLOSED' }, now)
      await recordAudit(tx, ctx, {
        act: 'enquiry.moved',
        uid: enquiry.uid,
        name: enquiry.ticket,
        before: { state: enquiry.state },
        after: { state: 'CLOSED' },
      })
    }
    return open.length
  })
  return { data: { closed }, message: textOf(messages, 'closedMany', closed) }
})

/** The audit log records which ticket was cleared and by whom; the sender's text is deleted. */
export const deleteEnquiries = action(contract.deleteEnquiries, async (ctx, { kind, uids }) => {
  const deleted = await ctx.transaction(async (tx) => {
    const removed = await tx
      .delete(enquiries)
      .where(and(eq(enquiries.kind, kindAt(kind)), inArray(enquiries.uid, uids)))
      .returning({ uid: enquiries.uid, ticket: enquiries.ticket, state: enquiries.state })
    for (const { uid, ticket, state } of removed)
      await recordAudit(tx, ctx, { act: 'enquiry.deleted', uid, name: ticket, before: { state } })
    return removed.length
  })
  return { data: { deleted }, message: textOf(messages, 'deletedMany', deleted) }
})
