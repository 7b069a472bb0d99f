import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { applyDispute } from '#features/checkout/actions/apply-dispute.ts'
import { applyRefund } from '#features/checkout/actions/apply-refund.ts'
import { settleOrder } from '#features/checkout/actions/settle-order.ts'
import { indiaAheadMs } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { app, balancesOf, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { type FakeReports, fakeReports } from '../../../../tests/fake-reports.ts'
import { makeCourse, makeLearner, makePerson, type Person } from '../../../../tests/make.ts'
import { findBrokenRules } from '../../../../tests/money-rules.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { settlementDays, settlementItems, settlements } from '../tables.ts'
import { readReports } from './read-reports.ts'

let admin: Person
let reports: FakeReports
openCheckout()
beforeAll(async () => {
  admin = await makePerson(app, 'ADMIN')
})
beforeEach(async () => {
  reports = fakeReports(app.settings)
  await app.database.db.delete(settlementDays)
  await app.database.db.delete(settlementItems)
})

const soon = (days: number) => new Date(Date.now() + days * dayMs)
const fee = { feePaise: 2360, feeTaxPaise: 360 }
async function paid(charged: { feePaise: number | null; feeTaxPaise: number | null } = fee) {
  const order = await startedOrder(app, learner, [await makeCourse(app, { pricePaise: 100_000 })])
  const payment = gateway.pay(order.providerOrderId, charged)
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('fulfilled')
  return { order, payment }
}
const lineOf = (id: string, more: object = {}) => ({
  entityId: id,
  kind: 'payment' as const,
  creditPaise: 97_640,
  ...fee,
  ...more,
})
async function read(at = soon(2)) {
  await readReports({ ...app.ctx(), now: () => at } as never)
}
const itemOf = async (id: string) =>
  (await app.database.db.select().from(settlementItems).where(eq(settlementItems.entityId, id)))[0]
/** What the books of this buyer's orders, and of these settlements, hold. */
async function sumOf(account: string, source = '%'): Promise<number> {
  const [row] = await app.database.db.execute(sql`
    select coalesce(sum(e.amount_paise), 0)::float8 as paise from ledger_entries e join ledger_transactions t on t.id = e.txn_id
    left join orders o on o.id = t.order_id
    where e.account = ${account} and t.source like ${source} and (o.user_id = ${learner.id} or t.kind like 'settlement%')`)
  return Number(row?.paise)
}
const explain = (uid: string, body: object = {}) =>
  app.call(
    'POST',
    `/admin/settlement/item/${uid}/explain`,
    { reason: 'The bank said so', ...body },
    { token: admin.token },
  )
const list = async (query = '') =>
  (await app.call('GET', `/admin/settlement/item?limit=100${query}`, undefined, { token: admin.token })).body.data

test('a settlement is booked once, and its lines match ours, however often the report is read', async () => {
  const { order, payment } = await paid()
  const settlement = reports.settle(soon(2), [lineOf(payment.id)])
  await read()
  await read()
  expect(await sumOf('bank', `settlement:${settlement.id}`)).toBe(97_640)
  expect(await itemOf(payment.id)).toMatchObject({ difference: null, creditPaise: 97_640, feePaise: 2360 })
  expect(await sumOf('gateway_fee')).toBe(2000)
  const { body } = await app.call('GET', '/admin/settlement?limit=100', undefined, { token: admin.token })
  const row = body.data.settlements.find((one: { id: string }) => one.id === settlement.id)
  expect(row).toMatchObject({ utr: settlement.utr, amount: 976.4, items: 1, openItems: 0 })
  const { items, settlement: shown } = await list(`&settlement=${row.uid}`)
  expect(items).toMatchObject([{ id: payment.id, orderUid: order.uid, amount: 976.4, fee: 23.6, difference: null }])
  expect(shown).toMatchObject({ id: settlement.id })
  expect((await list(`&search=${settlement.utr}`)).items).toHaveLength(1)
})

test('the fee of the report holds over what the payment said, and over a payment that said none', async () => {
  const one = await paid()
  const two = await paid({ feePaise: null, feeTaxPaise: null })
  const dearer = { feePaise: 2950, feeTaxPaise: 450, creditPaise: 97_050 }
  reports.settle(soon(2), [lineOf(one.payment.id, dearer), lineOf(two.payment.id, dearer)])
  await read()
  await read()
  expect(await sumOf('gateway_fee')).toBe(5000)
  expect(await sumOf('input_gst')).toBe(900)
  expect((await itemOf(one.payment.id))?.difference).toBe(null)
  // What the payment says later changes nothing.
  await settleOrder(app.ctx(), two.order.id, { ...two.payment, feePaise: 2360, feeTaxPaise: 360 }, 'sweep')
  expect(await sumOf('gateway_fee')).toBe(5000)
})

test('a line a paisa off, one of nothing of ours, and one of ours in no report are listed with since when', async () => {
  const one = await paid()
  const two = await paid()
  reports.settle(soon(2), [lineOf(one.payment.id, { creditPaise: 97_641 }), lineOf('pay_of_nobody')])
  await read()
  expect(await itemOf(one.payment.id)).toMatchObject({ difference: 'amount', expectedPaise: 97_640 })
  expect(await itemOf('pay_of_nobody')).toMatchObject({ difference: 'unknown', expectedPaise: null })
  expect(await itemOf(two.payment.id)).toBeUndefined()
  await read(soon(6.9))
  expect(await itemOf(two.payment.id)).toBeUndefined()
  await read(soon(7.1))
  const missing = await itemOf(two.payment.id)
  expect(missing).toMatchObject({ difference: 'missing', expectedPaise: 97_640, settlementId: null })
  const since = (await itemOf(one.payment.id))?.differsSince
  await read(soon(9))
  expect((await itemOf(one.payment.id))?.differsSince).toEqual(since)
  const { items } = await list('&state=open')
  expect(items.map((item: { id: string }) => item.id)).toEqual(
    expect.arrayContaining([one.payment.id, 'pay_of_nobody', two.payment.id]),
  )
  // It comes after all.
  reports.settle(soon(9), [lineOf(two.payment.id)])
  await read(soon(9))
  expect(await itemOf(two.payment.id)).toMatchObject({ difference: null, differsSince: null })
})

test('explained by a person, a difference is settled; what is final goes into the books, once', async () => {
  const { payment } = await paid()
  reports.settle(soon(2), [lineOf(payment.id, { creditPaise: 97_600 }), lineOf('pay_of_a_shop')])
  await read()
  const off = await itemOf(payment.id)
  const unknown = await itemOf('pay_of_a_shop')
  const answers = await Promise.all([
    explain(off?.uid as string, { book: true }),
    explain(off?.uid as string, { book: true }),
  ])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await sumOf('write_offs', `settlement_adjusted:${off?.uid}:%`)).toBe(40)
  expect((await explain(unknown?.uid as string)).code).toBe(200)
  expect(await sumOf('other_income', `settlement_adjusted:${unknown?.uid}:%`)).toBe(0)
  expect((await explain('nowhere')).body.error).toBe('SETTLEMENT_ITEM_NOT_FOUND')
  expect((await explain(off?.uid as string, { reason: '' })).code).toBe(422)
  // Read again, an explanation stays while the figure is the same, and ends with another.
  await read()
  expect((await itemOf(payment.id))?.explanation).toBe('The bank said so')
  const lines = [...reports.lines.values()].flat()
  Object.assign(lines.find((line) => line.entityId === payment.id) ?? {}, { creditPaise: 97_500 })
  await read()
  expect(await itemOf(payment.id)).toMatchObject({ difference: 'amount', explanation: '', explainedAt: null })
  const entries = await app.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entityUid, off?.uid as string))
  expect(entries.map((entry) => entry.act)).toEqual(['settlement-item.explained'])
})

test('what a person has booked of a line is expected of it from then on, each time', async () => {
  const { payment } = await paid()
  reports.settle(soon(2), [lineOf(payment.id, { creditPaise: 97_600 })])
  const line = [...reports.lines.values()].flat().find((one) => one.entityId === payment.id)
  const readsAndBooks = async (creditPaise: number) => {
    Object.assign(line ?? {}, { creditPaise })
    await read()
    const item = await itemOf(payment.id)
    expect((await explain(item?.uid as string, { book: true })).code).toBe(200)
    await read()
    expect(await itemOf(payment.id)).toMatchObject({ explanation: 'The bank said so' })
    return item
  }
  const off = await readsAndBooks(97_600)
  const source = `settlement_adjusted:${off?.uid}:%`
  expect(await readsAndBooks(97_500)).toMatchObject({ difference: 'amount', expectedPaise: 97_600 })
  expect(await sumOf('write_offs', source)).toBe(140)
  expect(await readsAndBooks(97_540)).toMatchObject({ expectedPaise: 97_500 })
  expect(await readsAndBooks(97_500)).toMatchObject({ expectedPaise: 97_540 })
  expect([await sumOf('write_offs', source), await sumOf('other_income', source)]).toEqual([180, -40])
})

test('a payment that was booked as income before we knew it is a difference again', async () => {
  const order = await startedOrder(app, learner, [await makeCourse(app, { pricePaise: 100_000 })])
  const payment = gateway.pay(order.providerOrderId, { feePaise: 2360, feeTaxPaise: 360 })
  reports.settle(soon(2), [lineOf(payment.id)])
  await read()
  const unknown = await itemOf(payment.id)
  expect(unknown).toMatchObject({ difference: 'unknown' })
  await explain(unknown?.uid as string, { book: true })
  expect(await settleOrder(app.ctx(), order.id, payment, 'sweep')).toBe('fulfilled')
  await read()
  expect(await itemOf(payment.id)).toMatchObject({ difference: 'amount', expectedPaise: 2 * 97_640, explanation: '' })
})

test('refunds, instant ones with their fee, and what disputes took and gave back match ours', async () => {
  const one = await paid()
  await app.call('POST', `/payments/${one.order.uid}/refund`, {}, { token: learner.token })
  await runJobs(app, 'checkout.')
  const [refund] = [...gateway.returned.values()]
  const two = await paid()
  const dispute = gateway.disputePayment(two.payment, { deductedPaise: 100_000 })
  await applyDispute(app.ctx(), dispute, 'webhook')
  const adjustment = { kind: 'adjustment' as const, disputeId: dispute.id }
  reports.settle(soon(2), [
    lineOf(one.payment.id),
    lineOf(two.payment.id),
    { entityId: refund?.id as string, kind: 'refund', debitPaise: 100_590, feePaise: 590, feeTaxPaise: 90 },
    { ...adjustment, entityId: 'adj_taken', debitPaise: 100_000 },
    { ...adjustment, entityId: 'adj_given', creditPaise: 100_000 },
    { ...adjustment, entityId: 'adj_dearer', debitPaise: 100_590 },
    { entityId: 'adj_other', kind: 'adjustment', creditPaise: 500 },
  ])
  await read()
  for (const id of [refund?.id as string, 'adj_taken', 'adj_given']) expect((await itemOf(id))?.difference).toBe(null)
  expect(await itemOf('adj_dearer')).toMatchObject({ difference: 'amount', expectedPaise: -100_000 })
  expect(await itemOf('adj_other')).toMatchObject({ difference: 'unknown' })
  expect(await sumOf('gateway_fee', `fee:${refund?.id}`)).toBe(500)
})

/** A payment that went back whole before we knew of it. */
async function givenBack(more: Partial<ReturnType<typeof gateway.pay>> = {}) {
  const order = await startedOrder(app, learner, [await makeCourse(app, { pricePaise: 100_000 })])
  const { id, amountPaise } = gateway.pay(order.providerOrderId, more)
  const refund = await gateway.refund(id, { amountPaise, key: 'made-in-the-dashboard', receipt: '' })
  const payment = gateway.change(id, { status: 'refunded', refundedPaise: amountPaise })
  await settleOrder(app.ctx(), order.id, payment, 'webhook')
  await applyRefund(app.ctx(), refund)
  return { order, payment, refund }
}
const linesOf = ({ payment, refund }: Awaited<ReturnType<typeof givenBack>>, more: object = {}) => [
  lineOf(payment.id, { creditPaise: payment.amountPaise - fee.feePaise, ...more }),
  { entityId: refund.id, kind: 'refund' as const, debitPaise: refund.amountPaise },
]

const listed = async (id: string) => (await list(`&search=${id}`)).items.find((one: { id: string }) => one.id === id)

test('a payment that was given back before we knew of it matches, as its refund does, and the books hold its fee', async () => {
  const sold = await paid()
  const bought = await givenBack(fee)
  // Of another amount than its order's, it would have waited for a person.
  const fitsNothing = await givenBack({ amountPaise: 90_000, ...fee })
  const dearer = await givenBack(fee)
  const settlement = reports.settle(soon(2), [
    lineOf(sold.payment.id),
    ...linesOf(bought),
    ...linesOf(fitsNothing),
    ...linesOf(dearer, { feePaise: 2950, feeTaxPaise: 450, creditPaise: 97_050 }),
  ])
  await read()
  // What the payment says later does not undo what the report has corrected.
  await settleOrder(app.ctx(), dearer.order.id, dearer.payment, 'sweep')
  await read(soon(9))
  for (const { order, payment, refund } of [bought, fitsNothing, dearer])
    for (const id of [payment.id, refund.id]) {
      expect(await itemOf(id)).toMatchObject({ difference: null })
      expect(await listed(id)).toMatchObject({ orderUid: order.uid, learner: expect.stringMatching(/\S/) })
    }
  const books = await balancesOf(app, learner)
  expect(books).toMatchObject({ gateway_receivable: settlement.amountPaise, gateway_fee: 8500, input_gst: 1530 })
  expect(Object.keys(books)).not.toContain('suspense')
  expect(await findBrokenRules(app.database.db, undefined, (id) => sql`${id} = ${learner.id}`)).toEqual([])
})

test('a refund that came back uncaptured is in no report, one whose payment was reported is missed', async () => {
  const lapsed = await givenBack()
  const captured = await givenBack(fee)
  reports.settle(soon(2), linesOf(captured).slice(0, 1))
  await read(soon(7.1))
  expect(await itemOf(lapsed.payment.id)).toBeUndefined()
  expect(await itemOf(lapsed.refund.id)).toBeUndefined()
  expect(await itemOf(captured.refund.id)).toMatchObject({ difference: 'missing', expectedPaise: -100_000 })
})

test('lists what the books do not hold with its order: a payment in another currency, or captured before we knew', async () => {
  const abroad = await givenBack({ currency: 'USD', amountPaise: 1500 })
  const order = await startedOrder(app, learner, [await makeCourse(app, { pricePaise: 100_000 })])
  const failed = gateway.pay(order.providerOrderId, { status: 'failed' })
  expect(await settleOrder(app.ctx(), order.id, failed, 'webhook')).toBe('failed')
  reports.settle(soon(2), [
    lineOf(abroad.payment.id, { creditPaise: 125_000 }),
    { entityId: abroad.refund.id, kind: 'refund', debitPaise: 127_500, feePaise: 590, feeTaxPaise: 90 },
    lineOf(failed.id),
  ])
  await read()
  for (const [id, { uid }] of [
    [abroad.payment.id, abroad.order],
    [abroad.refund.id, abroad.order],
    [failed.id, order],
  ] as const) {
    expect(await itemOf(id)).toMatchObject({ difference: 'unknown', expectedPaise: null })
    expect(await listed(id)).toMatchObject({ orderUid: uid, difference: 'unknown' })
  }
  expect(await balancesOf(app, learner)).toEqual({})
})

test('a night that was cut short goes on from the day it came to; final days are read no more', async () => {
  await paid()
  await read(soon(0))
  const seen = (kind: string) => reports.requests.filter((one) => one.startsWith(kind)).length
  reports.requests.length = 0
  const broken = new Date(soon(5).getTime() + indiaAheadMs).toISOString().slice(0, 10)
  reports.away.add(broken)
  await expect(read(soon(10))).rejects.toThrow('no report')
  const first = seen('items')
  reports.away.clear()
  reports.requests.length = 0
  await read(soon(10))
  expect(reports.requests[0]).toBe(`settlements ${broken}`)
  expect(seen('items')).toBeLessThanOrEqual(6)
  expect(first).toBeGreaterThanOrEqual(4)
})

test('a report of more than a page is read to its end, its lines in batches', async () => {
  const { payment } = await paid()
  const lines = Array.from({ length: 1205 }, (_, i) => ({
    entityId: `adj_many${i}`,
    kind: 'adjustment' as const,
    creditPaise: 1,
  }))
  reports.settle(soon(2), [...lines, lineOf(payment.id)])
  await read()
  expect((await itemOf(payment.id))?.difference).toBe(null)
  expect(reports.requests.filter((one) => one.startsWith('items')).length).toBeGreaterThan(3)
  const { pagination } = await list('&state=open')
  expect(pagination.totalItems).toBe(1205)
})

test('one that is not processed yet is not booked', async () => {
  await paid()
  const settlement = reports.settle(soon(2), [])
  settlement.status = 'created'
  await read()
  const rows = () =>
    app.database.db.select().from(settlements).where(eq(settlements.providerSettlementId, settlement.id))
  expect(await rows()).toEqual([])
  // One that failed is paid later, too.
  settlement.status = 'failed'
  await read(soon(6.5))
  settlement.status = 'processed'
  await read(soon(7))
  expect(await rows()).toHaveLength(1)
})

test('those who look after money see settlements, and nobody else', async () => {
  const finance = await makePerson(app, 'FINANCE', { mayExport: ['money'] })
  const stranger = await makeLearner(app)
  for (const path of ['/admin/settlement', '/admin/settlement/item']) {
    expect((await app.call('GET', path, undefined, { token: finance.token })).code).toBe(200)
    expect((await app.call('GET', path, undefined, { token: stranger.token })).code).toBe(403)
  }
  const file = await app.app.inject({
    method: 'GET',
    url: '/api/admin/settlement/item?format=csv',
    headers: { authorization: `Bearer ${finance.token}` },
  })
  expect(file.body.split('\n')[0]).toContain('Amount (₹)')
})
