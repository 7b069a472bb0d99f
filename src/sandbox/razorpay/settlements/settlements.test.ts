import Razorpay from 'razorpay'
import { validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { number, text } from '#platform/database/rows.ts'
import { indiaAheadMs } from '#platform/format/day-in-india.ts'
import { dayMs, hourMs } from '#platform/format/durations.ts'
import { type Json, keys, startSandbox, type TestSandbox } from '../start-sandbox.ts'
import { settlesAt } from './working-days.ts'

let sandbox: TestSandbox
let sdk: Json
beforeAll(async () => {
  sandbox = await startSandbox()
  sdk = new Razorpay({ key_id: keys.keyId, key_secret: keys.keySecret })
  sdk.api.rq.defaults.baseURL = sandbox.base
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.clean()
  await sandbox.sql`truncate sbx.transactions, sbx.settlements`
})

/** Noon in India. */
const noon = (day: string) => new Date(`${day}T12:00:00+05:30`)
async function paidOrder(amount = 100_000, receipt?: string): Promise<{ id: string; order: string }> {
  const { body: order } = await sandbox.api('POST', '/orders', { amount, currency: 'INR', receipt })
  const { body } = await sandbox.control({ action: 'pay', order: order.id, outcome: 'success' })
  return { id: body.payment.id, order: order.id }
}
const settle = () => sandbox.control({ action: 'settle' })
const runDue = () => sandbox.control({ action: 'run-due' })
const list = async (): Promise<Json[]> => (await sandbox.api('GET', '/settlements?count=100')).body.items
const report = async (day: string, rest = ''): Promise<Json[]> => {
  const [year, month, date] = day.split('-')
  const query = `year=${year}&month=${month}&day=${date}&count=1000${rest}`
  return (await sandbox.api('GET', `/settlements/recon/combined?${query}`)).body.items
}
const balance = async () => {
  const [row] = await sandbox.sql({ paise: number })`
    select coalesce(sum(credit - debit), 0)::float8 as paise from sbx.transactions where settlement_id is null`
  return row?.paise
}

test.each([
  ['a Monday is settled on Wednesday', '2026-11-23T12:00:00+05:30', '2026-11-25T10:00:00+05:30'],
  ['the last moment of a day counts to it', '2026-11-23T23:59:59.999+05:30', '2026-11-25T10:00:00+05:30'],
  ['midnight in India counts to the new day', '2026-11-24T00:00:00+05:30', '2026-11-26T10:00:00+05:30'],
  ['a Thursday is settled after the weekend', '2026-11-26T09:00:00+05:30', '2026-11-30T10:00:00+05:30'],
  ['a Saturday is settled on Tuesday', '2026-11-28T09:00:00+05:30', '2026-12-01T10:00:00+05:30'],
])('%s', (_what, created, settled) => {
  expect(settlesAt(Date.parse(created), 1)).toBe(Date.parse(settled))
  const shortened = settlesAt(Date.parse(created), 0.001) - Date.parse(created)
  expect(shortened).toBeCloseTo((Date.parse(settled) - Date.parse(created)) / 1000, 0)
})

test('payments less their fees, less refunds, are settled on the second working day and reported line by line', async () => {
  sandbox.setNow(noon('2026-03-02'))
  const one = await paidOrder(100_000, 'ORD-1')
  const two = await paidOrder(50_000)
  const { body: refund } = await sandbox.api('POST', `/payments/${two.id}/refund`, { amount: 20_000 })
  const expected = 100_000 - 2360 + 50_000 - 1180 - 20_000
  expect(await balance()).toBe(expected)
  sandbox.setNow(new Date(noon('2026-03-04').getTime() - 2 * hourMs - 1))
  await runDue()
  expect(await list()).toEqual([])
  sandbox.setNow(noon('2026-03-04'))
  await runDue()
  const [settlement] = await list()
  expect(settlement).toEqual({
    id: expect.stringMatching(/^setl_[0-9A-Za-z]{14}$/),
    entity: 'settlement',
    amount: expected,
    status: 'processed',
    fees: 0,
    tax: 0,
    utr: expect.stringMatching(/^SBXN[0-9A-Z]{14}$/),
    created_at: Date.parse('2026-03-04T10:00:00+05:30') / 1000,
  })
  expect(await balance()).toBe(0)
  const items = await report('2026-03-04')
  expect(items[0]).toEqual({
    entity_id: one.id,
    type: 'payment',
    debit: 0,
    credit: 97_640,
    amount: 100_000,
    currency: 'INR',
    fee: 2360,
    tax: 360,
    on_hold: false,
    settled: true,
    created_at: noon('2026-03-02').getTime() / 1000,
    settled_at: settlement.created_at,
    settlement_id: settlement.id,
    posted_at: null,
    credit_type: 'default',
    description: null,
    notes: [],
    payment_id: null,
    settlement_utr: settlement.utr,
    order_id: one.order,
    order_receipt: 'ORD-1',
    method: 'upi',
    card_network: null,
    card_issuer: null,
    card_type: null,
    dispute_id: null,
  })
  expect(items[2]).toMatchObject({
    entity_id: refund.id,
    type: 'refund',
    debit: 20_000,
    credit: 0,
    payment_id: two.id,
    order_id: two.order,
    settlement_id: settlement.id,
  })
  expect(items.reduce((sum, { credit, debit }) => sum + credit - debit, 0)).toBe(expected)
  const event = sandbox.received.find((one) => one.event.event === 'settlement.processed')
  expect(event?.event).toMatchObject({ contains: ['settlement'], payload: { settlement: { entity: settlement } } })
  expect(validateWebhookSignature(String(event?.body), event?.signature ?? '', keys.webhookSecret)).toBe(true)
})

test('each working day has a settlement of its own, also when the sandbox slept; a month lists them all', async () => {
  sandbox.setNow(noon('2026-04-06'))
  for (const days of [0, 1, 2]) {
    const { id } = await paidOrder(10_000)
    await sandbox.sql`
      update sbx.transactions set created_at = created_at + ${days * dayMs}::float8 where entity_id = ${id}`
  }
  sandbox.setNow(noon('2026-04-30'))
  await runDue()
  const dates = (await list()).map(({ created_at }) => new Date(created_at * 1000).toISOString().slice(0, 10))
  expect(dates).toEqual(['2026-04-10', '2026-04-09', '2026-04-08'])
  const month = await sandbox.api('GET', '/settlements/recon/combined?year=2026&month=04&count=2&skip=1')
  expect(month.body.items).toHaveLength(2)
  expect(await report('2026-04-09')).toHaveLength(1)
  expect(await report('2026-04-07')).toEqual([])
})

test('the SDK reads settlements and the report', async () => {
  await paidOrder()
  const { settlement } = (await settle()).body
  expect(await sdk.settlements.fetch(settlement.id)).toEqual(settlement)
  expect((await sdk.settlements.all({ count: 1 })).items).toEqual([settlement])
  const today = new Date(Date.now() + indiaAheadMs)
  const parts = { year: today.getUTCFullYear(), month: today.getUTCMonth() + 1, day: today.getUTCDate() }
  expect((await sdk.settlements.reports({ ...parts, count: 1000 })).items).toMatchObject([
    { type: 'payment', settlement_id: settlement.id },
  ])
})

test('refunds and disputes that take more than came in wait for the next payment', async () => {
  const { id } = await paidOrder(10_000)
  expect((await settle()).code).toBe(200)
  expect((await settle()).body.error.description).toBe('Nothing is left on the balance')
  await sandbox.api('POST', `/payments/${id}/refund`, { amount: 4000 })
  const { dispute } = (await sandbox.control({ action: 'open-dispute', payment: id, amount: 3000 })).body
  expect(await balance()).toBe(-4000)
  await sandbox.control({ action: 'move-dispute', dispute: dispute.id, status: 'lost' })
  expect(await balance()).toBe(-7000)
  expect((await settle()).code).toBe(400)
  await paidOrder(20_000)
  const { settlement } = (await settle()).body
  expect(settlement.amount).toBe(20_000 - 472 - 7000)
  const items = await report(new Date(Date.now() + indiaAheadMs).toISOString().slice(0, 10))
  expect(items.find(({ type }) => type === 'adjustment')).toMatchObject({
    entity_id: expect.stringMatching(/^adj_[0-9A-Za-z]{14}$/),
    debit: 3000,
    credit: 0,
    dispute_id: dispute.id,
    payment_id: null,
  })
})

test('money taken when a dispute opened comes back when it is won', async () => {
  const { id } = await paidOrder(10_000)
  const before = await balance()
  const opened = await sandbox.control({ action: 'open-dispute', payment: id, deduct: 'at once' })
  expect(await balance()).toBe((before ?? 0) - 10_000)
  await sandbox.control({ action: 'move-dispute', dispute: opened.body.dispute.id, status: 'won' })
  expect(await balance()).toBe(before)
})

test('a refund that fails gives its money back: unseen before the settlement, as an adjustment after it', async () => {
  const { id } = await paidOrder(10_000)
  const fail = async () => {
    const { body: refund } = await sandbox.api('POST', `/payments/${id}/refund`, { amount: 1000 })
    return () => sandbox.control({ action: 'settle-refund', refund: refund.id, status: 'failed' })
  }
  const full = await balance()
  await (
    await fail()
  )()
  expect(await balance()).toBe(full)
  const failLater = await fail()
  await settle()
  await failLater()
  expect(await balance()).toBe(1000)
  const [row] = await sandbox.sql({ type: text, payment_id: text, description: text })`
    select type, payment_id, coalesce(description, '') as description from sbx.transactions where settlement_id is null`
  expect(row).toMatchObject({
    type: 'adjustment',
    payment_id: id,
    description: expect.stringMatching(/^Reversal of rfnd_/),
  })
})

test('a payment that is settled while others come in is settled once', async () => {
  await paidOrder(10_000)
  const made = await Promise.all([settle(), paidOrder(20_000), settle(), settle(), paidOrder(30_000)])
  await settle()
  expect(made.length).toBe(5)
  const paidOut = (await list()).reduce((sum, { amount }) => sum + amount, 0)
  expect([paidOut, await balance()]).toEqual([60_000 - 1416, 0])
})

test('the report can leave a payment out, be a paisa off, or know one that nobody else knows', async () => {
  const payments = [await paidOrder(10_000), await paidOrder(20_000)].map(({ id }) => id)
  const { settlement } = (await settle()).body
  const today = new Date(Date.now() + indiaAheadMs).toISOString().slice(0, 10)
  const spoil = (how: string) => sandbox.control({ action: 'spoil-report', settlement: settlement.id, how })
  const right = await report(today)
  await spoil('missing')
  expect((await report(today)).map(({ entity_id }) => entity_id)).toEqual([payments[1]])
  await spoil('one paisa off')
  expect(await report(today)).toMatchObject([{ entity_id: payments[1], amount: 20_001, credit: 20_000 - 472 + 1 }])
  await spoil('unknown payment')
  expect((await report(today))[1]).toMatchObject({
    type: 'payment',
    entity_id: expect.stringMatching(/^pay_SBXUnknown\w{4}$/),
    order_id: null,
  })
  await spoil('right')
  expect(await report(today)).toEqual(right)
  expect((await spoil('lost')).code).toBe(400)
  expect((await list())[0]).toEqual(settlement)
})

test.each([
  ['', 'The year field is required.'],
  ['year=26&month=1', 'The year must be 4 digits.'],
  ['year=2026', 'The month field is required.'],
  ['year=2026&month=13', 'The month is not a valid month.'],
  ['year=2026&month=1&day=32', 'The day must be between 1 and 2 digits.'],
  ['year=2026&month=1&count=0', 'The count must be at least 1.'],
  ['year=2026&month=1&count=1001', 'The count may not be greater than 1000.'],
  ['year=2026&month=1&page=2', 'page is/are not required and should not be sent'],
])('a report of %s is refused', async (query, description) => {
  const answer = await sandbox.api('GET', `/settlements/recon/combined?${query}`)
  expect([answer.code, answer.body.error.description]).toEqual([400, description])
})

test('the dashboard shows the balance and settles it', async () => {
  await paidOrder(10_000)
  const press = (fields: Record<string, string>) =>
    fetch(`${sandbox.base}/dashboard`, { method: 'POST', body: new URLSearchParams(fields) })
  expect(await (await press({ action: 'settle' })).text()).toContain('Report right')
  expect(await (await press({ action: 'settle' })).text()).toContain('Nothing is left on the balance')
  expect((await sandbox.api('GET', '/settlements/setl_00000000000000')).code).toBe(400)
})
