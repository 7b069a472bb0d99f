-- by hand
-- The release before knows no gifts: where one of its servers settles the order of a gift during an update, it would enrol the
-- buyer. It is refused, and what it was settling is settled a little later, by a server of this release.
CREATE FUNCTION refuse_gift_of_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if exists (
		select from order_items i join orders o on o.id = i.order_id
		where i.id = new.order_item_id and i.product = 'gift' and o.user_id = new.user_id)
	then
		raise exception 'a gift is never its buyer''s own'
			using errcode = 'check_violation', constraint = 'enrolments_gift_of_other', table = 'enrolments';
	end if;
	return new;
end $$;
--> statement-breakpoint
-- old code survives: what it settles wrongly is refused, and settled again by its next report or the reconcile job
CREATE TRIGGER "enrolments_gift_of_other" BEFORE INSERT ON "enrolments"
	FOR EACH ROW WHEN (new.order_item_id IS NOT NULL) EXECUTE FUNCTION refuse_gift_of_buyer();
