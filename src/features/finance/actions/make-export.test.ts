import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { applyRefund } from '#features/checkout/actions/apply-refund.ts'
import { closeRefundWindows } from '#features/checkout/actions/close-refund-windows.ts'
import { settleOrder } from '#features/checkout/actions/settle-order.ts'
import { invoices } from '#features/checkout/tables/invoices.ts'
import { refunds } from '#features/checkout/tables/refunds.ts'
import { statements } from '#features/earnings/tables.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import { siteSettings } from '#features/theme/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { app, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, makePerson, type MadeCourse, type Person } from '../../../../tests/make.ts'
import { findBrokenRules } from '../../../../tests/money-rules.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { financeExportParts, financeExports } from '../tables.ts'
import { makeExport } from './make-export.ts'
import { purgeExports } from './purge-exports.ts'
import { maxWaiting } from './request-export.ts'

let course: MadeCourse
let admin: Person
openCheckout()
beforeAll(async () => {
  course = await makeCourse(app, { pricePaise: 118_000 })
  await app.database.db
    .insert(siteSettings)
    .values({ id: 1, saved: { legalName: 'Sopaan Learning Pvt Ltd', gstin: '27AAPFU0939F1ZV' } })
})

beforeEach(async () => {
  await app.database.db.delete(financeExportParts)
  await app.database.db.delete(financeExports)
  await goTo('2026-11-20T10:00:00Z')
})

/** Sets the clock, with an administrator who has just signed in. */
async function goTo(at: string) {
  app.setNow(new Date(at))
  admin = await makePerson(app, 'ADMIN')
}

/** Sells the course at a moment of the clock. */
async function sell(at: string, billing: object, name: object = {}) {
  await goTo(at)
  const buyer = await makePerson(app, 'LEARNER', name)
  const order = await startedOrder(app, buyer, [course])
  await app.call('POST', '/payment/billing', { ...billing, orderUid: order.uid }, { token: buyer.token })
  const payment = gateway.pay(order.providerOrderId)
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('fulfilled')
  return { uid: order.uid, id: order.id, buyer, payment }
}

async function fileOf(kind: string, month: string): Promise<string> {
  const asked = await app.call('POST', '/admin/finance/export', { kind, month }, { token: admin.token })
  expect(asked.code).toBe(201)
  await runJobs(app, 'finance.make-export')
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/admin/finance/export/${asked.body.data.uid}/file`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

/** The tax that the list shows beside the newest file of a kind. */
async function gstOf(kind: string) {
  const { exports } = (await app.call('GET', '/admin/finance/export', undefined, { token: admin.token })).body.data
  return exports.find((one: { kind: string }) => one.kind === kind).gst
}

test('a month’s files hold the sales of that month by India’s clock, and their tax is what the books say', async () => {
  await sell('2026-09-30T18:29:59.999Z', { billingState: '29' })
  await sell('2026-09-30T18:30:00Z', { billingState: '29' })
  const refunded = await sell(
    '2026-10-10T10:00:00Z',
    { gstin: '29AAGCR4375J1ZU' },
    {
      firstName: '=cmd',
      lastName: '<b>',
    },
  )
  const asked = await app.call(
    'POST',
    `/payments/${refunded.uid}/refund`,
    { reason: 'Wrong course' },
    { token: refunded.buyer.token },
  )
  expect(asked.code).toBe(200)
  await sell('2026-10-31T18:29:59.999Z', { billingState: '27' })
  await sell('2026-10-31T18:30:00Z', { billingState: '27' })

  const october = JSON.parse(await fileOf('gstr1_json', '2026-10'))
  expect(october.b2cs).toEqual([
    { sply_ty: 'INTER', rt: 18, typ: 'OE', pos: '29', txval: 1000, iamt: 180, csamt: 0 },
    { sply_ty: 'INTRA', rt: 18, typ: 'OE', pos: '27', txval: 1000, camt: 90, samt: 90, csamt: 0 },
  ])
  expect([october.b2b[0].inv.length, october.cdnr[0].nt.length]).toEqual([1, 1])
  const [booked] = await app.database.db.execute(
    sql`select sum(-amount_paise)::int as igst from ledger_entries e join ledger_transactions t on t.id = e.txn_id
      where account = 'igst_payable' and t.booked_on between '2026-10-01' and '2026-10-31'`,
  )
  expect(booked?.igst).toBe(18_000)
  const tax = { cgst: 90, sgst: 90, igst: 180 }
  expect(await gstOf('gstr1_json')).toEqual({ taxable: 2000, ...tax, books: tax })

  const csv = (await fileOf('gstr1_csv', '2026-10')).split('\r\n')
  expect(csv.filter((line) => line.includes('INV/') || line.includes('CRN/'))).toHaveLength(4)
  // The apostrophe: a spreadsheet takes it for text.
  expect(csv.find((line) => line.startsWith('cdnr'))).toContain(`'=cmd <b>`)

  const tally = await fileOf('tally', '2026-10')
  expect(tally.match(/VCHTYPE="Sales"/g)).toHaveLength(3)
  expect(tally.match(/VCHTYPE="Credit Note"/g)).toHaveLength(1)
  expect(tally).toContain('=cmd &lt;b&gt;')
  expect(tally).not.toContain('<b>')
  const amounts = [...tally.matchAll(/<AMOUNT>([-.\d]+)<\/AMOUNT>/g)].map(([, amount]) =>
    Math.round(Number(amount) * 100),
  )
  expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(0)
  expect(new Set([...tally.matchAll(/REMOTEID="([^"]+)"/g)].map(([, id]) => id)).size).toBe(
    tally.match(/REMOTEID/g)?.length,
  )

  const ledger = (await fileOf('ledger', '2026-10')).split('\r\n').slice(1, -1)
  const [entries] = await app.database.db.execute(
    sql`select count(*)::int as all from ledger_entries e join ledger_transactions t on t.id = e.txn_id
      where t.booked_on between '2026-10-01' and '2026-10-31'`,
  )
  expect(ledger).toHaveLength(Number(entries?.all))
})

test('a part of a refund that was given up is a journal beside the credit note of the rest', async () => {
  await goTo('2026-06-10T10:00:00Z')
  const other = await makeCourse(app, { pricePaise: 50_000 })
  const buyer = await makePerson(app, 'LEARNER')
  const order = await startedOrder(app, buyer, [course, other])
  const payment = gateway.pay(order.providerOrderId)
  await settleOrder(app.ctx(), order.id, payment, 'webhook')
  // One course goes back here and waits to be sent; there somebody refunds more than the other one cost.
  await app.call('POST', `/payments/${order.uid}/refund`, { uids: [other.uid] }, { token: buyer.token })
  const made = { amountPaise: 120_000, key: 'made-in-the-dashboard', receipt: '' }
  await applyRefund(app.ctx(), await gateway.refund(payment.id, made))
  const [refund] = await app.database.db.select().from(refunds).where(eq(refunds.kind, 'external'))
  const lines = [{ uid: course.uid, amount: 1180 }]
  const body = { lines, reason: 'Goodwill' }
  expect((await app.call('POST', `/admin/refund/${refund?.uid}/assign`, body, { token: admin.token })).code).toBe(200)
  const tally = await fileOf('tally', '2026-06')
  const ids = [...tally.matchAll(/REMOTEID="([^"]+)" VCHTYPE="([^"]+)"/g)]
  expect(ids.filter(([, , type]) => type === 'Credit Note')).toHaveLength(2)
  expect(ids.filter(([, id, type]) => id?.startsWith('TXN-') && type === 'Journal')).toHaveLength(1)
  expect(new Set(ids.map(([, id]) => id)).size).toBe(ids.length)
})

test('after 30 November of the next fiscal year a refund gives no tax back, and its note is in no section', async () => {
  const sold = [
    await sell('2026-03-31T18:29:59.999Z', { billingState: '27' }),
    await sell('2026-03-31T18:29:59.999Z', { billingState: '27' }),
    await sell('2026-03-31T18:30:00Z', { billingState: '27' }),
  ]
  await goTo('2026-05-10T10:00:00Z')
  await closeRefundWindows(app.ctx() as never)
  const moments = ['2026-11-30T18:29:59.999Z', '2026-11-30T18:30:00Z', '2026-11-30T18:30:00Z'] as const
  const notes = []
  for (const [i, { payment, id }] of sold.entries()) {
    await goTo(moments[i] as string)
    const made = { amountPaise: 118_000, key: `made-there-late-${i}`, receipt: '' }
    await applyRefund(app.ctx(), await gateway.refund(payment.id, made))
    const [note] = await app.database.db
      .select()
      .from(invoices)
      .where(and(eq(invoices.orderId, id), eq(invoices.series, 'CRN')))
    notes.push(note)
  }
  const withTax = { ratePercent: 18, taxablePaise: 100_000, cgstPaise: 9_000, sgstPaise: 9_000, totalPaise: 118_000 }
  const without = { ratePercent: 0, taxablePaise: 118_000, cgstPaise: 0, sgstPaise: 0, totalPaise: 118_000 }
  expect(notes).toMatchObject([withTax, without, withTax])
  await goTo('2026-12-20T10:00:00Z')
  const december = JSON.parse(await fileOf('gstr1_json', '2026-12'))
  expect(december.b2cs).toMatchObject([{ txval: -1000, camt: -90, samt: -90 }])
  expect(december.nil).toBeUndefined()
  expect(december.doc_issue.doc_det).toMatchObject([{ docs: [{ totnum: 2, net_issue: 2 }] }])
  expect(await gstOf('gstr1_json')).toMatchObject({ taxable: -1000, cgst: -90, books: { cgst: -90, sgst: -90 } })
  expect((await fileOf('gstr1_csv', '2026-12')).match(/CRN\//g)).toHaveLength(1)
  for (const { buyer } of sold)
    expect(await findBrokenRules(app.database.db, undefined, (id) => sql`${id} = ${buyer.id}`)).toEqual([])
  const [late] = await app.database.db.execute(sql`
    select sum(e.amount_paise) filter (where e.account = 'course_revenue')::int as revenue,
      sum(e.amount_paise) filter (where e.account = 'cgst_payable')::int as cgst
    from ledger_entries e join ledger_transactions t on t.id = e.txn_id where t.order_id = ${sold[1]?.id}`)
  expect(late).toEqual({ revenue: 18_000, cgst: -9_000 })
})

test('tax that the books have and no document says is shown beside the return; what was paid to the government is none', async () => {
  await sell('2026-07-10T10:00:00Z', { billingState: '29' })
  const at = new Date('2026-07-20T10:00:00Z')
  await app.database.db.transaction(async (tx) => {
    const [tax, paid] = [debit('igst_payable', 700), debit('igst_payable', 18_000)]
    await postEntries(tx, { kind: 'settlement_adjusted', source: 'a', at, lines: [tax, credit('other_income', 700)] })
    await postEntries(tx, { kind: 'tax_paid', source: 'b', at, lines: [paid, credit('bank', 18_000)] })
  })
  await fileOf('gstr1_csv', '2026-07')
  const books = { cgst: 0, sgst: 0, igst: 173 }
  expect(await gstOf('gstr1_csv')).toEqual({ taxable: 1000, cgst: 0, sgst: 0, igst: 180, books })
  await fileOf('ledger', '2026-07')
  expect(await gstOf('ledger')).toBeNull()
})

test('receipts of a seller without GSTIN are in no return', async () => {
  await app.database.db.update(siteSettings).set({ saved: {} })
  await sell('2026-08-10T10:00:00Z', {})
  expect(await fileOf('gstr1_json', '2026-08')).toBe('{}')
  const [receipt] = await app.database.db.select().from(invoices).where(eq(invoices.series, 'RCT'))
  expect(receipt?.series).toBe('RCT')
})

test('the TDS register lists what each statement of the quarter credited and held back, with the name and PAN of that day', async () => {
  const creator = await makePerson(app, 'CREATOR', { firstName: 'Meenal', lastName: 'Mehta' })
  const month = (number: string, day: string) => ({
    uid: number,
    number,
    creatorId: creator.id,
    month: day,
    issuedAt: new Date('2026-11-20T10:00:00Z'),
    issuer: { name: 'Sopaan', address: '', gstin: null, email: '' },
    payee: { name: '=Meenal Shah', email: '', pan: null },
    openingPaise: 0,
    earnedPaise: 0,
    releasedPaise: 6_000_000,
    takenBackPaise: 0,
    paidPaise: 0,
    yearPaise: 6_000_000,
    tdsPaise: 600_000,
    tdsBasisPoints: 1000,
    heldPaise: 0,
    closingPaise: 5_400_000,
  })
  await app.database.db
    .insert(statements)
    .values([month('STM/2627/900001', '2026-09-01'), month('STM/2627/900002', '2026-10-01')])
  const lines = (await fileOf('tds', '2026-11')).split('\r\n')
  expect(lines.filter((line) => line.includes('STM/'))).toEqual([
    `STM/2627/900002,'=Meenal Shah,,393,2026-10,2026-11-20,60000,10,6000,`,
  ])
})

test('asking twice at once makes one file, and there is a bound on what waits', async () => {
  const ask = (kind: string, month: string) =>
    app.call('POST', '/admin/finance/export', { kind, month }, { token: admin.token })
  const both = await Promise.all([ask('ledger', '2026-01'), ask('ledger', '2026-01')])
  expect(new Set(both.map((one) => one.body.data.uid)).size).toBe(1)
  // One act, once in the audit log.
  const asked = and(eq(auditEntries.act, 'export.requested'), eq(auditEntries.actorId, admin.id))
  expect(await app.database.db.select().from(auditEntries).where(asked)).toMatchObject([
    { entityName: 'ledger', after: { month: '2026-01' } },
  ])
  for (let month = 2; month <= maxWaiting; month++) await ask('ledger', `2026-${String(month).padStart(2, '0')}`)
  expect(await ask('tally', '2026-01')).toMatchObject({ code: 429, body: { error: 'EXPORTS_WAITING' } })
  await runJobs(app, 'finance.make-export')
  expect((await ask('tally', '2026-01')).code).toBe(201)
})

test('a month that has not begun in India is refused', async () => {
  await goTo('2026-11-30T18:29:59Z')
  const ask = (month: string) =>
    app.call('POST', '/admin/finance/export', { kind: 'tds', month }, { token: admin.token })
  expect(await ask('2026-12')).toMatchObject({
    code: 422,
    body: { errors: { month: 'This month hasn’t started yet' } },
  })
  expect((await ask('2026-13')).code).toBe(422)
  app.setNow(new Date('2026-11-30T18:30:00Z'))
  expect((await ask('2026-12')).code).toBe(201)
})

/** Asked for while the first part of the file can't be stored, and after it. */
async function progressOf(kind: string, month: string) {
  const wish = { kind, month }
  const { uid } = (await app.call('POST', '/admin/finance/export', wish, { token: admin.token })).body.data
  let making: Promise<void> | undefined
  const shown = async () => {
    const { body } = await app.call('GET', '/admin/finance/export', undefined, { token: admin.token })
    const { state, done, records } = body.data.exports.find((one: { uid: string }) => one.uid === uid)
    return { state, done, records }
  }
  expect(await shown()).toEqual({ state: 'waiting', done: 0, records: 0 })
  const { db } = app.database
  const [row] = await db.select().from(financeExports).where(eq(financeExports.uid, uid))
  const exportId = row?.id ?? 0
  await db.transaction(async (tx) => {
    // Its first part can't be stored until this one is out of the way.
    await tx.insert(financeExportParts).values({ exportId, part: 0, content: Buffer.from('') })
    making = makeExport(app.ctx() as Ctx<null>, { uid })
    await expect.poll(async () => (await shown()).done).toBeGreaterThan(0)
    const { done, records } = await shown()
    expect(done).toBeLessThanOrEqual(records)
    await expect.poll(shown).toEqual({ state: 'running', done: records, records })
    await tx.delete(financeExportParts).where(eq(financeExportParts.exportId, exportId))
  })
  await making
  return shown()
}

test('while a file is being made, the list says how many of its records are in it, and no more than there are', async () => {
  for (const day of ['05', '06', '07']) await sell(`2026-05-${day}T10:00:00Z`, { billingState: '29' })
  const [entries] = await app.database.db.execute(sql`select count(*)::int as n from ledger_entries e
    join ledger_transactions t on t.id = e.txn_id where t.booked_on between '2026-05-01' and '2026-05-31'`)
  expect(entries?.n).toBeGreaterThanOrEqual(3 * 5)
  expect(await progressOf('ledger', '2026-05')).toEqual({ state: 'ready', done: entries?.n, records: entries?.n })
  // A voucher for each of the three sales, and one a day for the shares.
  const vouchers = (await fileOf('tally', '2026-05')).match(/REMOTEID=/g)?.length
  expect(vouchers).toBeGreaterThanOrEqual(3 + 3)
  expect(await progressOf('tally', '2026-05')).toEqual({ state: 'ready', done: vouchers, records: vouchers })
})

test('a run that was cut off begins again and leaves one file', async () => {
  const asked = await app.call(
    'POST',
    '/admin/finance/export',
    { kind: 'ledger', month: '2026-10' },
    { token: admin.token },
  )
  const { uid } = asked.body.data
  const [row] = await app.database.db.select().from(financeExports).where(eq(financeExports.uid, uid))
  // What a killed process leaves: a state, and a part that is half of nothing.
  await app.database.db.update(financeExports).set({ state: 'running', done: 3 }).where(eq(financeExports.uid, uid))
  await app.database.db
    .insert(financeExportParts)
    .values({ exportId: row?.id ?? 0, part: 0, content: Buffer.from('left over') })
  await makeExport(app.ctx() as Ctx<null>, { uid })
  const file = await app.app.inject({
    method: 'GET',
    url: `/api/admin/finance/export/${uid}/file`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(file.body).toContain('deferred_course_sales')
})

test('one whose runs were all cut off does not stand in the way of the next', async () => {
  const ask = async () => {
    const { body } = await app.call(
      'POST',
      '/admin/finance/export',
      { kind: 'ledger', month: '2026-10' },
      { token: admin.token },
    )
    return body.data
  }
  const { uid } = await ask()
  await app.database.sql`delete from pgboss.job`
  await app.database.db.update(financeExports).set({ state: 'running' })
  await goTo('2026-11-20T22:00:00Z')
  expect((await ask()).uid).toBe(uid)
  await goTo('2026-11-20T22:00:01Z')
  expect((await ask()).uid).not.toBe(uid)
  await runJobs(app, 'finance.make-export')
  const rows = await app.database.db.select().from(financeExports).orderBy(financeExports.id)
  expect(rows.map(({ state }) => state)).toEqual(['failed', 'ready'])
})

test('a learner sees no file, a file that is not there answers 404, and old ones are deleted', async () => {
  const asked = await app.call(
    'POST',
    '/admin/finance/export',
    { kind: 'tds', month: '2026-10' },
    { token: admin.token },
  )
  const path = `/admin/finance/export/${asked.body.data.uid}/file`
  expect((await app.call('GET', path, undefined, { token: learner.token })).code).toBe(403)
  expect(await app.call('GET', path, undefined, { token: admin.token })).toMatchObject({
    code: 404,
    body: { error: 'EXPORT_NOT_FOUND' },
  })
  await goTo('2026-11-27T10:00:01Z')
  await purgeExports(app.ctx())
  const list = await app.call('GET', '/admin/finance/export', undefined, { token: admin.token })
  expect(list.body.data).toMatchObject({ exports: [], pagination: { totalItems: 0 } })
  expect(await app.database.db.$count(financeExportParts)).toBe(0)
})
