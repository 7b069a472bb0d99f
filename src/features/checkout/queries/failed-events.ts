import { count, desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { webhookEvents } from '../tables/payments.ts'

/** Events of the payment gateway that could not be read, newest first. */
export async function failedEvents(db: Db, limit: number) {
  const dead = eq(webhookEvents.state, 'dead')
  const [events, [total]] = await Promise.all([
    db
      .select({
        id: webhookEvents.id,
        event: webhookEvents.event,
        at: webhookEvents.receivedAt,
        why: webhookEvents.lastError,
      })
      .from(webhookEvents)
      .where(dead)
      .orderBy(desc(webhookEvents.id))
      .limit(limit),
    db.select({ n: count() }).from(webhookEvents).where(dead),
  ])
  return { events, total: total?.n ?? 0 }
}
