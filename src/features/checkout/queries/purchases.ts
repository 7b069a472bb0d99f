import { type SQL, sql } from 'drizzle-orm'
import { coursePathOf, coverLink } from '#features/catalogue/queries/course-card.ts'
import type { Db } from '#platform/database/db.ts'
import { boolean, nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import type { PurchaseFilter } from '../contract/purchase-filters.ts'
import type { Purchase } from '../contract/purchases.ts'
import { saleKindOf, type SaleSeries } from '../rules/documents.ts'
import { openOrderStates, type OrderState } from '../rules/order-states.ts'
import type { DisputeState } from '../rules/payment-states.ts'
import type { RefundKind, RefundState } from '../rules/refund-states.ts'
import { refundableUntil, refundOffer } from '../rules/refunds.ts'
import { giftsOf } from './gifts-of-orders.ts'
import { acceptedSeatsOf, seatsOf } from './seats-of-orders.ts'
import { recentRefundsOf } from './recent-refunds.ts'

const iso = (at: string) => new Date(at).toISOString()
const isoOrNull = (at: string | null) => at && iso(at)

export type Buyer = { userId: number; now: Date }
/** Which of a buyer's orders: of some days, or one by its uid. */
export type Chosen = { from?: string | undefined; to?: string | undefined; order?: string | undefined }

/** A buyer's orders `o`: found by the index of buyer and time. */
function boughtBy({ userId }: Buyer, { from, to, order }: Chosen): SQL {
  const begins = (day: string) => sql`${day}::date::timestamp at time zone 'Asia/Kolkata'`
  return sql`o.user_id = ${userId}
    ${from ? sql`and o.created_at >= ${begins(from)}` : sql``}
    ${to ? sql`and o.created_at < ${begins(to)} + interval '1 day'` : sql``}
    ${order ? sql`and o.uid = ${order}` : sql``}`
}

const isOpen = ({ now }: Buyer) => sql`o.state in ${[...openOrderStates]} and o.expires_at > ${now}`
const inTab = (buyer: Buyer): Record<PurchaseFilter, SQL> => ({
  open: isOpen(buyer),
  paid: sql`o.state in ('paid', 'partially_refunded')`,
  refunded: sql`o.state in ('partially_refunded', 'refunded')`,
})

/** How many orders each tab holds. */
export async function purchaseCounts(db: Db, buyer: Buyer, chosen: Chosen) {
  const tabs = inTab(buyer)
  const [row] = await queryRows(db, { all: number, open: number, paid: number, refunded: number })`
    select count(*)::int as "all", (count(*) filter (where ${tabs.open}))::int as open,
      (count(*) filter (where ${tabs.paid}))::int as paid, (count(*) filter (where ${tabs.refunded}))::int as refunded
    from orders o where ${boughtBy(buyer, chosen)}`
  return row ?? { all: 0, open: 0, paid: 0, refunded: 0 }
}

const orderShape = {
  id: number,
  uid: text,
  receipt: text,
  state: oneOf<OrderState>(),
  total_paise: number,
  created_at: timestamp,
  paid_at: nullable(timestamp),
  expires_at: timestamp,
  document: nullable(text),
  series: nullable(oneOf<SaleSeries>()),
  method: nullable(text),
  coupon_code: nullable(text),
  coupon_paise: nullable(number),
  bundle_uid: nullable(text),
  bundle_slug: nullable(text),
  bundle_title: nullable(text),
  confirming: boolean,
}

/** What the buyer sees of these orders, newest first. */
async function purchasesWhere(db: Db, buyer: Buyer, where: SQL, limit: number, offset: number): Promise<Purchase[]> {
  // Uncaptured, or captured and nobody knows yet what for: as `statusOf` says of one order.
  const confirming = sql`o.state in ${[...openOrderStates, 'expired', 'cancelled']} and exists (select from payments p
    where p.order_id = o.id and (p.state = 'authorized' or (p.state = 'captured' and coalesce(p.use, '') not in ('surplus', 'settled'))))`
  const rows = await queryRows(db, orderShape)`
    select o.id, o.uid, o.receipt,
      case when o.state in ${[...openOrderStates]} and not (${isOpen(buyer)}) then 'expired' else o.state end as state,
      o.total_paise, o.created_at, o.paid_at, o.expires_at, i.number as document, i.series,
      (select p.method from payments p where p.order_id = o.id and p.use = 'fulfils') as method,
      k.code as coupon_code, u.discount_paise as coupon_paise, b.uid as bundle_uid,
      b.slug as bundle_slug, b.title as bundle_title, ${confirming} as confirming
    from (select o.* from orders o where ${where} order by o.created_at desc, o.id desc limit ${limit} offset ${offset}) o
    left join invoices i on i.order_id = o.id and i.series <> 'CRN'
    left join coupon_uses u on u.order_id = o.id left join coupon_codes k on k.id = u.coupon_code_id
    left join bundles b on b.id = o.bundle_id
    order by o.created_at desc, o.id desc`
  const ids = rows.map(({ id }) => id)
  const [courses, refunds, disputes, gifts, seats] =
    ids.length > 0
      ? await Promise.all([
          coursesOf(db, buyer, ids),
          refundsOf(db, ids),
          disputesOf(db, ids),
          giftsOf(db, buyer, ids),
          seatsOf(db, ids),
        ])
      : [new Map(), new Map(), new Map(), new Map(), new Map()]
  return rows.map((row) => ({
    uid: row.uid,
    receipt: row.receipt,
    state: row.state,
    createdAt: iso(row.created_at),
    paidAt: isoOrNull(row.paid_at),
    expiresAt: openOrderStates.some((state) => state === row.state) ? iso(row.expires_at) : null,
    amount: row.total_paise,
    coupon: row.coupon_code === null ? null : { code: row.coupon_code, amount: row.coupon_paise ?? 0 },
    method: row.method || null,
    confirming: row.confirming,
    document: row.document && row.series ? { number: row.document, kind: saleKindOf(row.series) } : null,
    courses: courses.get(row.id) ?? [],
    refunds: refunds.get(row.id) ?? [],
    disputes: disputes.get(row.id) ?? [],
    gift: gifts.get(row.id) ?? null,
    seats: seats.get(row.id) ?? null,
    bundle:
      row.bundle_uid === null
        ? null
        : { title: row.bundle_title ?? '', path: coursePathOf({ slug: row.bundle_slug ?? '', uid: row.bundle_uid }) },
  }))
}

/** A page of what somebody bought. */
export function purchasesOf(
  db: Db,
  buyer: Buyer,
  { status, page, limit, ...chosen }: Chosen & { status?: PurchaseFilter | undefined; page: number; limit: number },
): Promise<Purchase[]> {
  const tab = status ? sql`and ${inTab(buyer)[status]}` : sql``
  return purchasesWhere(db, buyer, sql`${boughtBy(buyer, chosen)} ${tab}`, limit, (page - 1) * limit)
}

/** One order of the buyer's own, by its id. */
export async function purchaseOf(db: Db, buyer: Buyer, orderId: number): Promise<Purchase | undefined> {
  const [found] = await purchasesWhere(db, buyer, sql`o.id = ${orderId} and ${boughtBy(buyer, {})}`, 1, 0)
  return found
}

const courseShape = {
  order_id: number,
  item_id: number,
  is_seats: boolean,
  uid: text,
  slug: text,
  title: text,
  thumbnail_link: nullable(text),
  cover_motif: text,
  cover_seed: number,
  instructor_name: text,
  payable_paise: number,
  refunded_paise: number,
  listed: boolean,
  lessons_count: number,
  enrolled: boolean,
  completed_lessons: number,
  completed_at: nullable(timestamp),
  progress: number,
  certified: boolean,
  sold_at: nullable(timestamp),
  refundable: boolean,
  waiting: boolean,
  disputed: boolean,
  accepted: boolean,
}

async function coursesOf(db: Db, { userId, now }: Buyer, orderIds: readonly number[]) {
  const recentRefunds = await recentRefundsOf(db, userId, now)
  const rows = await queryRows(db, courseShape)`
    select i.order_id, i.id as item_id, i.product = 'seats' as is_seats, c.uid, c.slug, i.title, c.thumbnail_link, c.cover_motif, c.cover_seed, c.instructor_name,
      i.payable_paise, i.refunded_paise, c.listed, c.lessons_count, e.id is not null as enrolled,
      coalesce(e.completed_lessons, 0) as completed_lessons, e.completed_at, i.sold_at,
      coalesce((select max(b.progress) from enrolments b
        where b.user_id = coalesce(i.recipient_id, ${userId}) and b.course_id = i.course_id and b.order_item_id = i.id), 0) as progress,
      exists (select from certificates v where v.user_id = coalesce(i.recipient_id, ${userId}) and v.course_id = i.course_id
        and v.revoked_at is null) as certified,
      i.recipient_id is not null as accepted,
      (i.taxable_paise is not null and i.refunded_paise = 0) as refundable,
      exists (select from refund_lines l where l.order_item_id = i.id and l.waiting) as waiting,
      exists (select from payments p where p.order_id = i.order_id and p.use = 'fulfils' and p.state in ('disputed', 'dispute_lost')) as disputed
    from order_items i join courses c on c.id = i.course_id
    left join enrolments e on e.course_id = i.course_id and e.user_id = ${userId} and e.status = 'active'
    where i.order_id in ${[...orderIds]} order by i.order_id, i.position`
  const accepted = await acceptedSeatsOf(
    db,
    rows.filter((row) => row.is_seats).map((row) => row.item_id),
  )
  return byOrder(rows, (row): Purchase['courses'][number] => ({
    uid: row.uid,
    path: coursePathOf(row),
    courseTitle: row.title,
    courseThumbnailLink: row.thumbnail_link ?? coverLink(row.cover_motif, row.cover_seed),
    instructor: row.instructor_name,
    pricePaid: row.payable_paise,
    refundedAmount: row.refunded_paise,
    isListed: row.listed,
    isEnrolled: row.enrolled,
    completedLessons: row.completed_lessons,
    completedAt: isoOrNull(row.completed_at),
    lessonsCount: row.lessons_count,
    // As `chosenLines` of a request says: what the buyer learned says nothing of the seats that they bought.
    ...refundOf(
      row.is_seats ? { ...row, progress: 0, certified: false, accepted: accepted.has(row.item_id) } : row,
      recentRefunds,
      now,
    ),
  }))
}

/** What a request for a refund of the line would meet. */
function refundOf(
  row: RowOf<typeof courseShape>,
  recentRefunds: number,
  now: Date,
): Pick<Purchase['courses'][number], 'refund' | 'noRefund'> {
  if (!row.refundable || !row.sold_at) return { refund: null, noRefund: null }
  if (row.waiting) return { refund: null, noRefund: 'waiting' }
  if (row.disputed) return { refund: null, noRefund: 'disputed' }
  const paidAt = new Date(row.sold_at)
  const { progress, certified, accepted } = row
  const offer = refundOffer({ paidAt, progress, certified, recentRefunds, accepted }, now)
  if (offer === 'closed') return { refund: null, noRefund: 'closed' }
  return { refund: { offer, until: refundableUntil(paidAt).toISOString() }, noRefund: null }
}

const refundShape = {
  order_id: number,
  uid: text,
  kind: oneOf<RefundKind>(),
  amount_paise: number,
  decision: text,
  credit_note: nullable(text),
  state: oneOf<RefundState>(),
  arn: nullable(text),
  requested_at: nullable(timestamp),
  decided_at: nullable(timestamp),
  sent_at: nullable(timestamp),
}

async function refundsOf(db: Db, orderIds: readonly number[]) {
  const rows = await queryRows(db, refundShape)`
    select r.order_id, r.uid, r.kind, r.amount_paise, r.state, r.arn, r.decision,
      (select i.number from invoices i where i.refund_id = r.id) as credit_note,
      case when r.kind = 'requested' then r.created_at end as requested_at, m.decided_at,
      coalesce(m.sent_at, r.processed_at, r.paid_by_hand_at, (select t.at from ledger_transactions t
        where t.refund_id = r.id and t.kind = 'learner_paid')) as sent_at
    from refunds r cross join lateral (
      select min(at) filter (where to_state in ('approved', 'rejected')) as decided_at,
        min(at) filter (where to_state in ('pending', 'processed')) as sent_at
      from order_moves where order_id = r.order_id and thing = 'refund' and thing_id = r.uid) m
    where r.order_id in ${[...orderIds]} order by r.order_id, r.id`
  return byOrder(rows, (row): Purchase['refunds'][number] => ({
    uid: row.uid,
    kind: row.kind,
    amount: row.amount_paise,
    state: row.state,
    requestedAt: isoOrNull(row.requested_at),
    decidedAt: isoOrNull(row.decided_at),
    sentAt: isoOrNull(row.sent_at),
    arn: row.arn,
    decision: row.decision,
    creditNote: row.credit_note,
  }))
}

const disputeShape = {
  order_id: number,
  id: text,
  state: oneOf<DisputeState>(),
  amount_paise: number,
  opened_at: timestamp,
  decided_at: nullable(timestamp),
}

async function disputesOf(db: Db, orderIds: readonly number[]) {
  const rows = await queryRows(db, disputeShape)`
    select p.order_id, d.provider_dispute_id as id, d.state, d.amount_paise, d.opened_at, d.decided_at
    from payments p join disputes d on d.payment_id = p.id
    where p.order_id in ${[...orderIds]} order by p.order_id, d.id`
  return byOrder(rows, (row): Purchase['disputes'][number] => ({
    id: row.id,
    state: row.state,
    amount: row.amount_paise,
    openedAt: iso(row.opened_at),
    decidedAt: isoOrNull(row.decided_at),
  }))
}

/** What belongs to each order, in the rows' own sequence. */
function byOrder<Row extends RowOf<{ order_id: typeof number }>, Shown>(
  rows: readonly Row[],
  show: (row: Row) => Shown,
): Map<number, Shown[]> {
  const found = new Map<number, Shown[]>()
  for (const row of rows) found.set(row.order_id, [...(found.get(row.order_id) ?? []), show(row)])
  return found
}
