import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import type { Db } from './drizzle.ts'
import { number, queryRows } from './rows.ts'

/**
 * The calls of each caller in the present period, counted by all processes together. The table is unlogged: counting
 * writes nothing to PostgreSQL's log, and after a crash of PostgreSQL everyone starts at 0.
 */
export const callCounts = pgTable(
  'call_counts',
  {
    /** A digest, so that nobody who reads the table finds the token of a session. */
    caller: text().primaryKey(),
    calls: integer().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [index('call_counts_by_end').on(t.endsAt)],
)

/**
 * Counts `n` calls of a caller; the first one begins a period of this length. A period that ends more than its
 * length later than one that begins now is of before the clock was set back: it is over.
 * @returns the calls of the period, these included, and how many milliseconds of it are left
 */
export async function countCalls(
  db: Db,
  caller: string,
  n: number,
  periodMs: number,
): Promise<{ calls: number; leftMs: number }> {
  const isUnderWay = sql`c.ends_at > now() and c.ends_at < excluded.ends_at + ${periodMs}::int * interval '1 millisecond'`
  const [counted] = await queryRows(db, { calls: number, leftMs: number })`
    insert into call_counts as c (caller, calls, ends_at)
    values (${caller}, ${n}::int, now() + ${periodMs}::int * interval '1 millisecond')
    on conflict (caller) do update set
      calls = case when ${isUnderWay} then c.calls else 0 end + excluded.calls,
      ends_at = case when ${isUnderWay} then c.ends_at else excluded.ends_at end
    returning calls, ceil(extract(epoch from ends_at - now()) * 1000)::int as "leftMs"`
  return counted as { calls: number; leftMs: number }
}

/** Deletes the counts of periods that are over. */
export async function forgetCallCounts({ db }: { db: Db }): Promise<void> {
  await db.execute(sql`delete from call_counts where ends_at < now()`)
}
