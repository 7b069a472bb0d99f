/**
 * What every payment, refund and adjustment moved on the merchant's balance, and the settlements that paid it out: the
 * balance is the sum of the rows without a settlement. Triggers write payments and refunds, so that those of a seed count
 * too. `hidden`, `off_by` and rows of unknown payments are faults of the report alone; they move no money.
 */
export const settlementTables = `
create table if not exists sbx.settlements (
  id text primary key,
  position int generated always as identity,
  amount float8 not null check (amount > 0),
  utr text not null,
  created_at float8 not null
);
create index if not exists settlements_created on sbx.settlements (created_at);
create table if not exists sbx.transactions (
  position int generated always as identity primary key,
  entity_id text not null constraint transactions_entity unique,
  type text not null check (type in ('payment', 'refund', 'adjustment')),
  payment_id text not null,
  dispute_id text,
  debit int not null check (debit >= 0),
  credit int not null check (credit >= 0),
  amount int not null,
  fee int not null default 0,
  tax int not null default 0,
  description text,
  settlement_id text references sbx.settlements,
  hidden boolean not null default false,
  off_by int not null default 0,
  created_at float8 not null
);
create index if not exists transactions_settlement on sbx.transactions (settlement_id, position);
create index if not exists transactions_unsettled on sbx.transactions (created_at) where settlement_id is null;

create or replace function sbx.book_payment() returns trigger language plpgsql as $$
begin
  insert into sbx.transactions (entity_id, type, payment_id, debit, credit, amount, fee, tax, created_at)
  values (new.id, 'payment', new.id, 0, new.amount - new.fee, new.amount, new.fee, new.tax, new.created_at)
  on conflict (entity_id) do nothing;
  return null;
end $$;
create or replace trigger book_payment after insert or update of fee on sbx.payments
  for each row when (new.fee is not null) execute function sbx.book_payment();

create or replace function sbx.book_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sbx.transactions (entity_id, type, payment_id, debit, credit, amount, fee, tax, created_at)
    select new.id, 'refund', new.payment_id, new.amount + new.fee, 0, new.amount, new.fee, new.tax, new.created_at
    from sbx.payments where id = new.payment_id and fee is not null and new.status <> 'failed';
    return null;
  end if;
  delete from sbx.transactions where entity_id = new.id and settlement_id is null;
  if not found then
    insert into sbx.transactions (entity_id, type, payment_id, debit, credit, amount, description, created_at)
    select 'adj_' || substr(md5(new.id), 1, 14), 'adjustment', new.payment_id, 0, debit, debit,
      'Reversal of ' || new.id, new.created_at
    from sbx.transactions where entity_id = new.id;
  end if;
  return null;
end $$;
create or replace trigger book_refund after insert on sbx.refunds
  for each row execute function sbx.book_refund();
create or replace trigger unbook_refund after update of status on sbx.refunds
  for each row when (new.status = 'failed' and old.status <> 'failed') execute function sbx.book_refund();

insert into sbx.transactions (entity_id, type, payment_id, debit, credit, amount, fee, tax, created_at)
select id, 'payment', id, 0, amount - fee, amount, fee, tax, created_at from sbx.payments where fee is not null
union all
select r.id, 'refund', r.payment_id, r.amount + r.fee, 0, r.amount, r.fee, r.tax, r.created_at
from sbx.refunds r join sbx.payments p on p.id = r.payment_id and p.fee is not null where r.status <> 'failed'
on conflict (entity_id) do nothing;
`
