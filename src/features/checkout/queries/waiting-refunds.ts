import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { refundAnswerHours } from '../rules/refunds.ts'

/** Reads the index of the requests that wait (`refunds_requested`) and nothing else: a test looks at the plan. */
export const waitingRefundsSql = (now: Date): SQL => sql`
  select count(*)::int as count,
    (count(*) filter (where created_at < ${now}::timestamptz - ${refundAnswerHours} * interval '1 hour'))::int as overdue
  from refunds where state = 'requested'`

/** How many refund requests wait for an administrator, and how many of them for longer than they should. */
export async function waitingRefunds(db: Db, now: Date): Promise<{ count: number; overdue: number }> {
  const [row] = await queryRows(db, { count: number, overdue: number })`${waitingRefundsSql(now)}`
  return row ?? { count: 0, overdue: 0 }
}
