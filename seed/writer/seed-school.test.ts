import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueMissed } from '#features/certificates/actions/issue-due.ts'
import { drawDocument } from '#features/checkout/documents/draw-document.ts'
import { issuedDocument } from '#features/checkout/queries/issued-documents.ts'
import { documentFileName, type InvoiceSeries, kindOf } from '#features/checkout/rules/documents.ts'
import { checkLedger } from '#features/finance/actions/check-ledger.ts'
import { gstDocuments, type IssuedDocument } from '#features/finance/queries/gst-documents.ts'
import { gstSummary } from '#features/finance/queries/gst-summary.ts'
import { ledgerDifferences } from '#features/finance/tables.ts'
import { boolean, date, nullable, number, oneOf, queryRows, text } from '#platform/database/rows.ts'
import { isGstin } from '#platform/format/india.ts'
import { hashToken, newToken } from '#platform/http/session.ts'
import { startApp, type TestApp } from '../../tests/make.ts'
import { findBrokenRules } from '../../tests/money-rules.ts'
import { readPdf } from '../../tests/pdf.ts'
import { seedEmptySchool } from './seed-school.ts'

let app: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-school-'))
  app = await startApp({ env: { DEMO: '1', DATA_DIR: dataDir } })
  await app.asOwner((_sql, db) => seedEmptySchool({ db }, app.settings, app.ctx().now()))
}, 240_000)
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function sessionOf(email: string): Promise<string> {
  const made = newToken()
  await app.database.db.execute(sql`
    insert into sessions (token_hash, user_id, last_used_at, expires_at)
    select ${hashToken(made)}, id, now(), now() + interval '1 day' from users where email = ${email}`)
  return made
}

const kindShape = { series: text, registered: boolean, percent: number, n: number }

test('a document of every kind lies in the demo school, each by what its seller was registered as that day', async () => {
  const kinds = await queryRows(app.database.db, kindShape)`
    select series, seller->>'gstin' is not null as registered, rate_percent as percent, count(*)::int as n
    from invoices where series <> 'CRN' group by 1, 2, 3 order by 1`
  expect([...kinds]).toEqual([
    { series: 'BOS', registered: true, percent: 0, n: expect.any(Number) },
    { series: 'INV', registered: true, percent: 18, n: expect.any(Number) },
    { series: 'RCT', registered: false, percent: 0, n: expect.any(Number) },
  ])
  const [tax] = await queryRows(app.database.db, { within: number, other: number, business: number, mixed: number })`
    select count(*) filter (where cgst_paise > 0 and place_of_supply = '27')::int as within,
      count(*) filter (where igst_paise > 0 and place_of_supply <> '27')::int as other,
      count(*) filter (where buyer->>'gstin' is not null)::int as business,
      count(*) filter (where (cgst_paise > 0) <> (place_of_supply = '27') or not buyer ? 'address')::int as mixed
    from invoices where series = 'INV'`
  expect(tax?.within).toBeGreaterThan(0)
  expect(tax?.other).toBeGreaterThan(0)
  expect(tax?.business).toBeGreaterThan(0)
  expect(tax?.mixed).toBe(0)
  const notes = await queryRows(app.database.db, { series: text, n: number })`
    select c.series, count(*)::int as n from invoices n join invoices c on c.id = n.credits_invoice_id group by 1 order by 1`
  expect(notes.map(({ series }) => series)).toContain('INV')
  const gstins = await queryRows(app.database.db, { gstin: text })`
    select distinct gstin from (select seller->>'gstin' as gstin from invoices union select buyer->>'gstin' from invoices) all_of_them
    where gstin is not null`
  for (const { gstin } of gstins) expect([gstin, isGstin(gstin), gstin.slice(2, 5)]).toEqual([gstin, true, 'DEM'])
}, 100_000)

test('each sale was taxed at the rate of its day', async () => {
  const [row] = await queryRows(app.database.db, { wrong: number, sold: number })`
    select count(*) filter (where n.rate_percent <> r.basis_points / 100)::int as wrong, count(*)::int as sold
    from invoices n join rates r on r.kind = 'gst' and (n.issued_at at time zone 'Asia/Kolkata')::date
      between r.valid_from and coalesce(r.valid_to, 'infinity')
    where n.series in ('INV', 'BOS')`
  expect(row?.wrong).toBe(0)
  expect(row?.sold).toBeGreaterThan(100)
}, 100_000)

test('every rule of money holds in the demo school', async () => {
  await app.asOwner(async (_sql, db) => {
    // Rules read the ledger by payment and by refund, which no page does.
    await db.execute(`create index on ledger_transactions (payment_id)`)
    await db.execute(`create index on ledger_transactions (refund_id)`)
    await db.execute(`analyze`)
    expect(await findBrokenRules(db)).toEqual([])
  })
}, 100_000)

test('the nightly check finds no difference in any month of the demo school', async () => {
  const { db } = app.database
  const [first] = await queryRows(db, { month: nullable(date), months: number })`
    select min(month) as month, count(distinct month)::int as months from ledger_movements`
  expect(first?.months).toBeGreaterThan(6)
  // The earlier months take turns, one a night.
  for (let night = 0; night < (first?.months ?? 0); night++) {
    app.setNow(new Date(Date.now() + night * 86_400_000))
    await checkLedger(app.ctx())
  }
  app.setNow(new Date())
  expect(await db.select().from(ledgerDifferences)).toEqual([])
}, 200_000)

test('the return of each month is what the tax accounts hold', async () => {
  const months = await queryRows(app.database.db, { first: date, last: date })`
    select distinct date_trunc('month', issued_at at time zone 'Asia/Kolkata')::date as first,
      (date_trunc('month', issued_at at time zone 'Asia/Kolkata') + interval '1 month - 1 day')::date as last
    from invoices where series = 'INV' order by 1`
  expect(months.length).toBeGreaterThan(3)
  for (const { first: fromDay, last: toDay } of months) {
    const { books, taxable, ...tax } = await gstSummary(app.database.db, { fromDay, toDay })
    expect(taxable).toBeGreaterThan(0)
    expect(tax).toEqual(books)
    const documents: IssuedDocument[] = []
    for await (const page of gstDocuments(app.database.db, { fromDay, toDay })) documents.push(...page)
    const sum = documents.reduce((of, one) => of + (one.isCreditNote ? -1 : 1) * one.taxablePaise, 0)
    expect(sum).toBe(taxable)
  }
}, 100_000)

test('one document of each kind is drawn as it was issued', async () => {
  const found = await queryRows(app.database.db, {
    order_id: number,
    series: oneOf<InvoiceSeries>(),
    number: text,
    place: text,
  })`
    select distinct on (series, cgst_paise > 0, buyer->>'gstin' is not null) order_id, series, number, place_of_supply as place
    from invoices order by series, cgst_paise > 0, buyer->>'gstin' is not null, id desc`
  expect(new Set(found.map(({ series }) => series))).toEqual(new Set(['BOS', 'CRN', 'INV', 'RCT']))
  const headings = { BOS: 'Bill of supply', CRN: 'Credit note', INV: 'Tax invoice', RCT: 'Receipt' }
  for (const { order_id, series, number: printed, place } of found) {
    const issued = await issuedDocument(app.database.db, order_id, kindOf(series))
    if (!issued) throw new Error(`${printed} is not there`)
    const pdf = await drawDocument(issued, 'en')
    const drawn = await readPdf(pdf)
    expect(drawn.size).toEqual([595, 842])
    expect(drawn.text).toContain(headings[series])
    expect(drawn.text).toContain(printed)
    if (series === 'INV') expect(drawn.text).toContain(place === '27' ? 'CGST at 9%' : 'IGST at 18%')
    expect(drawn.text.includes('GSTIN')).toBe(issued.invoice.seller.gstin !== null)
  }
}, 60_000)

test('learners who finished a course hold certificates, which anyone can check', async () => {
  const rows = await queryRows(app.database.db, { email: text, code: text, title: text })`
    select u.email, c.code, c.course_title as title from certificates c join users u on u.id = c.user_id order by c.id`
  expect(rows.length).toBeGreaterThan(10)
  const own = rows.filter(({ email }) => email === 'learner@sopaan.test')
  expect(own).toHaveLength(1)
  const [{ code, title }] = own as [(typeof own)[number]]
  const { body } = await app.call('GET', `/certificate/${code}`)
  expect(body.data).toMatchObject({ code, state: 'VALID', learnerName: 'Priya Sharma', courseTitle: title })
  const token = await sessionOf('learner@sopaan.test')
  const list = await app.call('GET', '/learner/certificate', undefined, { token })
  expect(list.body.data).toMatchObject({ certificates: [{ code, state: 'VALID' }], waiting: [] })
  // Nothing that the seeding left is still due.
  await issueMissed(app.ctx() as never)
  const [{ n } = { n: 0 }] = await queryRows(app.database.db, {
    n: number,
  })`select count(*)::int as n from certificates`
  expect(n).toBe(rows.length)
}, 60_000)
