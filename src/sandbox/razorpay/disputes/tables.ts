/** A payment has one dispute at a time that is not decided yet. */
export const disputeTables = `
create table if not exists sbx.disputes (
  id text primary key,
  position int generated always as identity,
  payment_id text not null references sbx.payments,
  amount int not null check (amount > 0),
  currency text not null,
  amount_deducted int not null default 0 check (amount_deducted between 0 and amount),
  deducts_at_once boolean not null,
  reason_code text not null,
  phase text not null check (phase in ('fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration')),
  status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  respond_by float8 not null,
  evidence text not null,
  created_at float8 not null
);
create index if not exists disputes_payment on sbx.disputes (payment_id);
create unique index if not exists disputes_undecided on sbx.disputes (payment_id)
  where status in ('open', 'under_review');
`
