import { min } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { payments } from '../tables/payments.ts'

/** When the first money came in. */
export async function firstPaymentAt(db: Db): Promise<Date | null> {
  const [first] = await db.select({ at: min(payments.capturedAt) }).from(payments)
  return first?.at ?? null
}
