import { eq, inArray } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Paise } from '#platform/format/money.ts'
import { isSamePerson } from '../rules/same-person.ts'
import { orderItems } from '../tables/orders.ts'
import { ownCourse, sameAsCreator } from './refusals.ts'

type Bought = { uid: string; creatorId: number }

/** A sale to oneself would be revenue that nobody paid, and a learner who learns nothing. */
export function refuseOwnCourses(userId: number, ordered: readonly Bought[]): void {
  const own = ordered.filter((course) => course.creatorId === userId)
  if (own.length > 0) throw ownCourse({ data: { uids: own.map(({ uid }) => uid) } })
}

/**
 * Nor is it a sale where the creator buys by a second account (rules/same-person.ts). What is free is no sale.
 * @param gstin what the document of this purchase will name; without it, the one that the account remembers
 */
export async function refuseSamePerson(
  tx: Tx,
  { userId, gstin }: { userId: number; gstin: string | null },
  ordered: readonly (Bought & { payablePaise: Paise })[],
): Promise<void> {
  const paid = ordered.filter(({ payablePaise }) => payablePaise > 0)
  if (paid.length === 0) return
  const people = await tx
    .select({ id: users.id, mobileNo: users.mobileNo, pan: users.pan, gstin: users.gstin })
    .from(users)
    .where(inArray(users.id, [userId, ...paid.map(({ creatorId }) => creatorId)]))
  const account = people.find(({ id }) => id === userId)
  if (!account) throw new Error(`the buyer ${userId} is gone`)
  const buyer = { ...account, gstin: gstin ?? account.gstin }
  const same = people.filter((one) => one.id !== userId && isSamePerson(one, buyer)).map(({ id }) => id)
  const own = paid.filter(({ creatorId }) => same.includes(creatorId))
  if (own.length > 0) throw sameAsCreator({ data: { uids: own.map(({ uid }) => uid) } })
}

/** The same of an order that was written already, when its GSTIN is given. */
export async function refuseSamePersonOf(
  tx: Tx,
  order: { id: number; userId: number },
  gstin: string | null,
): Promise<void> {
  const lines = await tx
    .select({ uid: courses.uid, creatorId: courses.creatorId, payablePaise: orderItems.payablePaise })
    .from(orderItems)
    .innerJoin(courses, eq(courses.id, orderItems.courseId))
    .where(eq(orderItems.orderId, order.id))
  await refuseSamePerson(tx, { userId: order.userId, gstin }, lines)
}
