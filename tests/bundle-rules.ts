import { sql } from 'drizzle-orm'
import type { MoneyRule } from './money-rules.ts'

/** The rules of bundles, beside those of money. */
export const bundleRules = {
  bundleCounts: {
    id: 'I25',
    says: 'What a bundle counts is what its orders say.',
    broken: (user) => sql`
      select 'bundle ' || b.uid as what from bundles b where ${user(sql`b.made_by`)} and (b.sales, b.revenue_paise) is distinct from (
        (select count(*)::int from orders o where o.bundle_id = b.id and o.paid_at is not null),
        (select coalesce(sum(i.payable_paise - i.refunded_paise), 0)::bigint from orders o
          join order_items i on i.order_id = o.id and i.sold_at is not null where o.bundle_id = b.id))`,
  },
  bundleLines: {
    id: 'I25',
    says: 'A bundle takes off lines of orders for a bundle alone, which no coupon makes cheaper too.',
    broken: (user) => sql`
      select 'line ' || i.id as what from order_item_adjustments a join order_items i on i.id = a.order_item_id
      join orders o on o.id = i.order_id
      where ${user(sql`o.user_id`)} and a.kind = 'bundle'
        and (o.bundle_id is null or exists (select from coupon_uses u where u.order_id = o.id))`,
  },
} satisfies Record<string, MoneyRule>
