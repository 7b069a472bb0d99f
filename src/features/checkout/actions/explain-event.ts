import { and, eq, inArray } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/attention.ts'
import { messages } from '../messages/attention-en.ts'
import { webhookEvents } from '../tables/payments.ts'
import { eventNotFound } from './refusals.ts'

/** A person says why an event of the provider is about nothing of ours: it leaves the list. */
export const explainEvent = action(contract.explainEvent, async (ctx, { id, reason }) => {
  await ctx.transaction(async (tx) => {
    const [event] = await tx
      .update(webhookEvents)
      .set({ state: 'ignored', processedAt: ctx.now() })
      .where(and(eq(webhookEvents.eventId, id), inArray(webhookEvents.state, ['orphan', 'dead'])))
      .returning({ event: webhookEvents.event })
    if (!event) throw eventNotFound()
    await recordAudit(tx, ctx, { act: 'payment-event.explained', uid: id, name: event.event, after: { reason } })
  })
  return { data: { id }, message: textOf(messages, 'explained') }
})
