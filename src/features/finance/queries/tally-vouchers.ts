import type { Account } from '#features/ledger/rules.ts'
import type { TransactionKind } from '#features/ledger/rules.ts'
import type { Db } from '#platform/database/db.ts'
import { json, nullable, number, oneOf, queryRows, text } from '#platform/database/rows.ts'
import type { Period } from '../rules/exports.ts'
import { type Voucher, type VoucherType, tallyNames } from '../rules/tally.ts'
import { tallyLedgerNames } from '../tables.ts'

/** Transactions read at once. */
const pageSize = 2000

type Sum = { account: Account; amount: number }
const documented = {
  id: number,
  booked: text,
  day: text,
  kind: oneOf<'capture' | 'refund'>(),
  document: nullable(text),
  buyer: nullable(text),
  order_uid: nullable(text),
  sums: json<Sum[]>(),
}

/**
 * Sales and credit notes, a voucher each, page by page; then a voucher a day for each other kind of transaction. A part of a
 * refund that was given up is in no credit note: it is a journal of its own.
 */
export async function* tallyVouchers(db: Db, period: Period): AsyncGenerator<Voucher[]> {
  const ledger = await ledgerNames(db)
  let last = { booked: period.fromDay, id: 0 }
  for (;;) {
    const rows = await queryRows(db, documented)`
      with page as (
        select t.id, t.booked_on, t.kind, t.source, t.order_id, t.refund_id from ledger_transactions t
        where t.booked_on between ${period.fromDay}::date and ${period.toDay}::date and t.kind in ('capture', 'refund')
          and (t.booked_on, t.id) > (${last.booked}::date, ${last.id})
        order by t.booked_on, t.id limit ${pageSize}
      )
      select p.id, p.booked_on::text as booked, to_char(p.booked_on, 'YYYY-MM-DD') as day, p.kind,
        coalesce(s.number, c.number) as document, coalesce(s.buyer, c.buyer)->>'name' as buyer, o.uid as order_uid,
        (select json_agg(json_build_object('account', a.account, 'amount', a.amount) order by a.account)
          from (select e.account, sum(e.amount_paise)::bigint as amount from ledger_entries e
            where e.txn_id = p.id group by e.account) a) as sums
      from page p left join orders o on o.id = p.order_id
        left join invoices s on p.kind = 'capture' and s.order_id = p.order_id and s.series <> 'CRN'
        left join refunds r on p.kind = 'refund' and r.id = p.refund_id
        left join invoices c on c.refund_id = r.id and p.source = 'refund:' || r.uid
      order by p.booked_on, p.id`
    yield rows.map((row) => ({
      type: row.kind === 'capture' ? 'Sales' : row.document ? 'Credit Note' : 'Journal',
      id: row.document ?? `TXN-${row.id}`,
      number: row.document ?? `TXN-${row.id}`,
      day: row.day,
      narration: `Order ${row.order_uid ?? ''}${row.buyer ? `, ${row.buyer}` : ''}`,
      lines: row.sums.map((sum) => ({ ledger: ledger(sum.account), amountPaise: sum.amount })),
    }))
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) break
    last = { booked: end.booked, id: end.id }
  }
  yield await journals(db, period, ledger)
}

const daily = { day: text, kind: oneOf<TransactionKind>(), account: oneOf<Account>(), amount: number }

/** What is not a sale and not a credit note, added up by day and kind. */
async function journals(db: Db, period: Period, ledger: (account: Account) => string): Promise<Voucher[]> {
  const rows = await queryRows(db, daily)`
    select to_char(t.booked_on, 'YYYY-MM-DD') as day, t.kind, e.account, sum(e.amount_paise)::bigint as amount
    from ledger_transactions t join ledger_entries e on e.txn_id = t.id
    where t.booked_on between ${period.fromDay}::date and ${period.toDay}::date and t.kind not in ('capture', 'refund')
    group by 1, 2, 3 order by 1, 2, 3`
  return [...Map.groupBy(rows, ({ day, kind }) => `${day} ${kind}`).values()].map((sums) => {
    const { day, kind } = sums[0] as (typeof rows)[number]
    const id = `${kind.toUpperCase()}-${day.replaceAll('-', '')}`
    return {
      type: voucherTypes[kind] ?? 'Journal',
      id,
      number: id,
      day,
      narration: narrations[kind],
      lines: sums.map((sum) => ({ ledger: ledger(sum.account), amountPaise: sum.amount })),
    }
  })
}

/** Where our bank account moves; everything else is a journal. */
const voucherTypes: Readonly<Partial<Record<TransactionKind, VoucherType>>> = {
  settlement: 'Receipt',
  payout_processed: 'Payment',
  learner_paid: 'Payment',
  tax_paid: 'Payment',
}

const narrations: Readonly<Record<TransactionKind, string>> = {
  capture: 'Sales',
  refund: 'Credit notes',
  surplus: 'Payments without a course, to be refunded',
  fee: 'Payment gateway fees',
  creator_share: 'Creators’ share of sales',
  window_closed: 'Sales whose refund period ended',
  refund_sent: 'Refunds sent by the gateway',
  refund_failed: 'Refunds that failed and are owed to learners',
  learner_paid: 'Refunds paid manually',
  suspense: 'Payments that fit no order',
  suspense_ended: 'Payments explained',
  dispute_opened: 'Disputes opened',
  dispute_won: 'Disputes won',
  dispute_lost: 'Disputes lost',
  settlement: 'Settlements from the gateway',
  settlement_adjusted: 'Settlement differences explained',
  tds: 'TDS on creators’ earnings',
  payout_sent: 'Payouts sent to creators',
  payout_processed: 'Payouts that reached creators',
  payout_returned: 'Payouts returned',
  tax_paid: 'Taxes paid to the government',
}

async function ledgerNames(db: Db): Promise<(account: Account) => string> {
  const rows = await db.select().from(tallyLedgerNames)
  const names = new Map(rows.map((row) => [row.account, row.name]))
  return (account) => names.get(account) ?? tallyNames[account]
}
