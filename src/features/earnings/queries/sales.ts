import { sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '#platform/api/contract.ts'
import { streamCsv } from '#platform/api/stream-csv.ts'
import type { Db } from '#platform/database/db.ts'
import { boolean, nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { plainRupees } from '#platform/format/money.ts'
import { messages as regions } from '#platform/messages/regions-en.ts'
import type * as contract from '../contract/earnings.ts'
import { messages } from '../messages/earnings-en.ts'
import type { saleSorts, ShareReason } from '../rules.ts'

export type SalesChoice = Omit<ParsedOf<typeof contract.creatorEarnings>, 'page' | 'limit' | 'format'>

const rowShape = {
  id: number,
  sort_value: text,
  sold_at: timestamp,
  title: text,
  is_gift: boolean,
  seats: nullable(number),
  region: nullable(text),
  price_paise: number,
  discount_paise: number,
  borne_by_platform: number,
  payable_paise: number,
  gst_paise: number,
  share_paise: number,
  basis_points: number,
  rate_kind: oneOf<'earning_marketplace' | 'earning_own_link'>(),
  is_agreed: boolean,
  refunded_paise: number,
  taken_back_paise: number,
  held_until: nullable(timestamp),
  under_review: boolean,
}
type Row = RowOf<typeof rowShape>

const sortColumns: Record<(typeof saleSorts)[number], { value: SQL; type: SQL }> = {
  sold: { value: sql`i.sold_at`, type: sql`timestamptz` },
  paid: { value: sql`i.payable_paise`, type: sql`bigint` },
  share: { value: sql`i.creator_share_paise`, type: sql`bigint` },
}

/** Midnight in India before a day. */
const begins = (day: string) => sql`(${day}::date)::timestamp at time zone 'Asia/Kolkata'`

function chosen(creatorId: number, { search, from, to, course, region }: SalesChoice): SQL {
  const parts = [
    from ? sql`and i.sold_at >= ${begins(from)}` : sql``,
    to ? sql`and i.sold_at < ${begins(to)} + interval '1 day'` : sql``,
    course ? sql`and i.course_id = (select id from courses where uid = ${course})` : sql``,
    region ? sql`and i.billing_state = ${region}` : sql``,
    // By the titles that their courses have now: a creator sells few courses and many lines.
    search
      ? sql`and i.course_id in (select c.id from courses c where c.creator_id = ${creatorId}
          and ${matchesSearch(sql`fold_text(c.title)`, search)})`
      : sql``,
  ]
  return sql`where i.creator_id = ${creatorId} ${sql.join(parts, sql` `)}`
}

/** Whether a person has yet to decide about a line `i`. */
export const isUnderReview: SQL = sql`exists (select from held_sales h where h.order_item_id = i.id and h.state = 'waiting')`

/** The page is found by ids alone. `after`: the rows behind this one, whatever was sold meanwhile. */
function rowsOf(
  db: Db,
  creatorId: number,
  choice: SalesChoice,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: Row | undefined },
): Promise<Row[]> {
  const { value, type } = sortColumns[choice.sort]
  const isAscending = choice.direction === 'asc'
  const order = isAscending
    ? sql`${value} asc nulls last, i.id asc nulls last`
    : sql`${value} desc nulls first, i.id desc nulls first`
  const behind = after
    ? sql`and (${value}, i.id) ${isAscending ? sql`>` : sql`<`} (${after.sort_value}::${type}, ${after.id}::bigint)`
    : sql``
  return queryRows(db, rowShape)`
    select i.id, (${value})::text as sort_value, i.sold_at, i.title, i.product = 'gift' as is_gift,
      case when i.product = 'seats' then i.quantity end as seats, i.billing_state as region, i.price_paise, i.discount_paise, i.payable_paise,
      coalesce((select a.amount_paise from order_item_adjustments a
        where a.order_item_id = i.id and a.kind in ('coupon', 'bundle') and a.funded_by = 'platform'), 0)::bigint as borne_by_platform,
      i.cgst_paise + i.sgst_paise + i.igst_paise as gst_paise, i.creator_share_paise as share_paise, r.basis_points, r.kind as rate_kind,
      r.creator_id is not null as is_agreed, i.refunded_paise,
      (select coalesce(sum(l.creator_share_paise), 0)::bigint from refund_lines l join refunds f on f.id = l.refund_id
        where l.order_item_id = i.id and f.state not in ('requested', 'rejected')) as taken_back_paise,
      case when i.released_at is null then i.held_until end as held_until, ${isUnderReview} as under_review
    from (select i.id from order_items i ${chosen(creatorId, choice)} ${behind}
      order by ${order} limit ${limit} offset ${offset}) page
    join order_items i on i.id = page.id
    join rates r on r.id = i.earning_rate_id
    order by ${order}`
}

const reasonOf = (row: Row): ShareReason =>
  row.is_agreed ? 'agreed' : row.rate_kind === 'earning_own_link' ? 'own-link' : 'marketplace'
const iso = (at: string) => new Date(at).toISOString()

/** A page of a creator's sales, and how many there are. */
export async function salesPage(db: Db, creatorId: number, choice: SalesChoice, limit: number, offset: number) {
  const [rows, [total]] = await Promise.all([
    rowsOf(db, creatorId, choice, { limit, offset }),
    queryRows(db, { n: number })`select count(*)::int as n from order_items i ${chosen(creatorId, choice)}`,
  ])
  const sales: contract.Sale[] = rows.map((row) => ({
    id: row.id,
    soldAt: iso(row.sold_at),
    courseTitle: row.title,
    isGift: row.is_gift,
    seats: row.seats,
    region: row.region,
    listPrice: row.price_paise,
    discount: row.discount_paise,
    borneByPlatform: row.borne_by_platform,
    paid: row.payable_paise,
    gst: row.gst_paise,
    share: row.share_paise,
    basisPoints: row.basis_points,
    reason: reasonOf(row),
    refunded: row.refunded_paise,
    takenBack: row.taken_back_paise,
    heldUntil: row.held_until && iso(row.held_until),
    underReview: row.under_review,
  }))
  return { sales, total: total?.n ?? 0 }
}

/** More sales than this are a report of another kind. */
const maxSales = 1_000_000
const { csv, reasons } = messages
const regionName = ({ region }: Row) => (regions as Partial<Record<string, string>>)[region ?? ''] ?? ''

/** All of a creator's sales as a file. No learner is named. */
export const salesFile = (db: Db, creatorId: number, choice: SalesChoice) =>
  streamCsv<Row>({
    file: 'sales',
    maxRows: maxSales,
    rows: (limit, after) => rowsOf(db, creatorId, choice, { limit, after }),
    columns: [
      [csv.sale, (row) => row.id],
      [csv.date, (row) => dayInIndia(new Date(row.sold_at))],
      [csv.course, (row) => row.title],
      [csv.state, regionName],
      [csv.listPrice, (row) => plainRupees(row.price_paise)],
      [csv.discount, (row) => plainRupees(row.discount_paise)],
      [csv.borneByPlatform, (row) => plainRupees(row.borne_by_platform)],
      [csv.paid, (row) => plainRupees(row.payable_paise)],
      [csv.gst, (row) => plainRupees(row.gst_paise)],
      [csv.share, (row) => plainRupees(row.share_paise)],
      [csv.rate, (row) => row.basis_points / 100],
      [csv.reason, (row) => reasons[reasonOf(row)]],
      [csv.refunded, (row) => plainRupees(row.refunded_paise)],
      [csv.takenBack, (row) => plainRupees(row.taken_back_paise)],
      [
        csv.heldUntil,
        (row) => (row.under_review ? messages.underReview : row.held_until && dayInIndia(new Date(row.held_until))),
      ],
      [csv.seats, (row) => row.seats],
    ],
  })
