import { sql, type SQL } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { uidsIn } from '#platform/api/lists.ts'
import type { Db } from '#platform/database/db.ts'
import { json, nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { hourMs } from '#platform/format/durations.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { plainRupees } from '#platform/format/money.ts'
import { recordExport } from '#platform/server/audit.ts'
import * as contract from '../contract/refunds.ts'
import { messages as orderMessages } from '../messages/admin-orders-en.ts'
import { messages } from '../messages/refunds-en.ts'
import type { RefundState } from '../rules/refund-states.ts'
import { refundAnswerHours, refundLimits } from '../rules/refunds.ts'
import { orderMatches } from './admin-orders.ts'
import { decisionsOf } from './decisions.ts'

type Choice = Omit<ParsedOf<typeof contract.adminRefunds>, 'page' | 'limit' | 'format'>
type CourseOfRequest = contract.RefundRequest['courses'][number]
const rowShape = {
  uid: text,
  state: oneOf<RefundState>(),
  order_uid: text,
  amount_paise: number,
  reason: text,
  decision: text,
  paid_at: nullable(timestamp),
  paid_paise: number,
  method: text,
  created_at: timestamp,
  decided_at: nullable(timestamp),
  decider: nullable(json<{ title: string; firstName: string; lastName: string }>()),
  processed_at: nullable(timestamp),
  user_uid: text,
  title: text,
  first_name: text,
  last_name: text,
  email: text,
  courses: nullable(json<CourseOfRequest[]>()),
  user_id: number,
  creator_ids: nullable(json<(number | null)[]>()),
  recipient_ids: nullable(json<number[]>()),
  recent_refunds: number,
}
type Row = RowOf<typeof rowShape>

const inOrder: Record<Choice['sort'], SQL> = { requested: sql`r.created_at`, amount: sql`r.amount_paise` }

function chosen({ search, state, selected }: Choice): SQL {
  const parts = [
    state === 'decided' ? sql`and r.state <> 'requested'` : state ? sql`and r.state = 'requested'` : sql``,
    search ? sql`and r.order_id in (select o.id from orders o where ${orderMatches(search)})` : sql``,
    selected ? sql`and r.uid in ${uidsIn(selected)}` : sql``,
  ]
  return sql`where r.kind = 'requested' ${sql.join(parts, sql` `)}`
}

/** The page is found by ids alone; what speaks for and against a request is read for its rows. */
function rowsOf(db: Db, choice: Choice, limit: number, offset: number): Promise<Row[]> {
  const direction = choice.direction === 'asc' ? sql`asc` : sql`desc`
  return queryRows(db, rowShape)`
    select r.uid, r.state, o.uid as order_uid, r.amount_paise, r.reason, r.decision, o.paid_at, p.amount_paise as paid_paise, p.method, r.created_at,
      r.decided_at, r.processed_at,
      (select jsonb_build_object('title', d.title, 'firstName', d.first_name, 'lastName', d.last_name) from users d where d.id = r.decided_by) as decider,
      o.user_id, u.uid as user_uid, u.title, u.first_name, u.last_name, u.email,
      (select jsonb_agg(jsonb_build_object('uid', c.uid, 'title', i.title, 'amount', l.amount_paise,
          'termsVersion', i.terms_version, 'refundPolicyVersion', i.refund_policy_version,
          'progress', coalesce((select max(e.progress) from enrolments e
            where (i.product = 'seats' or e.user_id = coalesce(i.recipient_id, o.user_id)) and e.course_id = c.id
              and e.order_item_id = i.id), 0),
          'seats', (select jsonb_build_object('name', g.name, 'count', g.seats,
            'accepted', (select count(*) from course_invitations s where s.order_item_id = i.id and s.kind = 'seat' and s.state = 'accepted'),
            'used', (select count(*) from enrolments e where e.order_item_id = i.id and e.seat_id is not null
              and e.status = 'active' and e.last_activity_at >= e.granted_at)) from seat_groups g where g.order_item_id = i.id),
          'minutes', coalesce((select ceil(sum(case when p.completed_at is null then p.position_seconds else greatest(s.duration_seconds, p.position_seconds) end) / 60.0)::int
            from lesson_progress p join lessons s on s.id = p.lesson_id
            where i.product <> 'seats' and p.user_id = coalesce(i.recipient_id, o.user_id) and s.course_id = c.id and s.kind = 'video'), 0),
          'certified', exists (select from certificates v
            where i.product <> 'seats' and v.user_id = coalesce(i.recipient_id, o.user_id) and v.course_id = c.id and v.revoked_at is null)) order by i.position)
        from refund_lines l join order_items i on i.id = l.order_item_id join courses c on c.id = i.course_id
        where l.refund_id = r.id) as courses,
      (select jsonb_agg(i.creator_id) from refund_lines l join order_items i on i.id = l.order_item_id where l.refund_id = r.id) as creator_ids,
      (select jsonb_agg(owner.id) from refund_lines l join order_items i on i.id = l.order_item_id
        cross join lateral (select i.recipient_id as id where i.recipient_id is not null
          union all select e.user_id from enrolments e
            where e.order_item_id = i.id and e.seat_id is not null and e.status = 'active') owner
        where l.refund_id = r.id) as recipient_ids,
      (select count(*)::int from refunds e join orders eo on eo.id = e.order_id
        where eo.user_id = o.user_id and e.kind = 'requested' and e.requested_by is not null and e.state not in ('requested', 'rejected')
          and e.created_at < r.created_at and e.created_at > r.created_at - ${refundLimits.days} * interval '24 hours') as recent_refunds
    from (select r.id from refunds r ${chosen(choice)}
      order by ${inOrder[choice.sort]} ${direction}, r.id ${direction} limit ${limit} offset ${offset}) page
    join refunds r on r.id = page.id join orders o on o.id = r.order_id join users u on u.id = o.user_id
    join payments p on p.id = r.payment_id
    order by ${inOrder[choice.sort]} ${direction}, r.id ${direction}`
}

async function countOf(db: Db, choice: Choice): Promise<number> {
  const [row] = await queryRows(db, { n: number })`select count(*)::int as n from refunds r ${chosen(choice)}`
  return row?.n ?? 0
}

/** Reads the index of requests that wait, and nothing else. */
async function waitingOf(db: Db) {
  const [row] = await queryRows(db, { n: number, paise: number })`
    select count(*)::int as n, coalesce(sum(amount_paise), 0)::bigint as paise from refunds where state = 'requested'`
  return { count: row?.n ?? 0, total: row?.paise ?? 0 }
}

const iso = (at: string) => new Date(at).toISOString()
const dueAt = (row: Row) => new Date(new Date(row.created_at).getTime() + refundAnswerHours * hourMs)
const nameOf = ({ title, first_name: firstName, last_name: lastName }: Row) =>
  clubbedName({ title, firstName, lastName })
const deciderOf = ({ decider }: Row) => (decider ? clubbedName(decider) : '')
const { columns } = messages

export const adminRefunds = action(contract.adminRefunds, (ctx, { page, limit, format, ...choice }) =>
  answerList(
    { page, limit, format },
    {
      rows: (limit, offset) => rowsOf(ctx.db, choice, limit, offset),
      count: () => countOf(ctx.db, choice),
      reply: async (rows, pagination) => {
        const parts = rows.map((row) => ({
          buyerIds: [row.user_id, ...(row.recipient_ids ?? [])],
          creatorIds: row.creator_ids ?? [],
        }))
        const decisions = await decisionsOf(ctx, ctx.db, parts)
        const requests = rows.map((row, i) => ({
          uid: row.uid,
          state: row.state,
          orderUid: row.order_uid,
          learner: { uid: row.user_uid, clubbedName: nameOf(row), email: row.email },
          amount: row.amount_paise,
          reason: row.reason,
          courses: row.courses ?? [],
          paid: row.paid_paise,
          method: row.method,
          paidAt: iso(row.paid_at ?? row.created_at),
          requestedAt: iso(row.created_at),
          dueAt: dueAt(row).toISOString(),
          decidedAt: row.decided_at && iso(row.decided_at),
          decision: row.decision,
          decidedBy: deciderOf(row),
          processedAt: row.processed_at && iso(row.processed_at),
          hasPart: decisions[i]?.hasPart ?? false,
          canDecide: decisions[i]?.canDecide ?? false,
          recentRefunds: row.recent_refunds,
        }))
        return { refunds: requests, waiting: await waitingOf(ctx.db), pagination }
      },
      file: 'refunds',
      onExport: (rows) => recordExport(ctx, 'refunds', choice, rows),
      columns: [
        [columns.refund, (row) => row.uid],
        [columns.order, (row) => row.order_uid],
        [columns.learner, nameOf],
        [columns.email, (row) => row.email],
        [columns.courses, (row) => (row.courses ?? []).map((one) => one.title).join('; ')],
        [columns.amountRupees, (row) => plainRupees(row.amount_paise)],
        [columns.reason, (row) => row.reason],
        [columns.requested, (row) => formatDateTime(row.created_at)],
        [columns.due, (row) => formatDateTime(dueAt(row).toISOString())],
        [columns.state, (row) => orderMessages.refundStates[row.state]],
        [columns.decided, (row) => (row.decided_at ? formatDateTime(row.decided_at) : '')],
        [columns.decidedBy, deciderOf],
        [columns.decision, (row) => row.decision],
      ],
    },
  ),
)
