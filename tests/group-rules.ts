import { sql } from 'drizzle-orm'
import type { MoneyRule } from './money-rules.ts'

/** The rules of seats, beside those of money (I5). */
export const groupRules = {
  groups: {
    id: 'I5',
    says: 'A group is unpaid, open or ended as the line that bought its seats says, and has as many as were bought.',
    broken: (user) => sql`
      select 'line ' || i.id as what from order_items i join orders o on o.id = i.order_id
      left join seat_groups g on g.order_item_id = i.id
      where ${user(sql`o.user_id`)} and i.product = 'seats' and (
        g.id is null or g.course_id <> i.course_id or g.manager_id <> o.user_id or g.seats <> i.quantity
        or g.state <> case when i.surplus then 'ended' when i.sold_at is null then 'unpaid' when i.refunded_paise = i.payable_paise then 'ended' else 'open' end)`,
  },
  seatCounts: {
    id: 'I5',
    says: 'No group gives more seats than were bought, and it counts those that it gives.',
    broken: (user) => sql`
      select 'group ' || g.uid as what from seat_groups g
      where ${user(sql`g.manager_id`)} and (g.seats_given > g.seats or g.seats_given <> (
        select count(*) from course_invitations s
        where s.order_item_id = g.order_item_id and s.kind = 'seat' and s.state in ('open', 'accepted')))`,
  },
  seats: {
    id: 'I5',
    says: 'Who accepted a seat owns the course by it, and no one owns a course by another seat.',
    broken: (user) => sql`
      select 'seat ' || s.uid as what from course_invitations s
      where ${user(sql`s.invited_by`)} and s.kind = 'seat' and (s.state = 'accepted') <> exists (
        select from enrolments e where e.seat_id = s.id and e.user_id = s.accepted_by and e.order_item_id = s.order_item_id
          and e.course_id = s.course_id and e.status = 'active')`,
  },
} satisfies Record<string, MoneyRule>
