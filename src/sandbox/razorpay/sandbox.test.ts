import Razorpay from 'razorpay'
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keys, startSandbox, type TestSandbox } from './start-sandbox.ts'

let sandbox: TestSandbox
let sdk: any

beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0.001 })
  sdk = new Razorpay({ key_id: keys.keyId, key_secret: keys.keySecret })
  // The SDK's host is fixed; its axios instance is not.
  sdk.api.rq.defaults.baseURL = sandbox.base
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.control({ action: 'reset' })
})

async function paid(amount = 99_900) {
  const order = await sdk.orders.create({ amount, currency: 'INR', receipt: `R-${Math.random()}` })
  const done = await sandbox.control({ action: 'pay', order: order.id, outcome: 'success', reason: 'payment_failed' })
  return { order, payment: done.body.payment, fields: done.body }
}

test('the official SDK makes, reads, finds and changes an order', async () => {
  const order = await sdk.orders.create({
    amount: 99_900,
    currency: 'INR',
    receipt: 'ORD-2627-000001',
    notes: { order_uid: 'abc' },
    payment: {
      capture: 'automatic',
      capture_options: { automatic_expiry_period: 4320, manual_expiry_period: 7200, refund_speed: 'normal' },
    },
  })
  expect(order).toEqual({
    id: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/),
    entity: 'order',
    amount: 99_900,
    amount_paid: 0,
    amount_due: 99_900,
    currency: 'INR',
    receipt: 'ORD-2627-000001',
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: { order_uid: 'abc' },
    created_at: expect.any(Number),
  })
  expect(await sdk.orders.fetch(order.id)).toEqual(order)
  expect(await sdk.orders.all({ receipt: 'ORD-2627-000001' })).toEqual({
    entity: 'collection',
    count: 1,
    items: [order],
  })
  expect((await sdk.orders.edit(order.id, { notes: {} })).notes).toEqual([])
})

test('a paid order: the SDK reads its payment and accepts every signature', async () => {
  const before = sandbox.heard.length
  const { order, payment, fields } = await paid()
  expect(payment).toMatchObject({ status: 'captured', captured: true, amount: 99_900, fee: 2358, tax: 360, notes: [] })
  expect(await sdk.orders.fetch(order.id)).toMatchObject({
    status: 'paid',
    amount_paid: 99_900,
    amount_due: 0,
    attempts: 1,
  })
  expect(await sdk.orders.fetchPayments(order.id)).toEqual({ entity: 'collection', count: 1, items: [payment] })
  expect(await sdk.payments.fetch(payment.id)).toEqual(payment)
  const all = await sdk.payments.all({ from: payment.created_at, to: payment.created_at + 1, count: 100 })
  expect(all.items).toContainEqual(payment)
  expect(
    validatePaymentVerification(
      { order_id: order.id, payment_id: payment.id },
      fields.razorpay_signature,
      keys.keySecret,
    ),
  ).toBe(true)
  const events = (await sandbox.hears(before + 3)).slice(before)
  expect(events.map(({ event }) => event.event).toSorted()).toEqual([
    'order.paid',
    'payment.authorized',
    'payment.captured',
  ])
  expect(new Set(events.map(({ id }) => id)).size).toBe(3)
  for (const { body, signature } of events)
    expect(validateWebhookSignature(body.toString(), signature, keys.webhookSecret)).toBe(true)
})
