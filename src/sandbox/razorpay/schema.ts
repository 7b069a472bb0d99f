import { createHash } from 'node:crypto'
import type { Sql } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { boolean } from '#platform/database/rows.ts'
import { customerTables } from './customers/tables.ts'
import { disputeTables } from './disputes/tables.ts'
import { payoutTables } from './payouts/tables.ts'
import { subscriptionTables } from './subscriptions/tables.ts'
import { settlementTables } from './settlements/tables.ts'

/**
 * The sandbox's own tables: nothing of the product reads them. Money is paise (int4 holds two crore rupees), moments are
 * milliseconds in float8 and JSON is text, so that rows read the same through any client.
 */
const gatewayTables = `
create schema if not exists sbx;
create sequence if not exists sbx.numbers;
create table if not exists sbx.orders (
  id text primary key,
  position int generated always as identity,
  amount int not null check (amount >= 100),
  amount_paid int not null default 0,
  currency text not null,
  receipt text,
  unique_receipt boolean not null default false,
  status text not null check (status in ('created', 'attempted', 'paid')),
  attempts int not null default 0,
  capture text not null check (capture in ('automatic', 'manual')),
  capture_options text not null,
  notes text not null,
  created_at float8 not null
);
create unique index if not exists orders_unique_receipt on sbx.orders (receipt) where unique_receipt;
create index if not exists orders_receipt on sbx.orders (receipt);
create table if not exists sbx.payments (
  id text primary key,
  position int generated always as identity,
  order_id text not null references sbx.orders,
  amount int not null,
  currency text not null,
  status text not null check (status in ('created', 'authorized', 'captured', 'refunded', 'failed')),
  method text not null,
  instrument text not null,
  email text,
  contact text,
  description text,
  amount_refunded int not null default 0 check (amount_refunded between 0 and amount),
  fee int,
  tax int,
  error text,
  late_authorized boolean not null default false,
  planned_failure text,
  pending boolean not null default false,
  fails_at float8,
  lapses_at float8,
  created_at float8 not null
);
create index if not exists payments_order on sbx.payments (order_id);
create index if not exists payments_created on sbx.payments (created_at);
create table if not exists sbx.refunds (
  id text primary key,
  position int generated always as identity,
  payment_id text not null references sbx.payments,
  amount int not null,
  currency text not null,
  status text not null check (status in ('pending', 'processed', 'failed')),
  speed text not null,
  receipt text,
  notes text not null,
  arn text,
  settles_at float8,
  created_at float8 not null
);
alter table sbx.refunds add column if not exists speed_processed text not null default 'normal'
  check (speed_processed in ('normal', 'instant'));
alter table sbx.refunds add column if not exists fee int not null default 0;
alter table sbx.refunds add column if not exists tax int not null default 0;
alter table sbx.refunds add column if not exists silent boolean not null default false;
create index if not exists refunds_created on sbx.refunds (created_at);
create index if not exists refunds_payment on sbx.refunds (payment_id);
create table if not exists sbx.refund_keys (
  key text primary key,
  request_hash text not null,
  refund_id text not null references sbx.refunds
);
create table if not exists sbx.checkouts (
  id text primary key,
  order_id text not null references sbx.orders,
  options text not null,
  ends_at float8 not null
);
create table if not exists sbx.deliveries (
  position int generated always as identity primary key,
  event_id text not null,
  event text not null,
  body bytea not null,
  state text not null check (state in ('waiting', 'delivered', 'dropped', 'given up')),
  attempts int not null default 0,
  next_at float8,
  last_status int,
  last_error text,
  created_at float8 not null
);
drop index if exists sbx.deliveries_due;
-- Thousands may be due at the same moment: the first of them is found without reading the others.
create index if not exists deliveries_first_due on sbx.deliveries (next_at, position) where state = 'waiting';
create index if not exists deliveries_event on sbx.deliveries (event_id);
create table if not exists sbx.account (
  id int primary key default 1 check (id = 1),
  faults text not null default '{}',
  webhook_disabled boolean not null default false
);
insert into sbx.account (id) values (1) on conflict do nothing;
`
const tables = [gatewayTables, customerTables, payoutTables, disputeTables, settlementTables, subscriptionTables].join(
  '',
)
/** Written beside the tables: it says which of these texts made them. */
const version = createHash('sha256').update(tables).digest('hex').slice(0, 16)

/** Makes what is missing; processes that start together wait for one another. */
export async function makeTables(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await takeLock(tx, locks.sandboxTables)
    await tx.unsafe(`${tables} comment on schema sbx is '${version}'`)
  })
}

/** Whether the owner of the database made these very tables before: the application's role may not. */
export async function tablesExist(sql: Sql): Promise<boolean> {
  const [found] = await sql({ there: boolean })`
    select coalesce(obj_description(to_regnamespace('sbx'), 'pg_namespace') = ${version}, false) as there`
  return found?.there === true
}
