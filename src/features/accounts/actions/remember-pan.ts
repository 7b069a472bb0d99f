import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { users } from '../tables.ts'

/** Remembers whose PAN an account has, so that what comes before payouts can tell two accounts of one person. */
export async function rememberPan(tx: Tx, userId: number, pan: string | null): Promise<void> {
  await tx.update(users).set({ pan }).where(eq(users.id, userId))
}
