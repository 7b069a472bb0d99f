import { sql, type SQL } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { uidsIn } from '#platform/api/lists.ts'
import type { Db } from '#platform/database/db.ts'
import {
  boolean,
  json,
  nullable,
  number,
  oneOf,
  queryRows,
  type RowOf,
  text,
  timestamp,
} from '#platform/database/rows.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { plainRupees } from '#platform/format/money.ts'
import { recordExport } from '#platform/server/audit.ts'
import * as contract from '../contract/attention.ts'
import { messages } from '../messages/attention-en.ts'
import { messages as saleMessages } from '../messages/held-sales-en.ts'
import { type OrderState, isSettled } from '../rules/order-states.ts'
import type { AttentionKind } from '../rules/payment-states.ts'
import { orderMatches } from './admin-orders.ts'
import { decisionsOf } from './decisions.ts'
import { eventNeedsPerson } from './event-needs-person.ts'
import { refundNeedsPerson } from './refund-needs-person.ts'

type Choice = Omit<ParsedOf<typeof contract.adminAttention>, 'page' | 'limit' | 'format'>
const rowShape = {
  kind: oneOf<AttentionKind>(),
  uid: text,
  order_uid: nullable(text),
  order_state: nullable(oneOf<OrderState>()),
  total_paise: nullable(number),
  user_id: nullable(number),
  user_uid: nullable(text),
  title: nullable(text),
  first_name: nullable(text),
  last_name: nullable(text),
  email: nullable(text),
  name: text,
  amount_paise: nullable(number),
  left_paise: nullable(number),
  currency: text,
  why: text,
  state: text,
  since: timestamp,
  due_at: nullable(timestamp),
  lines: nullable(json<{ uid: string; title: string; left: number }[]>()),
  course: nullable(text),
  creator_ids: nullable(json<(number | null)[]>()),
  recipient_ids: nullable(json<number[]>()),
  creator: nullable(json<{ uid: string; title: string; firstName: string; lastName: string }>()),
  share_paise: nullable(number),
  same_payer: nullable(boolean),
  same_device: nullable(boolean),
}
type Row = RowOf<typeof rowShape>

/** All that waits, by the partial indexes of what is open: none of it reads what is done. */
const waiting = sql`(
  select 'payment' as kind, p.uid, p.order_id, p.provider_payment_id as name, p.amount_paise, p.amount_paise - p.refunded_paise as left_paise,
      p.currency, coalesce(p.flag, '') as why, p.state, p.captured_at as since, null::timestamptz as due_at
    from payments p where p.use = 'flagged' and p.refunded_paise < p.amount_paise and p.captured_at is not null
  union all
  select case when r.kind in ('external', 'dispute') and r.flag is not null then 'assign' else 'refund' end, r.uid, r.order_id, p.provider_payment_id,
      r.amount_paise, p.amount_paise - p.refunded_paise, p.currency, coalesce(r.last_error, r.flag, ''), r.state, r.created_at, null
    from refunds r join payments p on p.id = r.payment_id where ${refundNeedsPerson}
  union all
  select 'dispute', d.uid, p.order_id, p.provider_payment_id, d.amount_paise, p.amount_paise - p.refunded_paise, p.currency, d.reason, d.state,
      d.opened_at, d.respond_by
    from disputes d join payments p on p.id = d.payment_id where d.decided_at is null
  union all
  select 'sale', h.uid, i.order_id, p.provider_payment_id, i.payable_paise, i.payable_paise - i.refunded_paise, p.currency, '', h.state,
      h.held_at, null
    from held_sales h join order_items i on i.id = h.order_item_id
      join payments p on p.order_id = i.order_id and p.use = 'fulfils' where h.state = 'waiting'
  union all
  select 'event', w.event_id, null, w.event, null, null, '', coalesce(w.last_error, ''), w.state, w.received_at, null
    from webhook_events w where ${eventNeedsPerson}
) w`

function chosen({ search, kind, selected }: Choice): SQL {
  const parts = [
    kind ? sql`and w.kind = ${kind}` : sql``,
    search
      ? sql`and (w.uid = ${search} or w.order_id in (select o.id from orders o where ${orderMatches(search)}))`
      : sql``,
    selected ? sql`and w.uid in ${uidsIn(selected)}` : sql``,
  ]
  return sql`where true ${sql.join(parts, sql` `)}`
}

const inOrder: Record<Choice['sort'], SQL> = {
  since: sql`w.since`,
  due: sql`coalesce(w.due_at, 'infinity')`,
  amount: sql`coalesce(w.amount_paise, 0)`,
}

/** What the list says of a held sale; nothing of any other item. */
const heldSale = sql`
  select i.title as course, i.creator_id, h.same_payer, h.same_device,
    jsonb_build_object('uid', c.uid, 'title', c.title, 'firstName', c.first_name, 'lastName', c.last_name) as creator,
    (i.creator_share_paise - (select coalesce(sum(l.creator_share_paise), 0) from refund_lines l join refunds r on r.id = l.refund_id
      where l.order_item_id = i.id and r.state not in ('requested', 'rejected')))::bigint as share_paise
  from held_sales h join order_items i on i.id = h.order_item_id join users c on c.id = i.creator_id
  where w.kind = 'sale' and h.uid = w.uid`

function rowsOf(db: Db, choice: Choice, limit: number, offset: number): Promise<Row[]> {
  const direction = choice.direction === 'asc' ? sql`asc` : sql`desc`
  return queryRows(db, rowShape)`
    select w.kind, w.uid, o.uid as order_uid, o.state as order_state, o.total_paise, u.id as user_id, u.uid as user_uid, u.title, u.first_name, u.last_name, u.email,
      w.name, w.amount_paise, w.left_paise, w.currency, w.why, w.state, w.since, w.due_at,
      case when w.kind = 'assign' then (select jsonb_agg(jsonb_build_object('uid', c.uid, 'title', i.title,
          'left', i.payable_paise - i.refunded_paise) order by i.position)
        from order_items i join courses c on c.id = i.course_id
        where i.order_id = w.order_id and i.taxable_paise is not null and i.refunded_paise < i.payable_paise) end as lines,
      case when w.kind = 'sale' then jsonb_build_array(s.creator_id)
        else (select jsonb_agg(coalesce(i.creator_id, c.creator_id)) from order_items i join courses c on c.id = i.course_id
          where i.order_id = w.order_id) end as creator_ids,
      (select jsonb_agg(owner.id) from order_items i
        cross join lateral (select i.recipient_id as id where i.recipient_id is not null
          union all select e.user_id from enrolments e
            where e.order_item_id = i.id and e.seat_id is not null and e.status = 'active') owner
        where i.order_id = w.order_id) as recipient_ids,
      s.course, s.creator, s.share_paise, s.same_payer, s.same_device
    from (select * from ${waiting} ${chosen(choice)} order by ${inOrder[choice.sort]} ${direction}, w.uid limit ${limit} offset ${offset}) w
    left join orders o on o.id = w.order_id left join users u on u.id = o.user_id
    left join lateral (${heldSale}) s on true
    order by ${inOrder[choice.sort]} ${direction}, w.uid`
}

async function countOf(db: Db, choice: Choice): Promise<number> {
  const [row] = await queryRows(db, { n: number })`select count(*)::int as n from ${waiting} ${chosen(choice)}`
  return row?.n ?? 0
}

/** How much waits of each kind. */
export async function attentionCounts(db: Db): Promise<Record<AttentionKind, number>> {
  const rows = await queryRows(db, { kind: oneOf<AttentionKind>(), n: number })`
    select w.kind, count(*)::int as n from ${waiting} group by w.kind`
  const counts = { payment: 0, assign: 0, refund: 0, dispute: 0, sale: 0, event: 0 }
  for (const { kind, n } of rows) counts[kind] = n
  return counts
}

const iso = (at: string) => new Date(at).toISOString()
const nameOf = ({ title, first_name: firstName, last_name: lastName }: Row) =>
  clubbedName({ title: title ?? '', firstName: firstName ?? '', lastName: lastName ?? '' })
/** Why it waits: of a held sale what was seen, of anything else what was written down. */
const whyOf = ({ why, same_payer: samePayer, same_device: sameDevice }: Row) =>
  [why, samePayer ? saleMessages.samePayer : '', sameDevice ? saleMessages.sameDevice : ''].filter(Boolean).join(' ')
const { columns } = messages

const partsOf = ({ user_id: buyerId, creator_ids: creatorIds, recipient_ids: recipientIds }: Row) => ({
  buyerIds: [...(buyerId === null ? [] : [buyerId]), ...(recipientIds ?? [])],
  creatorIds: creatorIds ?? [],
})

function saleOf(row: Row) {
  const { creator } = row
  if (row.kind !== 'sale' || !creator) return null
  return {
    title: row.course ?? '',
    creator: { uid: creator.uid, clubbedName: clubbedName(creator) },
    share: row.share_paise ?? 0,
    samePayer: row.same_payer ?? false,
    sameDevice: row.same_device ?? false,
  }
}

export const adminAttention = action(contract.adminAttention, (ctx, { page, limit, format, ...choice }) =>
  answerList(
    { page, limit, format },
    {
      rows: (limit, offset) => rowsOf(ctx.db, choice, limit, offset),
      count: () => countOf(ctx.db, choice),
      reply: async (rows, pagination) => {
        const decisions = await decisionsOf(ctx, ctx.db, rows.map(partsOf))
        const items = rows.map((row, i) => ({
          kind: row.kind,
          uid: row.uid,
          order:
            row.order_uid === null || row.order_state === null
              ? null
              : {
                  uid: row.order_uid,
                  isPaid: isSettled({ state: row.order_state }),
                  total: row.total_paise ?? 0,
                  learner: { uid: row.user_uid ?? '', clubbedName: nameOf(row), email: row.email ?? '' },
                },
          name: row.name,
          amount: row.amount_paise,
          left: row.left_paise,
          currency: row.currency,
          why: row.why,
          state: row.state,
          since: iso(row.since),
          dueAt: row.due_at && iso(row.due_at),
          lines: row.lines ?? [],
          sale: saleOf(row),
          hasPart: decisions[i]?.hasPart ?? false,
          canDecide: decisions[i]?.canDecide ?? false,
        }))
        return { items, counts: await attentionCounts(ctx.db), pagination }
      },
      file: 'needs-attention',
      onExport: (rows) => recordExport(ctx, 'attention', choice, rows),
      columns: [
        [columns.kind, (row) => messages.kinds[row.kind]],
        [columns.id, (row) => row.uid],
        [columns.payment, (row) => row.name],
        [columns.order, (row) => row.order_uid ?? ''],
        [columns.learner, nameOf],
        [columns.email, (row) => row.email ?? ''],
        [
          columns.amountRupees,
          (row) => (row.amount_paise === null || row.currency !== 'INR' ? '' : plainRupees(row.amount_paise)),
        ],
        [columns.why, whyOf],
        [columns.since, (row) => formatDateTime(row.since)],
        [columns.due, (row) => (row.due_at ? formatDateTime(row.due_at) : '')],
      ],
    },
  ),
)
