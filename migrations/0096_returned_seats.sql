-- by hand
-- The release before knows no groups: during an update one of its servers would send the money of seats back as if they were
-- owned already, or refund them, and leave their group open. It is refused when it commits, and done a little later by a server
-- of this release.
CREATE FUNCTION refuse_group_of_returned_seats() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if exists (select from seat_groups where order_item_id = new.id and state <> 'ended') then
		raise exception 'seats whose money went back end their group'
			using errcode = 'check_violation', constraint = 'order_items_returned_seats', table = 'order_items';
	end if;
	return null;
end $$;
--> statement-breakpoint
-- old code survives: what it returns wrongly is refused, and settled or refunded again by its next report or a job
CREATE CONSTRAINT TRIGGER "order_items_returned_seats" AFTER UPDATE OF "surplus", "refunded_paise" ON "order_items"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (new.product = 'seats' AND (new.surplus OR (new.refunded_paise > 0 AND new.refunded_paise = new.payable_paise)))
	EXECUTE FUNCTION refuse_group_of_returned_seats();
