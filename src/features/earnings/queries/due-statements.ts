import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { date, number, queryRows } from '#platform/database/rows.ts'

/** Statements listed at once. */
const batchSize = 500

export type DueStatement = { month: string; creatorId: number }

/** Months of creators, up to the last one, that have no statement yet. */
const due = (lastMonth: string) => sql`
  select distinct m.month, m.person_id from ledger_movements m
  where m.account in ('creator_held', 'creator_payable') and m.month <= ${lastMonth}
    and not exists (select from statements s where s.creator_id = m.person_id and s.month >= m.month)`

/**
 * Statements that are still to be written, of whole months up to `lastMonth`, the oldest month first: of each month in
 * which a creator's accounts moved, unless they have a statement of it or of a later one. What moved in a month before
 * their last statement is in the next one.
 */
export async function dueStatements(db: Db, lastMonth: string, after?: DueStatement): Promise<DueStatement[]> {
  const rows = await queryRows(db, { month: date, person_id: number })`
    ${due(lastMonth)} and (m.month, m.person_id) > (${after?.month ?? '0001-01-01'}::date, ${after?.creatorId ?? 0}::bigint)
    order by m.month, m.person_id limit ${batchSize}`
  return rows.map((row) => ({ month: row.month, creatorId: row.person_id }))
}

/** How many statements of the last month are written, and how many of it and of the months before it are not: all at one moment. */
export async function countStatements(db: Db, lastMonth: string) {
  const [row] = await queryRows(db, { written: number, left: number, before: number })`
    select (select count(*)::int from statements where month = ${lastMonth}) as written,
      count(*) filter (where month = ${lastMonth})::int as "left", count(*) filter (where month < ${lastMonth})::int as before
    from (${due(lastMonth)}) one`
  return { written: row?.written ?? 0, left: row?.left ?? 0, leftBefore: row?.before ?? 0 }
}
