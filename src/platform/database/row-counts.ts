import { sql, type SQL } from 'drizzle-orm'
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'
import type { Db, Tx } from './db.ts'
import { number, queryRows, text as textColumn } from './rows.ts'

/**
 * How many rows a large table has, so that no list and no home counts them all: `users` by role and state, `orders` by
 * state (of no kind), `courses` by category (its id) and state. Triggers of these tables (migrations/…_row_counts.sql)
 * write what changes into `rowCountChanges`, in the transaction that changes it; a job adds it up every minute
 * (sumRowCounts), and another compares the counts with the rows every night (features/operations).
 */
export const rowCounts = pgTable(
  'row_counts',
  {
    what: text().notNull().$type<CountedRows>(),
    kind: text().notNull(),
    state: text().notNull(),
    n: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.what, t.kind, t.state] })],
)

/** Changes that `rowCounts` does not contain yet. */
export const rowCountChanges = pgTable('row_count_changes', {
  id: id(),
  what: text().notNull().$type<CountedRows>(),
  kind: text().notNull(),
  state: text().notNull(),
  n: bigint({ mode: 'number' }).notNull(),
})

export type CountedRows = 'users' | 'orders' | 'courses'

/** How many rows of a table there are at this moment, by kind and state; a pair without rows may be left out. */
export function countedRows(db: Db, what: CountedRows): Promise<{ kind: string; state: string; n: number }[]> {
  return queryRows(db, { kind: textColumn, state: textColumn, n: number })`
    select kind, state, sum(n)::bigint as n from (
      select kind, state, n from row_counts where what = ${what}
      union all select kind, state, n from row_count_changes where what = ${what}) counted
    group by kind, state`
}

export const sumOf = (rows: readonly { n: number }[]): number => rows.reduce((sum, { n }) => sum + n, 0)

/** The same by kind alone, as a part of a statement: `kind` and `n`. */
export const countedByKind = (what: CountedRows): SQL => sql`
  select kind, sum(n) as n from (
    select kind, n from row_counts where what = ${what}
    union all select kind, n from row_count_changes where what = ${what}) moved
  group by kind`

/** Adds up to so many changes to the counts: each once, because taking it and adding it are one transaction. */
export async function sumRowCounts(tx: Tx, limit: number): Promise<number> {
  const [row] = await queryRows(tx, { taken: number })`
    with taken as (
      delete from row_count_changes where id in (
        select id from row_count_changes order by id limit ${limit} for update skip locked
      ) returning what, kind, state, n
    ), summed as (
      insert into row_counts as c (what, kind, state, n)
        select what, kind, state, sum(n) from taken group by 1, 2, 3 order by 1, 2, 3
      on conflict (what, kind, state) do update set n = c.n + excluded.n
    )
    select count(*)::int as taken from taken`
  return row?.taken ?? 0
}

/** A stored count that is not what the rows say. */
export type CountDifference = { subject: string; expected: number; found: number }

/** The counts, with what is not added up yet, beside the rows: where they differ, so many at most. */
export function compareRowCounts(db: Db, limit: number): Promise<CountDifference[]> {
  return queryRows(db, { subject: textColumn, expected: number, found: number })`
    with plain as (
      select 'users' as what, user_role as kind, user_state(confirmed_at, invited_at, suspended_at) as state, count(*) as n
      from users group by 2, 3
      union all select 'orders', '', state, count(*) from orders group by 3
      union all select 'courses', category_id::text, state, count(*) from courses group by 2, 3
    ), counted as (
      select what, kind, state, sum(n) as n
      from (select what, kind, state, n from row_counts union all select what, kind, state, n from row_count_changes) moved
      group by 1, 2, 3
    )
    select concat_ws(' ', what, nullif(kind, ''), state) as subject,
      coalesce(plain.n, 0)::bigint as expected, coalesce(counted.n, 0)::bigint as found
    from plain full join counted using (what, kind, state)
    where coalesce(plain.n, 0) <> coalesce(counted.n, 0) order by 1 limit ${limit}`
}
