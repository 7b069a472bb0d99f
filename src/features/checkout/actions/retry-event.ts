import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { webhookEvents } from '../tables/payments.ts'

/** Has an event of the payment gateway read again, with as many tries as a new one. False where it no longer waits for that. */
export async function retryEvent(ctx: Pick<Ctx, 'jobs'>, tx: Tx, eventId: number): Promise<boolean> {
  const [event] = await tx
    .update(webhookEvents)
    .set({ attempts: 0 })
    .where(and(eq(webhookEvents.id, eventId), eq(webhookEvents.state, 'dead')))
    .returning({ id: webhookEvents.id })
  if (!event) return false
  await ctx.jobs.enqueue(tx, 'checkout.read-event', { eventId }, { singletonKey: `again:${eventId}` })
  return true
}
