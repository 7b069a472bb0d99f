import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { enrolments } from '#features/enrolments/tables.ts'
import { revokeWhere } from '#features/enrolments/actions/grant-enrolments.ts'
import { withdrawSeats } from '#features/invitations/actions/seats.ts'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import { seatGroups } from '../tables.ts'
import { lockGroupsOfLines } from './lock-group.ts'

/** Writes a group with the order line that buys its seats. Until the order is paid nobody can be given one. */
export async function writeGroup(
  tx: Tx,
  line: { orderItemId: number; courseId: number; managerId: number },
  { seats, name }: { seats: number; name: string },
  at: Date,
): Promise<void> {
  await tx.insert(seatGroups).values({ uid: newUid(), ...line, seats, name, state: 'unpaid', createdAt: at })
}

/** Opens the groups of paid order lines. @param organisation to whom the invoice is made out */
export async function openGroups(tx: Tx, orderItemIds: readonly number[], organisation: string): Promise<void> {
  if (orderItemIds.length === 0) return
  await tx
    .update(seatGroups)
    .set({ state: 'open', organisation })
    .where(and(inArray(seatGroups.orderItemId, [...orderItemIds]), eq(seatGroups.state, 'unpaid')))
}

/**
 * Ends the groups of refunded order lines: their link, all seats, and the courses of those who accepted one.
 * @returns who has lost a course, by the order line that bought it
 */
export async function endGroups(
  tx: Tx,
  orderItemIds: readonly number[],
  at: Date,
): Promise<{ orderItemId: number; userId: number }[]> {
  const groups = await lockGroupsOfLines(tx, orderItemIds)
  if (groups.length === 0) return []
  const ids = groups.map((group) => group.orderItemId)
  await withdrawSeats(tx, ids)
  await tx.update(seatGroups).set({ state: 'ended', joinCode: null }).where(inArray(seatGroups.orderItemId, ids))
  const ofSeats = and(inArray(enrolments.orderItemId, ids), isNotNull(enrolments.seatId))
  const seated = await tx
    .select({ orderItemId: enrolments.orderItemId, userId: enrolments.userId })
    .from(enrolments)
    .where(and(ofSeats, eq(enrolments.status, 'active')))
  await revokeWhere(tx, ofSeats, at)
  return seated.flatMap(({ orderItemId, userId }) => (orderItemId === null ? [] : [{ orderItemId, userId }]))
}
