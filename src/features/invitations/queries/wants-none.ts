import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/db.ts'
import { invitationStops } from '../tables.ts'

/** Whether the owner of an address asked for no more invitations and gifts. */
export async function wantsNone(db: Db | Tx, email: string): Promise<boolean> {
  const [stop] = await db.select().from(invitationStops).where(eq(invitationStops.email, email))
  return stop !== undefined
}
