import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { peopleWorkingAs } from '#features/accounts/queries/people-with-role.ts'
import { courses } from '#features/catalogue/tables.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { isRunAlone } from '#features/theme/queries.ts'
import { financeRoles } from '#platform/api/contract.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { canDecide, hasPart, type Parts } from '../policy.ts'
import { orderItems, orders } from '../tables/orders.ts'

/** Whether the caller has a part in a matter, and whether they may decide about it. */
export type Decision = { hasPart: boolean; canDecide: boolean }

/** A decision for each of some matters. Who else could decide is read only where the caller has a part in one. */
export async function decisionsOf(ctx: Ctx<Actor>, db: Db | Tx, matters: readonly Parts[]): Promise<Decision[]> {
  if (!matters.some((parts) => hasPart(ctx.actor, parts)))
    return matters.map(() => ({ hasPart: false, canDecide: true }))
  const deciders = { people: await peopleWorkingAs(db, financeRoles), alone: await isRunAlone(db, ctx.settings) }
  return matters.map((parts) => ({
    hasPart: hasPart(ctx.actor, parts),
    canDecide: canDecide(ctx.actor, parts, deciders),
  }))
}

/** The buyer of a line, and the recipient of a gift, who would lose the course. */
export const ownersOf = (row: { buyerId: number; recipientId: number | null }): number[] =>
  row.recipientId === null ? [row.buyerId] : [row.buyerId, row.recipientId]

/** Those who have a seat of these lines. */
export async function seatedOf(db: Db | Tx, orderItemIds: readonly number[]): Promise<number[]> {
  if (orderItemIds.length === 0) return []
  const rows = await db
    .select({ userId: enrolments.userId })
    .from(enrolments)
    .where(
      and(
        inArray(enrolments.orderItemId, [...orderItemIds]),
        isNotNull(enrolments.seatId),
        eq(enrolments.status, 'active'),
      ),
    )
  return rows.map(({ userId }) => userId)
}

/** Who has a part in orders: those who bought them, those who accepted them as gifts or have a seat, and the creators of all of their courses. */
export async function partsOfOrders(db: Db | Tx, orderIds: readonly number[]): Promise<Parts> {
  const rows = await db
    .select({
      itemId: orderItems.id,
      buyerId: orders.userId,
      recipientId: orderItems.recipientId,
      soldBy: orderItems.creatorId,
      madeBy: courses.creatorId,
    })
    .from(orders)
    .leftJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(courses, eq(courses.id, orderItems.courseId))
    .where(inArray(orders.id, [...orderIds]))
  const seated = await seatedOf(
    db,
    rows.flatMap(({ itemId }) => itemId ?? []),
  )
  return {
    buyerIds: [...rows.flatMap(ownersOf), ...seated],
    // The creator is written to a line once it is sold: until then it is the course's.
    creatorIds: rows.map(({ soldBy, madeBy }) => soldBy ?? madeBy),
  }
}
