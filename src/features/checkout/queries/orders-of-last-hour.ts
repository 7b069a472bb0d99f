import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import { hourMs } from '#platform/format/durations.ts'
import { orderStates } from '../rules/order-states.ts'
import { orders } from '../tables/orders.ts'

/** More of a state are not counted one by one. */
const maxCounted = 10_000

/** How many orders of the last hour are in each state. */
export async function ordersOfLastHour(db: Db, now: Date): Promise<Record<string, number>> {
  const since = new Date(now.getTime() - hourMs)
  const rows = await queryRows(db, { state: text, n: number })`
    select state, (select count(*)::int from (select from ${orders}
      where ${orders.state} = known.state and ${orders.createdAt} > ${since}::timestamptz limit ${maxCounted}) counted) as n
    from unnest(${sql.param([...orderStates])}::text[]) known (state)`
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
