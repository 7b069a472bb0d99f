import { eventNeedsPerson } from '#features/checkout/queries/event-needs-person.ts'
import { refundAnswerHours } from '#features/checkout/rules/refunds.ts'
import { needsAttention } from '#features/earnings/queries/failed-payouts.ts'
import type { Db } from '#platform/database/db.ts'
import { nullable, number, oneOf, queryRows, timestamp } from '#platform/database/rows.ts'
import type { AttentionKind } from '../rules/overview.ts'

const rowShape = { kind: oneOf<AttentionKind>(), count: number, total: number, at: nullable(timestamp) }

/**
 * What waits for a person, by its kind, with its money. Each line reads a partial index of what is open.
 */
export async function attentionOf(db: Db) {
  const rows = await queryRows(db, rowShape)`
    select 'refunds' as kind, count(*)::int as count, coalesce(sum(amount_paise), 0)::bigint as total,
      min(created_at) + ${refundAnswerHours} * interval '1 hour' as at
    from refunds where state = 'requested'
    union all
    select 'failedRefunds', count(*)::int, coalesce(sum(amount_paise), 0)::bigint, null
    from refunds where flag is not null and state <> 'manual'
    union all
    select 'payouts', count(*)::int, coalesce(sum(p.amount_paise), 0)::bigint, min(p.returned_at)
    from payouts p where ${needsAttention}
    union all
    select 'payments', count(*)::int, coalesce(sum(amount_paise - refunded_paise), 0)::bigint, min(created_at)
    from payments where use = 'flagged' and captured_at is not null and refunded_paise < amount_paise
    union all
    select 'disputes', count(*)::int, coalesce(sum(amount_paise), 0)::bigint, min(respond_by)
    from disputes where decided_at is null
    union all
    select 'sales', count(*)::int, coalesce(sum(i.payable_paise - i.refunded_paise), 0)::bigint, min(h.held_at)
    from held_sales h join order_items i on i.id = h.order_item_id where h.state = 'waiting'
    union all
    select 'differences', count(*)::int,
      coalesce(sum(abs(credit_paise - debit_paise - coalesce(expected_paise, 0))), 0)::bigint, min(differs_since)
    from settlement_items where difference is not null and explained_at is null
    union all
    select 'events', count(*)::int, 0, min(received_at) from webhook_events w where ${eventNeedsPerson}
    union all
    select 'learners', count(*)::int, coalesce(sum(owed), 0)::bigint, null
    from (select sum(credit_paise - debit_paise) as owed from ledger_movements where account = 'learner_payable'
      group by person_id having sum(credit_paise - debit_paise) > 0) learners`
  return rows.map((row) => ({ ...row, at: row.at && new Date(row.at).toISOString() }))
}
