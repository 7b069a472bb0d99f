import Razorpay from 'razorpay'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { number } from '#platform/database/rows.ts'
import { type Json, keys, startSandbox, type TestSandbox } from './start-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0.001 })
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.clean())

async function paidPayment(amount = 10_000): Promise<string> {
  const { body: order } = await sandbox.api('POST', '/orders', { amount, currency: 'INR' })
  const { body } = await sandbox.control({ action: 'pay', order: order.id, outcome: 'success' })
  return body.payment.id
}
const refund = (payment: string, extra: object = {}) => sandbox.control({ action: 'refund', payment, ...extra })
const set = (faults: object) => sandbox.control({ action: 'set', faults })
const eventsOf = (id: string) =>
  sandbox.received.filter(({ event }) => event.payload.refund?.entity.id === id).map(({ event }) => event.event)
const listed = async (query = 'count=100'): Promise<Json[]> =>
  (await sandbox.api('GET', `/refunds?${query}`)).body.items
const paymentOf = async (id: string): Promise<Json> => (await sandbox.api('GET', `/payments/${id}`)).body

test('a refund made in the dashboard, in part and then the rest, is announced like any other', async () => {
  const payment = await paidPayment()
  const part = (await refund(payment, { amount: 4000 })).body.refund
  expect(part).toMatchObject({ amount: 4000, payment_id: payment, receipt: null, notes: [], speed_processed: 'normal' })
  expect(await paymentOf(payment)).toMatchObject({ status: 'captured', refund_status: 'partial' })
  const rest = (await refund(payment)).body.refund
  expect(rest.amount).toBe(6000)
  expect(await paymentOf(payment)).toMatchObject({ status: 'refunded', refund_status: 'full' })
  for (const { id } of [part, rest])
    await expect.poll(() => new Set(eventsOf(id))).toEqual(new Set(['refund.created', 'refund.processed']))
  expect((await refund(payment)).body.error.description).toBe('The payment has been fully refunded already')
})

test('without events a refund, of whatever payment, is found by listing alone', async () => {
  const sdk: Json = new Razorpay({ key_id: keys.keyId, key_secret: keys.keySecret })
  sdk.api.rq.defaults.baseURL = sandbox.base
  const payment = await paidPayment()
  const silent = (await refund(payment, { webhook: 'none' })).body.refund
  await expect.poll(async () => (await sdk.refunds.fetch(silent.id)).status).toBe('processed')
  await sandbox.control({ action: 'run-due' })
  expect(eventsOf(silent.id)).toEqual([])
  const day = { from: silent.created_at, to: silent.created_at, count: 100 }
  expect((await sdk.refunds.all(day)).items.map(({ id }: Json) => id)).toContain(silent.id)
  expect((await sdk.refunds.all({ ...day, from: 1, to: 2 })).items).toEqual([])
  expect((await sdk.refunds.fetch(silent.id, { payment_id: payment })).id).toBe(silent.id)
  expect((await sandbox.api('GET', `/payments/${await paidPayment()}/refunds/${silent.id}`)).code).toBe(400)
})

test('pages of refunds leave none out and show none twice', async () => {
  const payment = await paidPayment(100_000)
  for (let made = 0; made < 7; made += 1) await refund(payment, { amount: 1000 })
  const all = (await listed()).map(({ id }) => id)
  const pages = []
  for (let skip = 0; skip < all.length; skip += 3) pages.push(...(await listed(`count=3&skip=${skip}`)))
  expect(pages.map(({ id }) => id)).toEqual(all)
  expect(new Set(all).size).toBe(all.length)
  expect((await sandbox.api('GET', '/refunds?count=101')).code).toBe(400)
})

test('a refund of the best speed is instant and costs a fee; where that is impossible it goes the normal way', async () => {
  const payment = await paidPayment()
  const instant = await sandbox.api('POST', `/payments/${payment}/refund`, { amount: 3000, speed: 'optimum' })
  expect(instant.body).toMatchObject({ speed_requested: 'optimum', speed_processed: 'instant' })
  await set({ instantRefunds: 'impossible' })
  const slow = (await refund(payment, { amount: 2000, speed: 'optimum' })).body.refund
  expect(slow).toMatchObject({ speed_requested: 'optimum', speed_processed: 'normal' })
  await expect.poll(() => eventsOf(slow.id)).toContain('refund.speed_changed')
  const [row] = await sandbox.sql({ debit: number })`
    select sum(debit)::int as debit from sbx.transactions where payment_id = ${payment} and type = 'refund'`
  expect(row?.debit).toBe(3000 + 590 + 2000)
})

test('while the balance is low refunds are refused, and nothing is set aside', async () => {
  await set({ refundBalance: 'low' })
  const payment = await paidPayment()
  const refusal = 'Your account does not have enough balance to carry out the refund operation.'
  const headers = { 'x-refund-idempotency': 'refund-low-1' }
  const sent = await sandbox.api('POST', `/payments/${payment}/refund`, { amount: 3000 }, headers)
  expect([sent.code, sent.body.error.description]).toEqual([400, refusal])
  expect((await paymentOf(payment)).amount_refunded).toBe(0)
  await set({ refundBalance: 'enough' })
  const again = await sandbox.api('POST', `/payments/${payment}/refund`, { amount: 3000 }, headers)
  expect(again.code).toBe(200)
})

test('the dashboard has a form for it, and refuses what is no amount', async () => {
  const payment = await paidPayment()
  const press = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ action: 'refund', payment, ...fields })
    return (await fetch(`${sandbox.base}/dashboard`, { method: 'POST', body })).text()
  }
  expect(await press({ amount: '2500', webhook: 'none' })).toContain('Done: refund')
  expect((await paymentOf(payment)).amount_refunded).toBe(2500)
  for (const amount of ['', '99', '25.50', '10001', '-1', '1e4'])
    expect(await press({ amount, webhook: 'sent' })).toContain('class="notice bad"')
  expect((await paymentOf(payment)).amount_refunded).toBe(2500)
})

test('each id on the dashboard is there once: a table is named by its own heading', async () => {
  await refund(await paidPayment())
  const page = await (await fetch(`${sandbox.base}/dashboard`)).text()
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([])
  expect(page).toContain('aria-labelledby="table-refunds"')
})
