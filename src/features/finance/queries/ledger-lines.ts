import type { Account, TransactionKind } from '#features/ledger/rules.ts'
import type { Db } from '#platform/database/db.ts'
import { nullable, number, oneOf, queryRows, type RowOf, text } from '#platform/database/rows.ts'
import type { Period } from '../rules/exports.ts'

/** Entries read at once. */
const pageSize = 5000

const shape = {
  txn_id: number,
  id: number,
  booked: text,
  late_for: nullable(text),
  kind: oneOf<TransactionKind>(),
  source: text,
  account: oneOf<Account>(),
  amount_paise: number,
  order_uid: nullable(text),
  creator_uid: nullable(text),
  learner_uid: nullable(text),
}
export type LedgerLine = RowOf<typeof shape>

/** Every entry of a period in the order of the books, page by page. */
export async function* ledgerLines(db: Db, { fromDay, toDay }: Period): AsyncGenerator<LedgerLine[]> {
  let last = { booked: fromDay, txn: 0, id: 0 }
  for (;;) {
    const rows = await queryRows(db, shape)`
      select t.id as txn_id, e.id, to_char(t.booked_on, 'YYYY-MM-DD') as booked,
        to_char(t.late_for, 'YYYY-MM-DD') as late_for, t.kind, t.source, e.account, e.amount_paise,
        o.uid as order_uid, c.uid as creator_uid, l.uid as learner_uid
      from ledger_transactions t join ledger_entries e on e.txn_id = t.id
        left join orders o on o.id = t.order_id
        left join users c on c.id = e.creator_id left join users l on l.id = e.learner_id
      where t.booked_on between ${last.booked}::date and ${toDay}::date
        and (t.booked_on, t.id, e.id) > (${last.booked}::date, ${last.txn}, ${last.id})
      order by t.booked_on, t.id, e.id limit ${pageSize}`
    yield rows
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return
    last = { booked: end.booked, txn: end.txn_id, id: end.id }
  }
}
