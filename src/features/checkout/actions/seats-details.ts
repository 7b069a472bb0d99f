import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { payablePaise } from '#features/catalogue/rules/price.ts'
import { maxGroupPaise } from '#features/groups/rules/groups.ts'
import { seatGroups } from '#features/groups/tables.ts'
import { refuseFields } from '#platform/api/errors.ts'
import type { Db } from '#platform/database/db.ts'
import type { Paise } from '#platform/format/money.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/seats-en.ts'
import { orderItems } from '../tables/orders.ts'

/** Seats as they are ordered; `name`: what the buyer calls their group. */
export type Seats = { count: number; name: string }

/** The same for the same seats. */
export const seatsFingerprint = ({ count, name }: Seats): string =>
  createHash('sha256')
    .update(JSON.stringify([count, name]))
    .digest('hex')
    .slice(0, 16)

/**
 * A course as so many seats of it: price and discount of all of them.
 * @throws 422 on `seats.count` where they cost more than a gateway takes at once
 */
export function seatsOfCourses<Line extends { pricePaise: Paise; discountPaise: Paise }>(
  lines: readonly Line[],
  count: number,
): Line[] {
  const eachPaise = lines.reduce((sum, line) => sum + payablePaise(line.pricePaise, line.discountPaise), 0)
  // Courses that are bought once have no count to choose a smaller one of.
  if (count > 1 && eachPaise * count > maxGroupPaise)
    throw refuseFields({ 'seats.count': textOf(messages, 'tooDear', Math.floor(maxGroupPaise / eachPaise)) })
  return lines.map((line) => ({
    ...line,
    pricePaise: line.pricePaise * count,
    discountPaise: line.discountPaise * count,
  }))
}

/** @throws 422 for several courses, for a gift, and for what is left of a bundle */
export function refuseSeats(order: { lines: readonly unknown[]; gift?: unknown; bundle?: unknown }): void {
  if (order.lines.length !== 1 || order.gift || order.bundle) throw refuseFields({ uid: textOf(messages, 'oneCourse') })
}

/** The seats that an unpaid order buys, to start it over. */
export async function seatsOfUnpaid(db: Db, orderId: number): Promise<Seats | undefined> {
  const [row] = await db
    .select({ count: seatGroups.seats, name: seatGroups.name })
    .from(orderItems)
    .innerJoin(seatGroups, eq(seatGroups.orderItemId, orderItems.id))
    .where(eq(orderItems.orderId, orderId))
  return row
}
