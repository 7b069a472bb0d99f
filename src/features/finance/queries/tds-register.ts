import type { Db } from '#platform/database/db.ts'
import { nullable, number, queryRows, type RowOf, text } from '#platform/database/rows.ts'
import type { Period } from '../rules/exports.ts'

const shape = {
  number: text,
  creator: text,
  pan: nullable(text),
  month: text,
  day: text,
  credited_paise: number,
  rate_basis_points: number,
  tds_paise: number,
}
export type TdsLine = RowOf<typeof shape>

/** Statements at most: one a creator and month. */
const maxLines = 100_000

/**
 * What was credited to each creator by the statements of a period and the tax held back from it, with the PAN that they had
 * given when the statement was written.
 */
export function tdsRegister(db: Db, { fromDay, toDay }: Period): Promise<TdsLine[]> {
  return queryRows(db, shape)`
    select s.number, coalesce(d.legal_name, trim(u.first_name || ' ' || u.last_name)) as creator, d.pan,
      to_char(s.month, 'YYYY-MM') as month, to_char(s.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
      s.released_paise as credited_paise, s.tds_basis_points as rate_basis_points, s.tds_paise
    from statements s join users u on u.id = s.creator_id
      left join lateral (
        select p.legal_name, p.pan from payout_details p
        where p.creator_id = s.creator_id and p.created_at <= s.issued_at order by p.id desc limit 1
      ) d on true
    where s.month between ${fromDay}::date and ${toDay}::date and s.released_paise > 0
    order by s.month, s.id limit ${maxLines}`
}
