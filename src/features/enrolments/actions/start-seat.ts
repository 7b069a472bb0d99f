import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { enrolments } from '../tables.ts'

/**
 * Notes that someone began with a seat that another person bought, before any of its content is shown: from then on the seat is
 * not taken back and given to the next one.
 * @returns false where it was taken back in this moment
 */
export async function startSeat(db: Db, enrolmentId: number, at: Date): Promise<boolean> {
  const started = await db
    .update(enrolments)
    .set({ lastActivityAt: at })
    .where(and(eq(enrolments.id, enrolmentId), eq(enrolments.status, 'active')))
    .returning({ id: enrolments.id })
  return started.length > 0
}
