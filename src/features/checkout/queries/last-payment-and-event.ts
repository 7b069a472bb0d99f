import { desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { payments, webhookEvents } from '../tables/payments.ts'

/** When a payment was recorded last, and when an event of the payment gateway came last; null where there is none. */
export async function lastPaymentAndEvent(db: Db): Promise<{ payment: Date | null; event: Date | null }> {
  const [[payment], [event]] = await Promise.all([
    db.select({ at: payments.createdAt }).from(payments).orderBy(desc(payments.id)).limit(1),
    db
      .select({ at: webhookEvents.receivedAt })
      .from(webhookEvents)
      .where(eq(webhookEvents.provider, 'razorpay'))
      .orderBy(desc(webhookEvents.id))
      .limit(1),
  ])
  return { payment: payment?.at ?? null, event: event?.at ?? null }
}
