/** Plans, what customers subscribed to, and an invoice for every charge. Amounts are paise, moments milliseconds. */
export const subscriptionTables = `
create table if not exists sbx.plans (
  id text primary key,
  position int generated always as identity,
  period text not null check (period in ('daily', 'weekly', 'monthly', 'quarterly', 'yearly')),
  interval int not null check (interval > 0),
  name text not null,
  description text,
  amount int not null check (amount >= 100),
  currency text not null,
  notes text not null,
  created_at float8 not null
);
create table if not exists sbx.subscriptions (
  id text primary key,
  position int generated always as identity,
  plan_id text not null references sbx.plans,
  customer_id text references sbx.customers,
  status text not null check (status in ('created', 'authenticated', 'active', 'pending', 'halted', 'paused', 'cancelled',
    'completed', 'expired')),
  quantity int not null,
  total_count int not null,
  paid_count int not null default 0 check (paid_count between 0 and total_count),
  attempts int not null default 0,
  upfront int not null default 0,
  customer_notify boolean not null,
  start_at float8,
  expire_by float8,
  current_start float8,
  current_end float8,
  charge_at float8,
  next_cycle int not null default 0,
  ended_at float8,
  cancels_at_end boolean not null default false,
  method text,
  instrument text,
  mandate_revoked boolean not null default false,
  notes text not null,
  created_at float8 not null
);
create index if not exists subscriptions_due on sbx.subscriptions (charge_at) where charge_at is not null;
create index if not exists subscriptions_expiry on sbx.subscriptions (expire_by) where status = 'created';
create table if not exists sbx.invoices (
  id text primary key,
  position int generated always as identity,
  subscription_id text not null references sbx.subscriptions,
  order_id text not null unique references sbx.orders,
  kind text not null check (kind in ('authorisation', 'upfront', 'cycle')),
  cycle int,
  amount int not null,
  status text not null check (status in ('issued', 'paid')),
  payment_id text references sbx.payments,
  billing_start float8,
  billing_end float8,
  paid_at float8,
  created_at float8 not null,
  check ((kind = 'cycle') = (cycle is not null)),
  check ((status = 'paid') = (payment_id is not null))
);
create unique index if not exists invoices_cycle on sbx.invoices (subscription_id, cycle) where kind = 'cycle';
create index if not exists invoices_subscription on sbx.invoices (subscription_id);
alter table sbx.checkouts add column if not exists subscription_id text references sbx.subscriptions;
alter table sbx.payments add column if not exists invoice_id text;
`
