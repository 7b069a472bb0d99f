import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import { isSamePayer } from '../rules/same-person.ts'
import { heldSales } from '../tables/held-sales.ts'

type SoldLine = { orderItemId: number; creatorId: number; sameDevice: boolean }

/**
 * Holds the sales that their creator may have paid for, in the transaction that sells them: each waits for a person
 * (decide-held-sale.ts). The learner has the course meanwhile.
 * @param payerUpiId the UPI id that paid, where one did
 */
export async function holdSales(
  tx: Tx,
  lines: readonly SoldLine[],
  payerUpiId: string | null,
  at: Date,
): Promise<void> {
  if (lines.length === 0) return
  const creators = await tx
    .select({ id: users.id, payoutUpiId: users.payoutUpiId })
    .from(users)
    .where(
      inArray(
        users.id,
        lines.map(({ creatorId }) => creatorId),
      ),
    )
  const payers = creators.filter((one) => isSamePayer(payerUpiId, one.payoutUpiId)).map(({ id }) => id)
  const held = lines
    .map((line) => ({ ...line, samePayer: payers.includes(line.creatorId) }))
    .filter(({ samePayer, sameDevice }) => samePayer || sameDevice)
  if (held.length === 0) return
  await tx.insert(heldSales).values(
    held.map(({ orderItemId, samePayer, sameDevice }) => ({
      orderItemId,
      uid: newUid(),
      state: 'waiting' as const,
      samePayer,
      sameDevice,
      heldAt: at,
    })),
  )
}

/** Ends what waits for a person among some lines. */
export async function endHeldSales(
  tx: Tx,
  orderItemIds: readonly number[],
  state: 'released' | 'refunded',
  at: Date,
): Promise<void> {
  if (orderItemIds.length === 0) return
  await tx
    .update(heldSales)
    .set({ state, decidedAt: at })
    .where(and(inArray(heldSales.orderItemId, [...orderItemIds]), eq(heldSales.state, 'waiting')))
}
