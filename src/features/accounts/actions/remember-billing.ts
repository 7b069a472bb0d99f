import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { users } from '../tables.ts'

export type BillingAddress = { stateCode?: string | null; pin?: string | null; gstin?: string | null }

/** Remembers what invoices need of a person's address; a field that is not said stays as it was. */
export async function rememberBilling(tx: Tx, userId: number, address: BillingAddress): Promise<void> {
  const given = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0) await tx.update(users).set(given).where(eq(users.id, userId))
}
