import type { Db } from '#platform/database/db.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import type { StatementFacts } from '../documents/statement-document.ts'
import type { statements } from '../tables.ts'

/** A creator has far fewer courses; what a statement reads stays bounded. */
const maxCourses = 5000

/** A statement with what it lists by course, the one that earned the largest share first. */
export async function statementFacts(db: Db, statement: typeof statements.$inferSelect): Promise<StatementFacts> {
  const rows = await queryRows(db, {
    title: text,
    sales: number,
    earned: number,
    taken_back: number,
    released: number,
  })`
    select (array_agg(i.title order by i.id desc))[1] as title,
      count(*) filter (where t.kind = 'creator_share')::int as sales,
      coalesce(-sum(e.amount_paise) filter (where t.kind = 'creator_share'), 0)::bigint as earned,
      coalesce(sum(e.amount_paise) filter (where t.kind not in ('creator_share', 'window_closed')), 0)::bigint as taken_back,
      coalesce(-sum(e.amount_paise) filter (where t.kind = 'window_closed' and e.account = 'creator_payable'), 0)::bigint as released
    from statement_lines l
    join ledger_entries e on e.id = l.entry_id
    join ledger_transactions t on t.id = e.txn_id
    join order_items i on i.id = e.order_item_id
    where l.statement_id = ${statement.id}
    group by i.course_id order by earned desc, released desc, i.course_id limit ${maxCourses}`
  return {
    statement,
    courses: rows.map((row) => ({
      title: row.title,
      sales: row.sales,
      earnedPaise: row.earned,
      takenBackPaise: row.taken_back,
      releasedPaise: row.released,
    })),
  }
}
