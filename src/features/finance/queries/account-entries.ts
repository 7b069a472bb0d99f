import { sql, type SQL } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import type { Account, TransactionKind } from '#features/ledger/rules.ts'
import type { Db } from '#platform/database/db.ts'
import { date, nullable, number, oneOf, queryRows, type RowOf, text } from '#platform/database/rows.ts'
import type { Entry } from '../contract/books.ts'

const rowShape = {
  id: number,
  day: date,
  late_for: nullable(date),
  kind: oneOf<TransactionKind>(),
  amount_paise: number,
  order_uid: nullable(text),
  refund_uid: nullable(text),
  dispute_uid: nullable(text),
  dispute_name: nullable(text),
  settlement_uid: nullable(text),
  settlement_name: nullable(text),
  statement_uid: nullable(text),
  statement_name: nullable(text),
  payout_uid: nullable(text),
  payout_name: nullable(text),
  manual_uid: nullable(text),
  manual_name: nullable(text),
  course: nullable(text),
  person_uid: nullable(text),
  title: nullable(text),
  first_name: nullable(text),
  last_name: nullable(text),
}
type Row = RowOf<typeof rowShape>

export type Part = { account: Account; from: string; to: string; personId?: number | undefined }
export type EntryKey = { day: string; id: number }

const ofPerson = (personId: number | undefined): SQL =>
  personId === undefined ? sql`` : sql`and coalesce(e.creator_id, e.learner_id) = ${personId}`

/** The entries of an account in some days, after a key: found by the index of the account, then read with what they name. */
export async function accountEntries(
  db: Db,
  { account, from, to, personId }: Part,
  after: EntryKey | undefined,
  limit: number,
): Promise<Entry[]> {
  const beyond = after ? sql`and (e.booked_on, e.id) > (${after.day}::date, ${after.id})` : sql``
  const rows = await queryRows(db, rowShape)`
    select e.id, e.booked_on as day, t.late_for, t.kind, e.amount_paise, o.uid as order_uid, r.uid as refund_uid,
      d.uid as dispute_uid, d.provider_dispute_id as dispute_name, s.uid as settlement_uid, s.provider_settlement_id as settlement_name,
      m.uid as statement_uid, m.number as statement_name, p.uid as payout_uid, p.reference as payout_name,
      h.uid as manual_uid, h.reference as manual_name, i.title as course,
      u.uid as person_uid, u.title, u.first_name, u.last_name
    from (select e.id from ledger_entries e
      where e.account = ${account} and e.booked_on between ${from} and ${to} ${ofPerson(personId)} ${beyond}
      order by e.booked_on, e.id limit ${limit}) page
    join ledger_entries e on e.id = page.id join ledger_transactions t on t.id = e.txn_id
    left join orders o on o.id = t.order_id left join refunds r on r.id = t.refund_id
    left join disputes d on d.id = t.dispute_id left join settlements s on s.id = t.settlement_id
    left join statements m on m.id = t.statement_id left join payouts p on p.id = t.payout_id
    left join manual_payments h on t.kind in ('tax_paid', 'learner_paid') and h.uid = split_part(t.source, ':', 2)
    left join order_items i on i.id = e.order_item_id left join users u on u.id = coalesce(e.creator_id, e.learner_id)
    order by e.booked_on, e.id`
  return rows.map(entryOf)
}

/** How many there are. */
export async function countEntries(db: Db, { account, from, to, personId }: Part): Promise<number> {
  const [row] = await queryRows(db, { n: number })`
    select count(*)::int as n from ledger_entries e
    where e.account = ${account} and e.booked_on between ${from} and ${to} ${ofPerson(personId)}`
  return row?.n ?? 0
}

function entryOf(row: Row): Entry {
  return {
    id: row.id,
    day: row.day,
    lateFor: row.late_for,
    kind: row.kind,
    debit: Math.max(row.amount_paise, 0),
    credit: Math.max(0 - row.amount_paise, 0),
    subjects: subjectsOf(row),
    course: row.course ?? '',
    person: row.person_uid === null ? null : { uid: row.person_uid, name: nameOf(row) },
  }
}

const nameOf = ({ title, first_name: firstName, last_name: lastName }: Row) =>
  clubbedName({ title: title ?? '', firstName: firstName ?? '', lastName: lastName ?? '' })

function subjectsOf(row: Row): Entry['subjects'] {
  const named = (kind: Entry['subjects'][number]['kind'], uid: string | null, name: string | null) =>
    uid === null ? [] : [{ kind, uid, name: name ?? uid }]
  return [
    ...named('order', row.order_uid, null),
    ...named('refund', row.refund_uid, null),
    ...named('dispute', row.dispute_uid, row.dispute_name),
    ...named('settlement', row.settlement_uid, row.settlement_name),
    ...named('statement', row.statement_uid, row.statement_name),
    ...named('payout', row.payout_uid, row.payout_name),
    ...named('manual', row.manual_uid, row.manual_name),
  ]
}
