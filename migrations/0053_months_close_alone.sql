-- Posting in a month and closing it exclude each other, whatever the clock says: a posting shares its month's lock until its
-- transaction ends, and a closing takes it alone. Before, a transaction that began before the month was over shared nothing.
CREATE FUNCTION share_ledger_month(day date) RETURNS void LANGUAGE sql VOLATILE AS $$
	select pg_advisory_xact_lock_shared(hashtext('ledger month'), to_char(day, 'YYYYMM')::int)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_month_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	perform share_ledger_month(new.booked_on);
	if exists (select from ledger_closed_months where month = date_trunc('month', new.booked_on)::date) then
		raise exception 'the month of % is closed', new.booked_on using errcode = 'check_violation', constraint = 'ledger_month_open';
	end if;
	return new;
end $$;--> statement-breakpoint
CREATE FUNCTION wait_for_ledger_month() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	perform pg_advisory_xact_lock(hashtext('ledger month'), to_char(new.month, 'YYYYMM')::int);
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "ledger_closed_months_wait" BEFORE INSERT ON "ledger_closed_months"
	FOR EACH ROW EXECUTE FUNCTION wait_for_ledger_month();--> statement-breakpoint
-- The day on which what happened on a day is booked: itself, or the first day of the first open month. That month stays open
-- until the transaction ends.
CREATE FUNCTION ledger_booking_day(happened date) RETURNS date LANGUAGE plpgsql VOLATILE AS $$
declare
	day date := happened;
	open_from date;
begin
	loop
		perform share_ledger_month(day);
		select (max(month) + interval '1 month')::date into open_from from ledger_closed_months;
		if open_from is null or day >= open_from then
			return day;
		end if;
		day := open_from;
	end loop;
end $$;
