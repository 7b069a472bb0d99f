import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'

/** Transactions added up at once. */
const batchSize = 5000

/** Adds new transactions to the sums by month and by day: each once, because taking it and adding it are one transaction. */
export async function sumTransactions(ctx: Pick<Ctx, 'transaction'>): Promise<void> {
  while ((await ctx.transaction(sumBatch)) === batchSize);
}

async function sumBatch(tx: Tx): Promise<number> {
  const [row] = await queryRows(tx, { taken: number })`
    with taken as (
      delete from ledger_unsummed where txn_id in (
        select txn_id from ledger_unsummed order by txn_id limit ${batchSize} for update skip locked
      ) returning txn_id
    ), summed as (
      insert into ledger_months as m (month, account, person_id, debit_paise, credit_paise)
        select date_trunc('month', t.booked_on)::date, e.account, coalesce(e.creator_id, e.learner_id, 0),
          sum(greatest(e.amount_paise, 0)), sum(greatest(-e.amount_paise, 0))
        from taken join ledger_transactions t on t.id = taken.txn_id join ledger_entries e on e.txn_id = taken.txn_id
        group by 1, 2, 3 order by 1, 2, 3
      on conflict (month, account, person_id) do update
        set debit_paise = m.debit_paise + excluded.debit_paise, credit_paise = m.credit_paise + excluded.credit_paise
    ), school_days as (
      insert into ledger_days as d (day, sold_paise, refunded_paise)
        select t.booked_on, coalesce(sum(e.amount_paise) filter (where t.kind = 'capture'), 0),
          coalesce(-sum(e.amount_paise) filter (where t.kind = 'refund'), 0)
        from taken join ledger_transactions t on t.id = taken.txn_id join ledger_entries e on e.txn_id = taken.txn_id
        where (t.kind, e.account) in (('capture', 'gateway_receivable'), ('refund', 'refund_clearing'))
        group by 1 order by 1
      on conflict (day) do update set sold_paise = d.sold_paise + excluded.sold_paise,
        refunded_paise = d.refunded_paise + excluded.refunded_paise
    ), days as (
      insert into ledger_creator_days as d (creator_id, day, earned_paise, taken_back_paise)
        select e.creator_id, t.booked_on, sum(greatest(e.amount_paise, 0)), sum(greatest(-e.amount_paise, 0))
        from taken join ledger_transactions t on t.id = taken.txn_id join ledger_entries e on e.txn_id = taken.txn_id
        where e.account = 'creator_cost' and e.creator_id is not null
        group by 1, 2 order by 1, 2
      on conflict (creator_id, day) do update set earned_paise = d.earned_paise + excluded.earned_paise,
        taken_back_paise = d.taken_back_paise + excluded.taken_back_paise
    )
    select count(*)::int as taken from taken`
  return row?.taken ?? 0
}
