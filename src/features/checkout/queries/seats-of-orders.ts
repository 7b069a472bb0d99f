import type * as z from 'zod/mini'
import type { GroupState } from '#features/groups/rules/groups.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { number, oneOf, queryRows, text } from '#platform/database/rows.ts'
import type { seatsOfLine } from '../contract/admin-orders.ts'
import type { SeatsOfOrder } from '../contract/seats.ts'

/** How many seats of each of these lines are accepted, by the line's id; lines without one are left out. */
export async function acceptedSeatsOf(db: Db | Tx, orderItemIds: readonly number[]): Promise<Map<number, number>> {
  if (orderItemIds.length === 0) return new Map()
  const rows = await queryRows(db, { id: number, n: number })`
    select order_item_id as id, count(*)::int as n from course_invitations
    where order_item_id in ${[...orderItemIds]} and kind = 'seat' and state = 'accepted' group by order_item_id`
  return new Map(rows.map(({ id, n }) => [id, n]))
}

const shape = { order_id: number, uid: text, state: oneOf<GroupState>(), name: text, seats: number, accepted: number }

/** The seats that each of these orders buys, by the order's id; none for orders without any. */
export async function seatsOf(db: Db, orderIds: readonly number[]): Promise<Map<number, SeatsOfOrder>> {
  const rows = await queryRows(db, shape)`
    select i.order_id, g.uid, g.state, g.name, g.seats,
      (select count(*)::int from course_invitations s
        where s.order_item_id = i.id and s.kind = 'seat' and s.state = 'accepted') as accepted
    from order_items i join seat_groups g on g.order_item_id = i.id
    where i.order_id in ${[...orderIds]} and i.product = 'seats'`
  return new Map(
    rows.map((row) => [
      row.order_id,
      { group: row.uid, state: row.state, name: row.name, count: row.seats, accepted: row.accepted },
    ]),
  )
}

type SeatsOfLine = z.output<typeof seatsOfLine>
const lineShape = { order_item_id: number, name: text, seats: number, accepted: number, used: number }

/** The same of lines, by their id, with how many people have started: as those who look after money see it. */
export async function seatsOfLines(db: Db, orderItemIds: readonly number[]): Promise<Map<number, SeatsOfLine>> {
  if (orderItemIds.length === 0) return new Map()
  const rows = await queryRows(db, lineShape)`
    select g.order_item_id, g.name, g.seats,
      (select count(*)::int from course_invitations s
        where s.order_item_id = g.order_item_id and s.kind = 'seat' and s.state = 'accepted') as accepted,
      (select count(*)::int from enrolments e where e.order_item_id = g.order_item_id and e.seat_id is not null
        and e.status = 'active' and e.last_activity_at >= e.granted_at) as used
    from seat_groups g where g.order_item_id in ${[...orderItemIds]}`
  return new Map(
    rows.map(({ order_item_id: id, name, seats, accepted, used }) => [id, { name, count: seats, accepted, used }]),
  )
}
