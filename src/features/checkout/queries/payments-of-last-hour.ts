import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import { hourMs } from '#platform/format/durations.ts'
import { paymentStates } from '../rules/payment-states.ts'
import { payments } from '../tables/payments.ts'

/** So many of the newest are looked at: no index is by time, and the primary key ends the search. */
const maxCounted = 10_000

/** How many payments that we recorded in the last hour are in each state now. */
export async function paymentsOfLastHour(db: Db, now: Date): Promise<Record<string, number>> {
  const since = new Date(now.getTime() - hourMs)
  const rows = await queryRows(db, { state: text, n: number })`
    select known.state, count(newest.state)::int as n
    from unnest(${sql.param([...paymentStates])}::text[]) known (state)
    left join (select state, created_at from ${payments} order by id desc limit ${maxCounted}) newest
      on newest.state = known.state and newest.created_at > ${since}::timestamptz
    group by known.state`
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
