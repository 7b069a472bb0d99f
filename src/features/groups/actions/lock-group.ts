import { and, eq, inArray } from 'drizzle-orm'
import { courseInvitations } from '#features/invitations/tables.ts'
import type { SeatsOf } from '#features/invitations/actions/seats.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { canManageGroup } from '../policy.ts'
import { seatGroups } from '../tables.ts'
import { groupEnded, groupNotFound, seatNotFound } from './refusals.ts'

export type GroupRow = typeof seatGroups.$inferSelect

// A group is locked before its seats, and both before enrolments and courses; a refund locks its order before them.

async function lockGroup(tx: Tx, by: { uid: string } | { orderItemId: number }): Promise<GroupRow | undefined> {
  const [group] = await tx
    .select()
    .from(seatGroups)
    .where('uid' in by ? eq(seatGroups.uid, by.uid) : eq(seatGroups.orderItemId, by.orderItemId))
    .for('update')
  return group
}

/** A group of the caller's that is paid for. @throws GROUP_NOT_FOUND 404, GROUP_ENDED 409 */
export async function lockManagedGroup(tx: Tx, actor: Actor, uid: string): Promise<GroupRow> {
  const group = await lockGroup(tx, { uid })
  if (!group || group.state === 'unpaid' || !canManageGroup(actor, group)) throw groupNotFound()
  if (group.state === 'ended') throw groupEnded()
  return group
}

/** By the code of its link, while that is the newest one. */
export async function lockGroupByLink(tx: Tx, code: string): Promise<GroupRow | undefined> {
  const [group] = await tx.select().from(seatGroups).where(eq(seatGroups.joinCode, code)).for('update')
  return group
}

/** The group of an invitation to a seat, by the code of its link; undefined for any other code. */
export async function lockGroupOfCode(tx: Tx, code: string): Promise<GroupRow | undefined> {
  const orderItemId = await lineOfSeat(tx, { code })
  return orderItemId === undefined ? undefined : lockGroup(tx, { orderItemId })
}

/** The group of a seat that the caller gave. @throws SEAT_NOT_FOUND 404 */
export async function lockGroupOfSeat(tx: Tx, actor: Actor, uid: string): Promise<GroupRow> {
  const orderItemId = await lineOfSeat(tx, { uid })
  const group = orderItemId === undefined ? undefined : await lockGroup(tx, { orderItemId })
  if (!group || !canManageGroup(actor, group)) throw seatNotFound()
  return group
}

async function lineOfSeat(tx: Tx, by: { uid: string } | { code: string }): Promise<number | undefined> {
  const [seat] = await tx
    .select({ orderItemId: courseInvitations.orderItemId })
    .from(courseInvitations)
    .where(
      and(
        eq(courseInvitations.kind, 'seat'),
        'uid' in by ? eq(courseInvitations.uid, by.uid) : eq(courseInvitations.code, by.code),
      ),
    )
  return seat?.orderItemId ?? undefined
}

/** Locks the groups of some order lines: nobody accepts a seat of them, or takes one back, until the transaction ends. */
export async function lockGroupsOfLines(tx: Tx, orderItemIds: readonly number[]): Promise<GroupRow[]> {
  if (orderItemIds.length === 0) return []
  return tx
    .select()
    .from(seatGroups)
    .where(inArray(seatGroups.orderItemId, [...orderItemIds]))
    .orderBy(seatGroups.id)
    .for('update')
}

export const seatsOf = ({ orderItemId, courseId, managerId, organisation }: GroupRow): SeatsOf => ({
  orderItemId,
  courseId,
  managerId,
  organisation,
})
