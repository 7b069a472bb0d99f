import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { number, queryRows, text } from '#platform/database/rows.ts'
import type { BrokenRule, MoneyRule } from '../../tests/money-rules.ts'
import type { Json, World } from './world.ts'

/** The reports are made by a job. */
const withinMs = 60_000

/** Rules of statements, once those of every month are written in which something was booked. */
export const statementRules: readonly MoneyRule[] = [
  {
    id: 'I20',
    says: 'Every posting to what a creator is owed is in a statement, and the last one ends with their balances.',
    broken: (user) => sql`
      select 'creator ' || e.creator_id as what from ledger_entries e left join statement_lines l on l.entry_id = e.id
        left join lateral (select held_paise, closing_paise from statements s
          where s.creator_id = e.creator_id order by s.month desc limit 1) last on true
      where e.account in ('creator_held', 'creator_payable') and ${user(sql`e.creator_id`)}
      group by e.creator_id, last.held_paise, last.closing_paise
      having count(*) <> count(l.entry_id)
        or coalesce(-sum(e.amount_paise) filter (where e.account = 'creator_held'), 0) is distinct from last.held_paise
        or coalesce(-sum(e.amount_paise) filter (where e.account = 'creator_payable'), 0) is distinct from last.closing_paise`,
  },
]

type Tax = { taxable: number; igst: number; cgst: number; sgst: number }

/** The GSTR-1 and the trial balance of each month with documents, as an accountant reads them, beside the rows they are made of. */
export async function compareReports(world: World): Promise<BrokenRule[]> {
  const months = await queryRows(world.school.database.db, { month: text })`
    select distinct to_char(issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month from invoices order by 1`
  if (months.length === 0) throw new Error('there are no documents to report')
  const wrong: { says: string; what: string }[] = []
  for (const { month } of months) {
    for (const what of await compareReturn(world, month))
      wrong.push({ says: 'The sums of a month’s GSTR-1 are those of its documents.', what: `${month}: ${what}` })
    for (const what of await compareBalance(world, month))
      wrong.push({ says: 'A month’s trial balance is what was posted in it.', what: `${month}: ${what}` })
  }
  return [...Map.groupBy(wrong, ({ says }) => says)].map(([says, ones]) => ({
    id: 'I24',
    says,
    count: ones.length,
    examples: ones.slice(0, 3).map(({ what }) => what),
  }))
}

async function compareReturn(world: World, month: string): Promise<string[]> {
  const [issued] = await queryRows(world.school.database.db, {
    taxable: number,
    igst: number,
    cgst: number,
    sgst: number,
    documents: number,
  })`
    select coalesce(sum(n.taxable_paise * side), 0)::bigint as taxable, coalesce(sum(n.igst_paise * side), 0)::bigint as igst,
      coalesce(sum(n.cgst_paise * side), 0)::bigint as cgst, coalesce(sum(n.sgst_paise * side), 0)::bigint as sgst, count(*)::int as documents
    from invoices n cross join lateral (select case when n.series = 'CRN' then -1 else 1 end as side) s
    where to_char(n.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') = ${month} and n.seller->>'gstin' is not null and n.series <> 'RCT'`
  if (!issued || issued.taxable === 0) throw new Error(`nothing was sold in ${month}`)
  const { documents, ...due } = issued
  const file = await reportOf(world, month)
  const items = (records: Json[]) => records.flatMap(({ itms }) => itms.map(({ itm_det }: Json) => itm_det))
  const under = (groups: Json[] = [], key: string) => items(groups.flatMap((group) => group[key]))
  const sold = [...under(file.b2b, 'inv'), ...under(file.b2cl, 'inv'), ...(file.b2cs ?? [])]
  const back = [...under(file.cdnr, 'nt'), ...items(file.cdnur ?? [])]
  const sections = sumOf(sold, 1, sumOf(back, -1))
  const services = sumOf([...(file.hsn?.hsn_b2b ?? []), ...(file.hsn?.hsn_b2c ?? [])], 1)
  const numbers = (file.doc_issue?.doc_det ?? []).flatMap(({ docs }: Json) => docs)
  const counted = numbers.reduce((sum: number, { net_issue }: Json) => sum + net_issue, 0)
  const expected = JSON.stringify(due)
  return [
    ...[sections, services].map((one) => JSON.stringify(one)).filter((one) => one !== expected),
    ...(counted === documents ? [] : [`${counted} documents`]),
  ].map((found) => `${found} for ${expected} of ${documents} documents`)
}

const paiseOf = (rupees = 0) => Math.round(rupees * 100)
const nothing: Tax = { taxable: 0, igst: 0, cgst: 0, sgst: 0 }
function sumOf(records: Json[], sign: 1 | -1, from = nothing): Tax {
  return records.reduce<Tax>(
    (sum, { txval, iamt, camt, samt }) => ({
      taxable: sum.taxable + sign * paiseOf(txval),
      igst: sum.igst + sign * paiseOf(iamt),
      cgst: sum.cgst + sign * paiseOf(camt),
      sgst: sum.sgst + sign * paiseOf(samt),
    }),
    from,
  )
}

/** A report as it is asked for, waited for and downloaded. */
async function reportOf(world: World, month: string): Promise<Json> {
  const [by] = world.school.administrators
  const asked = await world.call('POST', '/admin/finance/export', { kind: 'gstr1_json', month }, by)
  const { uid } = asked.body.data
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(200)) {
    const { exports } = (await world.call('GET', '/admin/finance/export', undefined, by)).body.data
    const { state } = exports.find((one: Json) => one.uid === uid)
    if (state === 'failed') break
    if (state === 'ready') return (await world.call('GET', `/admin/finance/export/${uid}/file`, undefined, by)).body
  }
  throw new Error(`the GSTR-1 of ${month} was not made`)
}

async function compareBalance(world: World, month: string): Promise<string[]> {
  const [by] = world.school.administrators
  const { accounts, totals } = (await world.call('GET', `/admin/finance/books?month=${month}`, undefined, by)).body.data
  const posted = await queryRows(world.school.database.db, { account: text, debit: number, credit: number })`
    select account, sum(greatest(amount_paise, 0))::bigint as debit, sum(greatest(-amount_paise, 0))::bigint as credit
    from ledger_entries where to_char(booked_on, 'YYYY-MM') = ${month} group by account`
  const due = new Map(posted.map(({ account, ...sides }) => [account, sides]))
  const differing = accounts.filter(({ account, debit, credit }: Json) => {
    const sides = due.get(account) ?? { debit: 0, credit: 0 }
    return paiseOf(debit) !== sides.debit || paiseOf(credit) !== sides.credit
  })
  return [
    ...differing.map(({ account, debit, credit }: Json) => `${account} ${debit} and ${credit}`),
    ...(totals.debit === totals.credit && paiseOf(totals.closing) === 0 ? [] : ['debits and credits differ']),
  ]
}
