import type { Db } from '../database/db.ts'
import { nullable, number, queryRows, timestamp } from '../database/rows.ts'

/** More are not counted one by one. */
export const maxCountedJobs = 10_000

export type WaitingJobs = {
  /** How many are due and wait, at most `maxCountedJobs`. */
  waiting: number
  /** Since when the oldest of these has been due. */
  oldest: Date | null
  /** When a job began last, of those of the last hour. */
  lastStart: Date | null
}

/** The jobs that are due. */
export async function waitingJobs(db: Db): Promise<WaitingJobs> {
  const [found] = await queryRows(db, { waiting: number, oldest: nullable(timestamp), lastStart: nullable(timestamp) })`
    select count(*)::int as waiting, min(start_after) as oldest, (select max(started_on) from pgboss.job where started_on <= now()) as "lastStart"
    from (select start_after from pgboss.job
      where state in ('created', 'retry') and start_after <= now() and name not like '%.dead'
      limit ${maxCountedJobs}) due`
  const at = (text: string | null | undefined) => (text ? new Date(text) : null)
  return { waiting: found?.waiting ?? 0, oldest: at(found?.oldest), lastStart: at(found?.lastStart) }
}
