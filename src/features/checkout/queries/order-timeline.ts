import type { Db } from '#platform/database/db.ts'
import { nullable, number, oneOf, queryRows, text, timestamp } from '#platform/database/rows.ts'
import type { OrderStep } from '../contract/admin-orders.ts'

/** More steps than this, nobody reads; the newest are shown. */
const maxSteps = 500

const rowShape = {
  at: timestamp,
  rank: number,
  kind: oneOf<OrderStep['kind']>(),
  what: text,
  from: nullable(text),
  subject: text,
  reporter: oneOf<OrderStep['reporter']>(),
  note: text,
}

/**
 * What happened to an order, oldest first. Orders from before every step was written down have the moments that their
 * own row keeps: made and paid.
 */
export async function orderTimeline(db: Db, orderId: number): Promise<OrderStep[]> {
  const rows = await queryRows(db, rowShape)`
    with steps as (
      select o.created_at as at, 0 as rank, 'order' as kind, case when o.state = 'paid' and o.total_paise = 0 then 'paid' else 'draft' end as what,
        null as "from", '' as subject, 'buyer' as reporter, '' as note
        from orders o where o.id = ${orderId}
      union all
      select o.paid_at, 3, 'order', 'paid', null, '', '', '' from orders o
        where o.id = ${orderId} and o.paid_at is not null and o.total_paise > 0
          and not exists (select 1 from order_moves m where m.order_id = o.id and m.thing = 'order' and m.to_state = 'paid')
      union all
      select m.at, 2, m.thing, m.to_state, m.from_state, m.thing_id, m.reporter,
        case m.thing
          when 'payment' then coalesce((select case when m.to_state = 'failed' then coalesce(p.error_description, '') else coalesce(p.flag, '') end
            from payments p where p.order_id = m.order_id and p.provider_payment_id = m.thing_id), '')
          when 'refund' then coalesce((select case when m.to_state = 'manual' then coalesce(r.last_error, '') else coalesce(r.flag, r.reason) end
            from refunds r where r.uid = m.thing_id), '')
          when 'dispute' then coalesce((select d.reason from disputes d where d.provider_dispute_id = m.thing_id), '')
          else '' end
        from order_moves m where m.order_id = ${orderId}
      union all
      select w.received_at, 1, 'webhook', w.event, null, w.event_id, '', coalesce(w.last_error, '')
        from webhook_events w where w.order_id = ${orderId}
      union all
      select i.issued_at, 4, 'invoice', i.series, null, i.number, '', '' from invoices i where i.order_id = ${orderId}
      union all
      select o.receipt_sent_at, 6, 'receipt', case when o.total_paise = 0 then 'enrolment' else 'receipt' end, null, u.email, '', ''
        from orders o join users u on u.id = o.user_id where o.id = ${orderId} and o.receipt_sent_at is not null
      union all
      select e.granted_at, 5, 'enrolment', 'granted', null, i.title, '', ''
        from order_items i join orders o on o.id = i.order_id
          join enrolments e on e.course_id = i.course_id and e.user_id = o.user_id and e.granted_at = o.paid_at
        where i.order_id = ${orderId}
      union all
      select e.revoked_at, 5, 'revoked', 'revoked', null, i.title, '', ''
        from order_items i join orders o on o.id = i.order_id
          join enrolments e on e.course_id = i.course_id and e.user_id = o.user_id and e.granted_at = o.paid_at
        where i.order_id = ${orderId} and e.revoked_at is not null
      union all
      select a.created_at, 7, 'act', a.act, null, u.first_name || ' ' || u.last_name, '', coalesce(a.after ->> 'reason', '')
        from audit_entries a join users u on u.id = a.actor_id
        where a.entity = 'order' and a.entity_uid = (select uid from orders where id = ${orderId})
    )
    select * from (select * from steps order by at desc, rank desc limit ${maxSteps}) newest order by at, rank`
  return rows.map(({ at, kind, what, from, subject, reporter, note }) => ({
    at: new Date(at).toISOString(),
    kind,
    what,
    from,
    subject,
    reporter,
    note,
  }))
}
