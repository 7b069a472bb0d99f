/** Contacts, their accounts, what became of checking these, and payouts. Accounts never change. */
export const payoutTables = `
create table if not exists sbx.contacts (
  id text primary key,
  position int generated always as identity,
  name text not null,
  email text not null,
  contact text not null,
  type text not null,
  reference_id text not null,
  notes text not null,
  created_at float8 not null,
  constraint contacts_details unique (name, email, contact, type, reference_id)
);
create index if not exists contacts_reference on sbx.contacts (reference_id);
create table if not exists sbx.fund_accounts (
  id text primary key,
  position int generated always as identity,
  contact_id text not null references sbx.contacts,
  account_type text not null check (account_type in ('bank_account', 'vpa')),
  name text not null,
  ifsc text not null,
  account_number text not null,
  vpa text not null,
  created_at float8 not null,
  constraint fund_accounts_details unique (contact_id, account_type, name, ifsc, account_number, vpa)
);
create table if not exists sbx.validations (
  id text primary key,
  position int generated always as identity,
  fund_account_id text not null references sbx.fund_accounts,
  amount int,
  status text not null check (status in ('created', 'completed', 'failed')),
  account_status text check (account_status in ('active', 'invalid')),
  registered_name text,
  name_match_score int check (name_match_score between 0 and 100),
  reference_id text,
  notes text not null,
  utr text,
  moves_at float8,
  created_at float8 not null
);
create index if not exists validations_due on sbx.validations (moves_at) where status = 'created';
create table if not exists sbx.payouts (
  id text primary key,
  position int generated always as identity,
  fund_account_id text not null references sbx.fund_accounts,
  amount int not null check (amount >= 100),
  currency text not null,
  mode text not null check (mode in ('NEFT', 'RTGS', 'IMPS', 'UPI')),
  purpose text not null,
  reference_id text,
  narration text,
  notes text not null,
  status text not null check (status in
    ('pending', 'queued', 'rejected', 'processing', 'processed', 'cancelled', 'reversed', 'failed')),
  status_details text not null,
  fees int not null default 0,
  tax int not null default 0,
  utr text,
  idempotency_key text not null constraint payouts_idempotency_key unique,
  request_hash text not null,
  moves_at float8,
  created_at float8 not null
);
create index if not exists payouts_reference on sbx.payouts (reference_id);
create index if not exists payouts_fund_account on sbx.payouts (fund_account_id);
create index if not exists payouts_created on sbx.payouts (created_at);
create index if not exists payouts_due on sbx.payouts (moves_at) where moves_at is not null;
create index if not exists payouts_queued on sbx.payouts (position) where status = 'queued';
`
