import { sql } from 'drizzle-orm'
import { creditedByStatement } from '#features/earnings/queries/credited.ts'
import type { Db } from '#platform/database/db.ts'
import { nullable, number, queryRows, type RowOf, text } from '#platform/database/rows.ts'
import type { Period } from '../rules/exports.ts'
import { sectionOfSource } from '../rules/tds.ts'

const shape = {
  number: text,
  creator: text,
  pan: nullable(text),
  month: text,
  month_end: text,
  day: text,
  credited_paise: number,
  source: nullable(text),
  rate_basis_points: number,
  tds_paise: number,
  deducted_on: nullable(text),
}
export type TdsLine = RowOf<typeof shape> & { section: string }

/** Statements at most: one a creator and month. */
const maxLines = 100_000

/**
 * What was credited to each creator by the statements of a period, less what was taken back, and the tax held back from it,
 * with the name and the PAN that the statement was written for. A month that credits nothing may hold back tax of an earlier
 * one, of which nothing was left to hold it back from. The section is that of the rate of TDS on the month's last day; a
 * missing PAN raises the rate and leaves the section. The tax was deducted on the day under which the books show it: the
 * month's last one, or a later one where that month was closed already.
 */
export async function tdsRegister(db: Db, { fromDay, toDay }: Period): Promise<TdsLine[]> {
  const credited = creditedByStatement(sql`s`)
  const rows = await queryRows(db, shape)`
    select s.number, coalesce(d.legal_name, s.payee ->> 'name', '') as creator, s.payee ->> 'pan' as pan,
      to_char(s.month, 'YYYY-MM') as month, to_char(s.month + interval '1 month - 1 day', 'YYYY-MM-DD') as month_end,
      to_char(s.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
      ${credited}::bigint as credited_paise, r.source, s.tds_basis_points as rate_basis_points, s.tds_paise,
      to_char(t.booked_on, 'YYYY-MM-DD') as deducted_on
    from statements s left join ledger_transactions t on t.source = 'tds:' || s.uid
      left join lateral (
        select p.legal_name from payout_details p
        where p.creator_id = s.creator_id and p.created_at <= s.issued_at order by p.id desc limit 1
      ) d on true
      left join rates r on r.kind = 'tds' and (s.month + interval '1 month - 1 day')::date
        between r.valid_from and coalesce(r.valid_to, 'infinity')
    where s.month between ${fromDay}::date and ${toDay}::date and (${credited} <> 0 or s.tds_paise > 0)
    order by s.month, s.id limit ${maxLines}`
  return rows.map((row) => ({ ...row, section: sectionOfSource(row.source ?? '', row.month_end) }))
}
