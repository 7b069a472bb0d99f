import { sql, type SQL } from 'drizzle-orm'
import { personMatches } from '#features/accounts/queries/person-matches.ts'
import { disputedShareRows } from '#features/checkout/queries/disputed-shares.ts'
import { rateAt, thresholdAt } from '#features/rates/queries.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { dayInIndia, monthBefore, monthEnd, monthOf } from '#platform/format/day-in-india.ts'
import type { Paise } from '#platform/format/money.ts'
import { fiscalYearStart, type LeftOutReason, type PayoutAccountKind, type PayoutWay, upiMaxPaise } from '../rules.ts'
import { creditedSince, portionInSql, taxedStatements, taxedSums } from './credited.ts'

/** What decides who is paid, and by which rates the next statement holds back tax. */
export type PayoutTerms = {
  way: PayoutWay
  minimum: Paise
  at: Date
  tax: TaxTerms
  /** Of the last day of the fiscal year before: what it credited may be in no statement yet. */
  endedYearTax: TaxTerms
}
type TaxTerms = { threshold: Paise; basisPoints: number; basisPointsWithoutPan: number }

/** The terms of a moment. */
export async function payoutTerms(db: Db | Tx, way: PayoutWay, at: Date): Promise<PayoutTerms> {
  return {
    way,
    minimum: await thresholdAt(db, 'payout_minimum', at),
    at,
    tax: await taxTerms(db, at),
    endedYearTax: await taxTerms(db, monthEnd(monthBefore(fiscalYearOf(at)))),
  }
}

/** The first day of the fiscal year of a moment. */
const fiscalYearOf = (at: Date): string => fiscalYearStart(monthOf(dayInIndia(at)))
const taxTerms = async (db: Db | Tx, at: Date): Promise<TaxTerms> => ({
  threshold: await thresholdAt(db, 'tds', at),
  basisPoints: (await rateAt(db, 'tds', at)).basisPoints,
  basisPointsWithoutPan: (await rateAt(db, 'tds_without_pan', at)).basisPoints,
})

const rowShape = {
  creator_id: number,
  uid: text,
  title: text,
  first_name: text,
  last_name: text,
  email: text,
  payable_paise: number,
  tax_paise: number,
  disputed_paise: number,
  amount_paise: number,
  details_id: nullable(number),
  kind: nullable(oneOf<PayoutAccountKind>()),
  account_number: nullable(text),
  upi_id: nullable(text),
  payable_from: nullable(timestamp),
  reason: nullable(oneOf<LeftOutReason>()),
}
export type PayableCreator = RowOf<typeof rowShape>

/**
 * Creators whose payable balance is not 0, as the ledger has it now, with why they are left out; null: they are paid, but for
 * the tax that the next statement holds back and their part of disputed orders. Their names are read one by one: PostgreSQL would read every user there is to join them.
 */
function balancesBy(terms: PayoutTerms, creators?: SQL): SQL {
  const { way, minimum, at } = terms
  const free = sql`b.paise - y.tax - coalesce(q.paise, 0)`
  const least = sql`greatest(${minimum}::bigint, 100)`
  return sql`
    select b.creator_id, u.uid, u.title, u.first_name, u.last_name, u.email, b.paise as payable_paise, y.tax as tax_paise,
      coalesce(q.paise, 0)::bigint as disputed_paise,
      case when d.kind = 'upi' then least(${free}, ${upiMaxPaise}) else ${free} end as amount_paise,
      d.id as details_id, d.kind, d.account_number, d.upi_id, d.payable_from,
      case
        when b.paise < 0 then 'below-zero'
        when b.paise - y.tax < ${least} then 'below-minimum'
        when u.suspended_at is not null then 'suspended'
        when d.id is null then 'no-details'
        when d.check_state = 'invalid' then 'account-invalid'
        when d.payable_from > ${at} then 'details-held'
        when d.kind = 'upi' and ${way} = 'bank_file' then 'needs-bank-account'
        when ${free} < ${least} then 'disputed'
      end as reason
    from (
      select person_id as creator_id, sum(credit_paise - debit_paise) filter (where account = 'creator_payable')::bigint as paise,
        max(month) filter (where month < ${fiscalYearOf(at)}) as last_month_of_ended_years
      from ledger_movements
      where account in ('creator_held', 'creator_payable') and ${creators ? sql`person_id in (${creators})` : sql`person_id <> 0`}
      group by person_id having sum(credit_paise - debit_paise) filter (where account = 'creator_payable') <> 0
    ) b
    cross join lateral (
      select uid, title, first_name, last_name, email, suspended_at from users where id = b.creator_id limit 1) u
    left join payout_details d on d.creator_id = b.creator_id and d.replaced_at is null
    cross join lateral (${taxOf(terms)}) y
    left join (${disputedShareRows}) q on q.creator_id = b.creator_id`
}

/**
 * The tax that statements written now would hold back of a balance (tdsDue in rules.ts): it stays payable until they take
 * it. Paid out, nobody could hold it back any more. In the first hours of April the statements of March are not written
 * yet: what the ended fiscal year credited counts in that year. `offset 0`: PostgreSQL would otherwise read what is used
 * twice for each use.
 */
function taxOf({ at, tax, endedYearTax, minimum }: PayoutTerms): SQL {
  const month = monthOf(dayInIndia(at))
  const start = fiscalYearOf(at)
  const ended = fiscalYearStart(monthBefore(start))
  const credited = creditedSince(sql`b.creator_id`, sql`b.paise`, {
    month: sql`l.month`,
    closing: sql`l.closing_paise`,
  })
  return sql`
    select greatest(0, least(s.ended + s.present, b.paise))::bigint as tax
    from (select 1) one
    left join lateral (
      select case when late.is_due then ${taxOn(endedYearTax, 'ended', sql`late.paise`)} else 0 end as ended,
        ${taxOn(tax, 'present', sql`fresh.paise`)} as present
      from (select 1) two
      left join lateral (
        select month, closing_paise from statements where creator_id = b.creator_id order by month desc limit 1) l on true
      cross join lateral (${inStatements({ ended, start, month })}) years
      cross join lateral (${unlistedBefore(start)}) late
      cross join lateral (select ${credited} - late.paise as paise offset 0) fresh
      where b.paise >= ${minimum}
    ) s on true`
}

/** `tdsDue` of rules.ts, of one of the two years: above the threshold on all of it, less what was held back before. */
function taxOn(
  { threshold, basisPoints, basisPointsWithoutPan }: TaxTerms,
  year: 'present' | 'ended',
  month: SQL,
): SQL {
  const of = (sum: string) => sql.raw(`years.${year}_${sum}`)
  const rate = sql`case when d.pan is null then ${basisPointsWithoutPan}::bigint else ${basisPoints}::bigint end`
  const due = sql`${of('tax')} + ${portionInSql(sql`${of('untaxed')} + ${month}`, sql`(${rate})`)} - ${of('withheld')}`
  return sql`case when ${of('credited')} + ${month} > ${threshold} then greatest(0, ${due}) else 0 end`
}

/** What a creator's statements of this fiscal year, before `month`, and of the year before it say of their tax. */
function inStatements({ ended, start, month }: { ended: string; start: string; month: string }): SQL {
  const sumsOf = (year: 'present' | 'ended', of: SQL) => {
    const { creditedPaise, untaxedPaise, taxPaise, withheldPaise } = taxedSums(of)
    const named = (sum: SQL, name: string) => sql`${sum} as ${sql.raw(`${year}_${name}`)}`
    const sums = [
      named(creditedPaise, 'credited'),
      named(untaxedPaise, 'untaxed'),
      named(taxPaise, 'tax'),
      named(withheldPaise, 'withheld'),
    ]
    return sql.join(sums, sql`, `)
  }
  return sql`
    select ${sumsOf('present', sql`month >= ${start}`)}, ${sumsOf('ended', sql`month < ${start}`)}
    from (${taxedStatements(sql`b.creator_id`, { from: ended, before: month })}) listed`
}

/**
 * Whether a statement of the years that ended before a day is still to be written (due-statements.ts), and what it will
 * credit. Entries are read in the few hours alone in which there is one.
 */
const unlistedBefore = (day: string): SQL => sql`
  select due.is_due, case when due.is_due then (
    select coalesce(-sum(e.amount_paise), 0) from ledger_entries e join ledger_transactions t on t.id = e.txn_id
    where e.creator_id = b.creator_id and e.account = 'creator_payable' and e.booked_on < ${day}
      and t.kind not in ('payout_sent', 'payout_returned', 'tds')
      and not exists (select from statement_lines listed where listed.entry_id = e.id)) else 0 end::bigint as paise
  from (select b.last_month_of_ended_years is not null
      and (l.month is null or l.month < b.last_month_of_ended_years) as is_due) due`

export type CreatorChoice = {
  show: 'ready' | 'left-out'
  search?: string | undefined
  sort: 'amount' | 'name'
  direction: 'asc' | 'desc'
}
function chosen({ show, search }: Pick<CreatorChoice, 'show' | 'search'>): SQL {
  const found = search ? sql`and c.creator_id in (select u.id from users u where ${personMatches(search)})` : sql``
  return sql`where c.reason is ${show === 'ready' ? sql`null` : sql`not null`} ${found}`
}
const sorts: Record<CreatorChoice['sort'], SQL> = {
  amount: sql`c.payable_paise`,
  name: sql`c.first_name || ' ' || c.last_name`,
}

const countShape = { ready_count: number, ready_paise: number, left_out_count: number, found_count: number }

/**
 * A page of those who are paid in the next run, or of those who are left out; how many creators the choice finds; and how
 * many are paid, with what, and left out altogether. One statement, because each would read every balance.
 */
export async function payablePage(
  db: Db | Tx,
  terms: PayoutTerms,
  choice: CreatorChoice,
  limit: number,
  offset: number,
) {
  const direction = choice.direction === 'asc' ? sql`asc` : sql`desc`
  const order = sql`${sorts[choice.sort]} ${direction}, c.creator_id ${direction}`
  const balances = sql`with c as materialized (${balancesBy(terms)}), n as materialized (
    select (count(*) filter (where c.reason is null))::int as ready_count,
      coalesce(sum(c.amount_paise) filter (where c.reason is null), 0)::bigint as ready_paise,
      (count(*) filter (where c.reason is not null))::int as left_out_count,
      (select count(*)::int from c ${chosen(choice)}) as found_count
    from c)`
  const rows = await queryRows(db, { ...rowShape, ...countShape })`
    ${balances} select c.*, n.* from (select c.* from c ${chosen(choice)} order by ${order} limit ${limit} offset ${offset}) c
    cross join n order by ${order}`
  const [counts] = rows.length > 0 ? rows : await queryRows(db, countShape)`${balances} select n.* from n`
  return {
    creators: rows,
    ready: { count: counts?.ready_count ?? 0, total: counts?.ready_paise ?? 0 },
    leftOut: counts?.left_out_count ?? 0,
    found: counts?.found_count ?? 0,
  }
}

/** What the ledger says now of the creators of a run; who is not in it is owed nothing. */
export async function creatorsOfRun(db: Tx, terms: PayoutTerms, runId: number): Promise<Map<number, PayableCreator>> {
  const rows = await queryRows(db, rowShape)`
    select c.* from (${balancesBy(terms, sql`select creator_id from payouts where run_id = ${runId}`)}) c`
  return new Map(rows.map((row) => [row.creator_id, row]))
}
