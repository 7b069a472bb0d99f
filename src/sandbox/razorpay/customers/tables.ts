/** Customers, and what they saved to pay with: of a card its network, last four digits and expiry, never more. */
export const customerTables = `
create table if not exists sbx.customers (
  id text primary key,
  position int generated always as identity,
  name text not null,
  email text not null,
  contact text not null,
  gstin text,
  notes text not null,
  created_at float8 not null,
  constraint customers_details unique (email, contact)
);
create table if not exists sbx.tokens (
  id text primary key,
  position int generated always as identity,
  customer_id text not null references sbx.customers,
  method text not null check (method in ('card', 'upi')),
  instrument text not null,
  fingerprint text not null,
  used_at float8 not null,
  expires_at float8 not null,
  created_at float8 not null,
  constraint tokens_instrument unique (customer_id, fingerprint)
);
alter table sbx.payments add column if not exists customer_id text references sbx.customers;
alter table sbx.payments add column if not exists token_id text;
alter table sbx.payments add column if not exists saves boolean not null default false;
`
