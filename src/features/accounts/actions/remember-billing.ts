import { eq } from 'drizzle-orm'
import { refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { users } from '../tables.ts'

export type BillingAddress = {
  stateCode?: string | null
  pin?: string | null
  gstin?: string | null
  billingName?: string | null
  billingAddress?: string | null
}

/**
 * Remembers what invoices need of a person's address; a field that is not said stays as it was.
 * @throws 422 on `billingState` where the stored GSTIN belongs to another State
 */
export async function rememberBilling(tx: Tx, userId: number, address: BillingAddress): Promise<void> {
  const given = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return
  await refuseOtherRegion(tx, userId, address, 'billingState')
  await tx.update(users).set(given).where(eq(users.id, userId))
}

/** The row stays locked, so that a GSTIN and a State sent at the same moment are compared with each other. */
export async function refuseOtherRegion(
  tx: Tx,
  userId: number,
  address: Pick<BillingAddress, 'stateCode' | 'gstin'>,
  field: 'billingState' | 'stateCode',
): Promise<void> {
  if (address.stateCode === undefined && address.gstin === undefined) return
  const [stored] = await tx
    .select({ stateCode: users.stateCode, gstin: users.gstin })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  refuseRegionOf({ stored, address, field })
}

type Comparison = {
  stored: { stateCode: string | null; gstin: string | null } | undefined
  address: Pick<BillingAddress, 'stateCode' | 'gstin'>
  field: 'billingState' | 'stateCode'
}

/** A GSTIN says its State by its first two digits. The State can change, or be emptied, once the GSTIN is removed. */
export function refuseRegionOf({ stored, address, field }: Comparison): void {
  const stateCode = address.stateCode === undefined ? stored?.stateCode : address.stateCode
  const gstin = address.gstin === undefined ? stored?.gstin : address.gstin
  if (gstin && stateCode !== gstin.slice(0, 2)) throw refuseFields({ [field]: textOf(messages, 'stateOfGstin') })
}
