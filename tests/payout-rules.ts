import { sql } from 'drizzle-orm'
import type { MoneyRule } from './money-rules.ts'

const returned = sql`('reversed', 'failed', 'rejected', 'cancelled')`
const postings = (kind: string) =>
  sql`(select count(*) from ledger_transactions t where t.payout_id = p.id and t.kind = ${kind})`

/** The rules of money of what creators are paid. */
export const payoutRules = {
  owed: {
    id: 'I20',
    says: 'A creator is owed what they earned, less what was taken back, withheld and paid.',
    broken: () => sql`
      select 'creator ' || e.creator_id as what from ledger_entries e join ledger_transactions t on t.id = e.txn_id
      where e.account in ('creator_held', 'creator_payable') and e.creator_id is not null group by e.creator_id
      having coalesce(sum(e.amount_paise), 0) <>
        coalesce(sum(e.amount_paise) filter (where t.kind not in ('payout_sent', 'payout_returned')), 0)
        + coalesce((select sum(p.amount_paise) from payouts p
          where p.creator_id = e.creator_id and p.state <> 'prepared' and p.state not in ${returned}), 0)`,
  },
  amounts: {
    id: 'I20',
    says: 'What left a creator’s balance for a payout is its amount.',
    broken: () => sql`
      select 'payout ' || p.uid as what from payouts p join ledger_transactions t on t.payout_id = p.id and t.kind = 'payout_sent'
        join ledger_entries e on e.txn_id = t.id and e.account = 'creator_payable'
      where e.amount_paise <> p.amount_paise or e.creator_id <> p.creator_id`,
  },
  above: {
    id: 'I21',
    says: 'No payout is above what was payable when it was made.',
    broken: () => sql`
      select 'payout ' || p.uid as what from payouts p join ledger_transactions t on t.payout_id = p.id and t.kind = 'payout_sent'
        join ledger_entries e on e.txn_id = t.id and e.account = 'creator_payable'
      where p.amount_paise > (select coalesce(-sum(b.amount_paise), 0) from ledger_entries b
        where b.creator_id = p.creator_id and b.account = 'creator_payable' and b.id < e.id)`,
  },
  sent: {
    id: 'I21',
    says: 'Money left the balance exactly where a payout was approved, and once.',
    broken: () => sql`
      select 'payout ' || p.uid as what from payouts p where ${postings('payout_sent')}
        <> case when p.state = 'prepared' or (p.state = 'cancelled' and p.returned_at is null
          and ${postings('payout_returned')} = 0) then 0 else 1 end`,
  },
  processed: {
    id: 'I21',
    says: 'A payout that arrived is booked once.',
    broken: () => sql`
      select 'payout ' || p.uid as what from payouts p where ${postings('payout_processed')} <> (p.processed_at is not null)::int`,
  },
  returned: {
    id: 'I22',
    says: 'A payout that failed or came back is payable again, once.',
    broken: () => sql`
      select 'payout ' || p.uid as what from payouts p where ${postings('payout_returned')}
        <> (p.state in ${returned} and ${postings('payout_sent')} > 0)::int`,
  },
  clearing: {
    id: 'I22',
    says: 'On its way to creators is what is neither there nor back.',
    broken: () => sql`
      select 'payout_clearing' as what where
        (select coalesce(-sum(amount_paise), 0) from ledger_entries where account = 'payout_clearing') <>
        (select coalesce(sum(amount_paise), 0) from payouts where state in ('approved', 'submitting', 'queued', 'pending', 'processing'))`,
  },
} as const satisfies Record<string, MoneyRule>
