import { sql } from 'drizzle-orm'
import { openOrderStates, settledOrderStates } from '#features/checkout/rules/order-states.ts'
import type { MoneyRule } from './money-rules.ts'

const oneOf = (states: readonly string[]) =>
  sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )

/** The rules of coupons, beside those of money (I25). */
export const couponRules = {
  couponLimits: {
    id: 'I25',
    says: 'A code has no more uses than its limit, and a person no more than theirs.',
    broken: (user) => sql`
      select 'code ' || k.code as what from coupon_codes k join coupons c on c.id = k.coupon_id
      where ${user(sql`c.made_by`)} and k.uses > k.max_uses
      union all
      select 'coupon ' || u.coupon_id || ' of person ' || u.user_id from coupon_uses u join coupons c on c.id = u.coupon_id
      where ${user(sql`u.user_id`)} and u.state in ('held', 'used')
      group by u.coupon_id, u.user_id, c.uses_per_person having count(*) > c.uses_per_person`,
  },
  couponCounts: {
    id: 'I25',
    says: 'What a code and a coupon count is what their orders say.',
    broken: (user) => sql`
      select 'code ' || k.code as what from coupon_codes k join coupons c on c.id = k.coupon_id
      where ${user(sql`c.made_by`)} and k.uses <> (
        select count(*) from coupon_uses u where u.coupon_code_id = k.id and u.state in ('held', 'used'))
      union all
      select 'coupon ' || c.uid from coupons c where ${user(sql`c.made_by`)} and (c.uses, c.revenue_paise) is distinct from (
        (select count(*)::int from coupon_uses u where u.coupon_id = c.id and u.state in ('used', 'over_limit')),
        (select coalesce(sum(i.payable_paise - i.refunded_paise), 0)::bigint from coupon_uses u
          join order_items i on i.order_id = u.order_id and i.sold_at is not null
          join order_item_adjustments a on a.order_item_id = i.id and a.kind = 'coupon' where u.coupon_id = c.id))`,
  },
  couponUses: {
    id: 'I25',
    says: 'A use of a coupon is held by an open order, used by a paid one and returned by any other, and took off what its lines say.',
    broken: (user) => sql`
      select 'order ' || o.uid as what from coupon_uses u join orders o on o.id = u.order_id
      where ${user(sql`o.user_id`)} and (
        (u.state = 'held') <> (o.state in (${oneOf(openOrderStates)}))
        or (u.state in ('used', 'over_limit')) <> (o.state in (${oneOf(settledOrderStates)}))
        or u.discount_paise <> (select coalesce(sum(a.amount_paise), 0) from order_items i
          join order_item_adjustments a on a.order_item_id = i.id and a.kind = 'coupon' where i.order_id = o.id))`,
  },
  couponFunders: {
    id: 'I13',
    says: 'What a coupon took off a line is borne by the platform where the coupon is its own, else by the creator of the line.',
    broken: (user) => sql`
      select 'line ' || i.id as what from order_item_adjustments a join order_items i on i.id = a.order_item_id
        join orders o on o.id = i.order_id join courses s on s.id = i.course_id
        left join coupon_uses u on u.order_id = i.order_id left join coupons c on c.id = u.coupon_id
      where ${user(sql`o.user_id`)} and a.kind = 'coupon' and (c.id is null
        or a.funded_by <> case when c.creator_id is null then 'platform' else 'creator' end or c.creator_id <> s.creator_id)`,
  },
  // The tax of a document is spread over its lines to the paisa, so a line alone may differ from it by a few.
  couponShares: {
    id: 'I19',
    says: 'A creator earns their rate of what was paid and of what a coupon or a bundle of the platform took off, without GST, and never more than was paid.',
    broken: (user) => sql`
      select 'line ' || i.id as what from order_items i join orders o on o.id = i.order_id join rates r on r.id = i.earning_rate_id
        left join order_item_adjustments a on a.order_item_id = i.id and a.kind in ('coupon', 'bundle') and a.funded_by = 'platform'
      where ${user(sql`o.user_id`)} and abs(i.creator_share_paise - least(i.taxable_paise,
        (i.payable_paise + coalesce(a.amount_paise, 0)) * 100.0 / (100 + i.gst_percent) * r.basis_points / 10000)) > 3`,
  },
} satisfies Record<string, MoneyRule>
