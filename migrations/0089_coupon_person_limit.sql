-- Money that comes after its use was given back counts beside the limit also where its person has used the coupon meanwhile as
-- often as they may. The lock is that of `locks.couponsOf`: an order of theirs with the coupon is written before or after.
CREATE OR REPLACE FUNCTION coupon_use_follows_order() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	mine coupon_uses;
begin
	if new.state = 'paid' then
		select * into mine from coupon_uses where order_id = new.id and state in ('held', 'returned');
		if not found then
			return null;
		end if;
		if mine.state = 'returned' then
			perform pg_advisory_xact_lock(hashtextextended('coupons of ' || mine.user_id, 0));
		end if;
		perform from coupon_codes where id = mine.coupon_code_id for update;
		update coupon_uses u
			set state = case
				when u.state = 'held' then 'used'
				when c.uses >= c.max_uses then 'over_limit'
				when (select count(*) from coupon_uses o
					where o.user_id = u.user_id and o.coupon_id = u.coupon_id and o.state in ('held', 'used'))
					>= (select uses_per_person from coupons where id = u.coupon_id) then 'over_limit'
				else 'used' end
			from coupon_codes c
			where c.id = u.coupon_code_id and u.order_id = new.id;
	else
		update coupon_uses set state = 'returned' where order_id = new.id and state = 'held';
	end if;
	return null;
end $$;
