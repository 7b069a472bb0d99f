import { sql } from 'drizzle-orm'
import { writeStatements } from '#features/earnings/actions/write-statements.ts'
import { sumTransactions } from '#features/ledger/actions/sum-transactions.ts'
import type { Tx } from '#platform/database/db.ts'
import { date, nullable, queryRows } from '#platform/database/rows.ts'
import { dayInIndia, monthAfter, monthBefore, monthEnd } from '#platform/format/day-in-india.ts'
import { minuteMs } from '#platform/format/durations.ts'
import type { Settings } from '#platform/server/config.ts'
import { silentLog } from '#platform/server/log.ts'

/** When the job of a month's first night runs: 20 past 1 in India. */
const nightMs = 80 * minuteMs

/**
 * The creators' statements of the school's past months, by the action that writes them every night: each was issued in the
 * first night after its month, and sent.
 */
export async function seedStatements(tx: Tx, settings: Settings, now: Date): Promise<void> {
  const transaction = <T>(work: (tx: Tx) => Promise<T>) => work(tx)
  await sumTransactions({ transaction })
  // What was added up lies in the table, deleted, until the transaction ends, and no table has been analysed yet: each of some
  // hundred statements would read all of the ledger for its balances.
  await tx.execute(sql`truncate ledger_unsummed`)
  await tx.execute(sql`analyze ledger_unsummed, ledger_months, ledger_entries, ledger_transactions`)
  const [first] = await queryRows(tx, { month: nullable(date) })`select min(month) as month from ledger_months`
  const last = monthBefore(dayInIndia(now))
  for (let month = first?.month ?? monthAfter(last); month <= last; month = monthAfter(month)) {
    const issuedAt = new Date(monthEnd(month).getTime() + 1 + nightMs)
    await writeStatements({
      db: tx,
      transaction,
      // A school that is filled in the very first hour of a month has no night behind it yet.
      now: () => (issuedAt > now ? now : issuedAt),
      jobs: { enqueue: async () => undefined },
      settings,
      log: silentLog,
    })
  }
  await tx.execute(sql`update statements set sent_at = issued_at + interval '1 minute'`)
}
