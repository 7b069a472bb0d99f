-- What may follow what (src/features/checkout/rules.ts says the same; a test compares them).
create function only_allowed_moves() returns trigger language plpgsql as $$
begin
  if not coalesce((tg_argv[0]::jsonb -> old.state) ? new.state, false) then
    raise exception '% may not go from % to %', tg_table_name, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_moves before update of state on orders
  for each row when (old.state is distinct from new.state)
  execute function only_allowed_moves('{"draft":["pending","paid","expired","cancelled"],"pending":["paid","expired","cancelled"],"expired":["paid"],"cancelled":["paid"],"paid":["partially_refunded","refunded"],"partially_refunded":["refunded"],"refunded":[]}');
--> statement-breakpoint
create trigger payments_moves before update of state on payments
  for each row when (old.state is distinct from new.state)
  execute function only_allowed_moves('{"created":["authorized","captured","failed","lapsed"],"authorized":["captured","failed","lapsed"],"failed":["authorized","captured","lapsed"],"captured":["partially_refunded","refunded","disputed"],"partially_refunded":["refunded","disputed"],"disputed":["captured","partially_refunded","dispute_lost"],"refunded":[],"lapsed":[],"dispute_lost":[]}');
--> statement-breakpoint
create trigger refunds_moves before update of state on refunds
  for each row when (old.state is distinct from new.state)
  execute function only_allowed_moves('{"requested":["approved","rejected"],"approved":["submitting"],"submitting":["pending","processed","failed","manual"],"pending":["processed","failed","manual"],"failed":["manual"],"rejected":[],"processed":[],"manual":[]}');
--> statement-breakpoint
create trigger webhook_events_moves before update of state on webhook_events
  for each row when (old.state is distinct from new.state)
  execute function only_allowed_moves('{"received":["processing"],"processing":["done","ignored","orphan","dead"],"orphan":["processing","dead"],"done":[],"ignored":[],"dead":["processing"]}');
--> statement-breakpoint
-- The ledger only grows, and a document that was issued stays as it is.
create function only_grows() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger ledger_transactions_only_grow before update or delete or truncate on ledger_transactions
  for each statement execute function only_grows();
--> statement-breakpoint
create trigger ledger_entries_only_grow before update or delete or truncate on ledger_entries
  for each statement execute function only_grows();
--> statement-breakpoint
-- Debits and credits of a transaction are equal when it commits.
create function ledger_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_paise) from ledger_entries where txn_id = new.txn_id) <> 0 then
    raise exception 'ledger transaction % does not balance', new.txn_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_balances();
--> statement-breakpoint
create trigger invoices_only_grow before update or delete on invoices
  for each statement execute function only_grows();
