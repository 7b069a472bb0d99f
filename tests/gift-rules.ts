import { sql } from 'drizzle-orm'
import type { MoneyRule } from './money-rules.ts'

/** The rule of gifts, beside those of money (I5). */
export const giftRules = {
  gifts: {
    id: 'I5',
    says: 'A gift is unpaid, open, accepted or withdrawn as the line that bought it says, and has its recipient.',
    broken: (user) => sql`
      select 'line ' || i.id as what from order_items i join orders o on o.id = i.order_id
      left join course_invitations g on g.order_item_id = i.id
      where ${user(sql`o.user_id`)} and i.product = 'gift' and (
        g.id is null or g.course_id <> i.course_id or g.invited_by <> o.user_id
        or g.accepted_by is distinct from i.recipient_id
        or g.state <> case when i.sold_at is null then 'unpaid' when i.refunded_paise = i.payable_paise then 'withdrawn'
          when i.recipient_id is null then 'open' else 'accepted' end)`,
  },
} satisfies Record<string, MoneyRule>
