import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#platform/format/durations.ts'
import { type Json, keys, startSandbox, type TestSandbox } from './start-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.clean())

async function newOrder(extra: object = {}): Promise<string> {
  const { body } = await sandbox.api('POST', '/orders', { amount: 10_000, currency: 'INR', ...extra })
  return body.id
}
const set = (faults: object) => sandbox.control({ action: 'set', faults })

test.each<[string, Json]>([
  ['nothing', {}],
  ['an unknown action', { action: 'drop-table' }],
  ['an unknown fault', { action: 'set', faults: { explode: 1 } }],
  ['a negative count', { action: 'set', faults: { dropWebhooks: -1 } }],
  ['a count without end', { action: 'set', faults: { dropWebhooks: 1e9 } }],
  ['a broken number', { action: 'set', faults: { apiLatencyMs: 1.5 } }],
  ['text for a number', { action: 'set', faults: { failCalls: '3' } }],
  ['an hour of latency', { action: 'set', faults: { apiLatencyMs: hourMs } }],
  ['another kind of failure', { action: 'set', faults: { failWith: '418' } }],
  ['a forged id', { action: 'lapse', payment: "pay_' or 1=1 --" }],
  ['an id of another kind', { action: 'lapse', payment: 'order_00000000000000' }],
  ['an id nobody made', { action: 'lapse', payment: 'pay_00000000000000' }],
  ['a field too many', { action: 'reset', force: true }],
  ['an event nobody sent', { action: 'replay', event: '00000000000000' }],
  ['a prototype', { action: 'set', faults: JSON.parse('{"__proto__":{"dropWebhooks":1}}') }],
])('control refuses %s', async (_what, action) => {
  const answer = await sandbox.control(action)
  expect(answer.code).toBe(400)
  expect(answer.body.error.description).not.toBe('')
  const { faults } = (await sandbox.control({ action: 'run-due' })).body
  expect(faults).toMatchObject({ dropWebhooks: 0, failCalls: 0, apiLatencyMs: 0, failWith: '500' })
})

test('a page of another site cannot steer it', async () => {
  const answer = await fetch(`${sandbox.base}/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    body: JSON.stringify({ action: 'reset' }),
  })
  expect(answer.status).toBe(400)
})

test('setting one fault leaves the others as they were', async () => {
  await set({ dropWebhooks: 3, webhookOrder: 'natural' })
  const { body } = await set({ delayWebhooksMs: 50 })
  expect(body.faults).toMatchObject({ dropWebhooks: 3, webhookOrder: 'natural', delayWebhooksMs: 50 })
})

test('a failed payment can be authorised late: the order is paid after all', async () => {
  const order = await newOrder()
  const { body } = await sandbox.control({ action: 'pay', order, outcome: 'failure', reason: 'insufficient_fund' })
  expect(body.payment).toMatchObject({ status: 'failed', error_reason: 'insufficient_fund' })
  expect(body.order.status).toBe('attempted')
  const lateAuthorisation = await sandbox.control({ action: 'late-authorise', payment: body.payment.id })
  expect(lateAuthorisation.body.payment).toMatchObject({ status: 'captured', late_authorized: true, error_code: null })
  expect((await sandbox.api('GET', `/orders/${order}`)).body.status).toBe('paid')
  expect((await sandbox.hears(4)).map(({ event }) => event.event)).toEqual(
    expect.arrayContaining(['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid']),
  )
})

test('a bank that stays silent fails the payment after ten minutes; late money may still come', async () => {
  const start = Date.now()
  sandbox.setNow(new Date(start))
  const order = await newOrder()
  const { body } = await sandbox.control({ action: 'pay', order, outcome: 'pending' })
  expect(body.payment.status).toBe('created')
  sandbox.setNow(new Date(start + 9 * minuteMs))
  await sandbox.control({ action: 'run-due' })
  expect((await sandbox.api('GET', `/payments/${body.payment.id}`)).body.status).toBe('created')
  sandbox.setNow(new Date(start + 10 * minuteMs))
  await sandbox.control({ action: 'run-due' })
  expect((await sandbox.api('GET', `/payments/${body.payment.id}`)).body).toMatchObject({
    status: 'failed',
    error_reason: 'payment_timed_out',
  })
  await sandbox.control({ action: 'late-authorise', payment: body.payment.id })
  expect((await sandbox.api('GET', `/orders/${order}`)).body.status).toBe('paid')
})

test('an order takes one payment; only the panel can force a second', async () => {
  const order = await newOrder()
  const first = await sandbox.control({ action: 'pay', order, outcome: 'success' })
  const again = await sandbox.control({ action: 'pay', order, outcome: 'success' })
  expect(again.body.error.description).toBe('Payment already done for this order.')
  const second = await sandbox.control({ action: 'second-capture', order })
  expect(second.body.payment).toMatchObject({ status: 'captured', order_id: order })
  expect(second.body.payment.id).not.toBe(first.body.payment.id)
  expect((await sandbox.api('GET', `/orders/${order}/payments`)).body.count).toBe(2)
})

test('an authorisation nobody captured lapses and is refunded by itself', async () => {
  const start = Date.now()
  sandbox.setNow(new Date(start))
  const options = { capture: 'manual', capture_options: { manual_expiry_period: 12 } }
  const order = await newOrder({ payment: options })
  const { body } = await sandbox.control({ action: 'pay', order, outcome: 'success' })
  sandbox.setNow(new Date(start + 12 * minuteMs))
  await sandbox.control({ action: 'run-due' })
  expect((await sandbox.api('GET', `/payments/${body.payment.id}`)).body).toMatchObject({
    status: 'refunded',
    captured: false,
    refund_status: 'full',
  })
  expect((await sandbox.api('GET', `/orders/${order}`)).body.status).toBe('attempted')
})

test('an answer lost after the work leaves the work done', async () => {
  await set({ failCalls: 1, failWith: '500', failOf: 'POST' })
  const lost = await sandbox.api('POST', '/orders', { amount: 500, currency: 'INR', receipt: 'lost-500' })
  expect(lost.code).toBe(500)
  expect((await sandbox.api('GET', '/orders?receipt=lost-500')).body.count).toBe(1)

  await set({ failCalls: 1, failWith: 'lost', failOf: 'any' })
  await expect(sandbox.api('POST', '/orders', { amount: 500, currency: 'INR', receipt: 'lost-wire' })).rejects.toThrow(
    'fetch failed',
  )
  expect((await sandbox.api('GET', '/orders?receipt=lost-wire')).body.count).toBe(1)

  await set({ failCalls: 1, failWith: 'timeout' })
  const waiting = fetch(`${sandbox.base}/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ amount: 500, currency: 'INR', receipt: 'lost-time' }),
    signal: AbortSignal.timeout(400),
  })
  await expect(waiting).rejects.toThrow('timeout')
  expect((await sandbox.api('GET', '/orders?receipt=lost-time')).body.count).toBe(1)
})

test('a refusal before the work leaves nothing done', async () => {
  for (const failWith of ['429', '409']) {
    await set({ failCalls: 1, failWith })
    const answer = await sandbox.api('POST', '/orders', { amount: 500, currency: 'INR', receipt: `no-${failWith}` })
    expect(answer.code).toBe(Number(failWith))
    expect((await sandbox.api('GET', `/orders?receipt=no-${failWith}`)).body.count).toBe(0)
  }
})

test('an answer takes at least the latency that was set', async () => {
  await set({ apiLatencyMs: 150 })
  const began = performance.now()
  await newOrder()
  expect(performance.now() - began).toBeGreaterThan(145)
})

test('the same seed makes the same ids and the same order of events', async () => {
  const run = async (one: TestSandbox) => {
    const { body: order } = await one.api('POST', '/orders', { amount: 500, currency: 'INR' })
    await one.control({ action: 'pay', order: order.id, outcome: 'success' })
    const events = await one.hears(3)
    await one.stop()
    return events.map(({ id, event }) => [id, event.event, event.payload.payment.entity.id])
  }
  const seed = 'seven'
  const first = await run(await startSandbox({ seed }))
  expect(await run(await startSandbox({ seed }))).toEqual(first)
  expect(await run(await startSandbox({ seed: 'eight' }))).not.toEqual(first)
})
