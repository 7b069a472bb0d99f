import Razorpay from 'razorpay'
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, keys, startSandbox, type TestSandbox } from './start-sandbox.ts'

let sandbox: TestSandbox
let sdk: Json

beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0.001 })
  sdk = sdkWith(keys.keySecret)
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.control({ action: 'reset' })
})

function sdkWith(secret: string): Json {
  const made: Json = new Razorpay({ key_id: keys.keyId, key_secret: secret })
  // The SDK's host is fixed; its axios instance is not.
  made.api.rq.defaults.baseURL = sandbox.base
  return made
}

async function paid(amount = 99_900) {
  const order = await sdk.orders.create({ amount, currency: 'INR' })
  const { body } = await sandbox.control({ action: 'pay', order: order.id, outcome: 'success' })
  return { order, payment: body.payment, fields: body }
}

const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ statusCode: 200, error: {} as Json }),
    (error: Json) => error,
  )

test('the SDK makes, reads, finds and changes an order', async () => {
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
  expect((await sdk.orders.all({ receipt: 'ORD-none' })).items).toEqual([])
  expect((await sdk.orders.edit(order.id, { notes: { order_uid: 'xyz' } })).notes).toEqual({ order_uid: 'xyz' })
  expect((await sdk.orders.edit(order.id, { notes: {} })).notes).toEqual([])
})

test('a paid order: the SDK reads its payment and accepts every signature', async () => {
  const before = sandbox.received.length
  const { order, payment, fields } = await paid()
  expect(payment).toEqual({
    id: expect.stringMatching(/^pay_[0-9A-Za-z]{14}$/),
    entity: 'payment',
    amount: 99_900,
    currency: 'INR',
    status: 'captured',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: 'upi',
    amount_refunded: 0,
    refund_status: null,
    captured: true,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: 'learner@sandbox',
    email: null,
    contact: null,
    notes: [],
    fee: 2358,
    tax: 360,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: { rrn: expect.any(String), upi_transaction_id: expect.any(String) },
    created_at: expect.any(Number),
    upi: { payer_account_type: 'bank_account', vpa: 'learner@sandbox', flow: 'intent' },
  })
  expect(await sdk.orders.fetch(order.id)).toMatchObject({
    status: 'paid',
    amount_paid: 99_900,
    amount_due: 0,
    attempts: 1,
  })
  expect(await sdk.orders.fetchPayments(order.id)).toEqual({ entity: 'collection', count: 1, items: [payment] })
  expect(await sdk.payments.fetch(payment.id)).toEqual(payment)
  const day = { from: payment.created_at, to: payment.created_at + 1, count: 100 }
  expect((await sdk.payments.all(day)).items).toContainEqual(payment)
  expect((await sdk.payments.all({ ...day, from: 1, to: 2 })).items).toEqual([])

  const proof = { order_id: order.id, payment_id: payment.id }
  expect(validatePaymentVerification(proof, fields.razorpay_signature, keys.keySecret)).toBe(true)
  const events = (await sandbox.hears(before + 3)).slice(before)
  expect(new Set(events.map(({ event }) => event.event))).toEqual(
    new Set(['payment.authorized', 'payment.captured', 'order.paid']),
  )
  expect(new Set(events.map(({ id }) => id)).size).toBe(3)
  for (const { body, signature } of events)
    expect(validateWebhookSignature(body.toString(), signature, keys.webhookSecret)).toBe(true)
  const order_paid = events.find(({ event }) => event.event === 'order.paid')?.event
  expect(order_paid.contains).toEqual(['payment', 'order'])
  expect(order_paid.payload.order.entity).toMatchObject({ id: order.id, status: 'paid' })
  expect(order_paid.payload.payment.entity).toEqual(payment)
})

test('an order that captures by hand waits for its capture, of exactly its amount, once', async () => {
  const order = await sdk.orders.create({ amount: 50_000, currency: 'INR', payment: { capture: 'manual' } })
  const { body } = await sandbox.control({ action: 'pay', order: order.id, outcome: 'success' })
  const { id } = body.payment
  expect(body.payment).toMatchObject({ status: 'authorized', captured: false, fee: null })
  expect(await refused(sdk.payments.capture(id, 49_900, 'INR'))).toMatchObject({
    statusCode: 400,
    error: { code: 'BAD_REQUEST_ERROR', description: 'Capture amount must be equal to the amount authorized' },
  })
  expect(await sdk.payments.capture(id, 50_000, 'INR')).toMatchObject({ id, status: 'captured', captured: true })
  expect((await refused(sdk.payments.capture(id, 50_000, 'INR'))).error.description).toBe(
    'This payment has already been captured',
  )
  expect((await sdk.orders.fetch(order.id)).status).toBe('paid')
})

test('a refund is read back from payment, list and id, and the order stays paid', async () => {
  const { order, payment } = await paid()
  const refund = await sdk.payments.refund(payment.id, { amount: 50_000, speed: 'normal', receipt: 'CN-1' })
  expect(refund).toEqual({
    id: expect.stringMatching(/^rfnd_[0-9A-Za-z]{14}$/),
    entity: 'refund',
    amount: 50_000,
    currency: 'INR',
    payment_id: payment.id,
    notes: [],
    receipt: 'CN-1',
    acquirer_data: { arn: null },
    created_at: expect.any(Number),
    batch_id: null,
    status: 'pending',
    speed_processed: 'normal',
    speed_requested: 'normal',
  })
  expect(await sdk.payments.fetch(payment.id)).toMatchObject({
    status: 'captured',
    amount_refunded: 50_000,
    refund_status: 'partial',
  })
  await expect.poll(async () => (await sdk.refunds.fetch(refund.id)).status).toBe('processed')
  const rest = await sdk.payments.refund(payment.id, {})
  expect(rest.amount).toBe(49_900)
  const list = await sdk.payments.fetchMultipleRefund(payment.id)
  expect(list.items.map(({ id }: Json) => id)).toEqual([rest.id, refund.id])
  expect((await sdk.refunds.all({})).items.length).toBeGreaterThanOrEqual(2)
  expect(await sdk.payments.fetch(payment.id)).toMatchObject({ status: 'refunded', refund_status: 'full' })
  expect((await refused(sdk.payments.refund(payment.id, {}))).error.description).toBe(
    'The payment has been fully refunded already',
  )
  expect((await sdk.orders.fetch(order.id)).status).toBe('paid')
})

test('the wrong key is refused', async () => {
  expect(await refused(sdkWith('guessed').orders.all())).toEqual({
    statusCode: 401,
    error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
  })
  expect((await fetch(`${sandbox.base}/v1/orders`)).status).toBe(401)
})

test.each([
  ['no amount', { currency: 'INR' }, 'The amount field is required.'],
  ['under a rupee', { amount: 99, currency: 'INR' }, 'The amount must be at least INR 1.00'],
  ['negative', { amount: -5000, currency: 'INR' }, 'The amount must be at least INR 1.00'],
  ['paise in pieces', { amount: 100.5, currency: 'INR' }, 'The amount must be an integer.'],
  ['an amount in words', { amount: 'lots', currency: 'INR' }, 'The amount must be an integer.'],
  ['too much', { amount: 1e12, currency: 'INR' }, 'Amount exceeds maximum amount allowed.'],
  ['other money', { amount: 500, currency: 'USD' }, 'Currency is not supported'],
  [
    'a long receipt',
    { amount: 500, currency: 'INR', receipt: 'r'.repeat(41) },
    'The receipt may not be greater than 40 characters.',
  ],
  [
    'fields nobody asked for',
    { amount: 500, currency: 'INR', tip: 5, gift: 1 },
    'tip, gift is/are not required and should not be sent',
  ],
  [
    'sixteen notes',
    {
      amount: 500,
      currency: 'INR',
      notes: Object.fromEntries(Array.from({ length: 16 }, (_none, at) => [`n${at}`, 'x'])),
    },
    'The notes may not have more than 15 items.',
  ],
])('an order with %s is refused', async (_what, body, description) => {
  expect(await refused(sdk.orders.create({ ...body }))).toMatchObject({
    statusCode: 400,
    error: { code: 'BAD_REQUEST_ERROR', description },
  })
})

test('an id that is not ours is refused in one way, whatever it names', async () => {
  const requests = [
    sdk.orders.fetch('order_doesnotexist00'),
    sdk.orders.fetchPayments('order_doesnotexist00'),
    sdk.orders.edit('order_doesnotexist00', { notes: {} }),
    sdk.payments.fetch('pay_doesnotexist00'),
    sdk.payments.capture('pay_doesnotexist00', 500, 'INR'),
    sdk.payments.refund('pay_doesnotexist00', {}),
    sdk.payments.fetchMultipleRefund('pay_doesnotexist00'),
    sdk.refunds.fetch('rfnd_doesnotexist00'),
  ]
  for (const answer of await Promise.all(requests.map(refused)))
    expect(answer).toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' },
    })
})

test('twenty calls with one unique receipt make one order', async () => {
  const orderInput = { amount: 70_000, currency: 'INR', receipt: 'ORD-once', unique_receipt: true }
  const orders = await Promise.all(Array.from({ length: 20 }, () => sdk.orders.create(orderInput)))
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
  expect((await sdk.orders.all({ receipt: 'ORD-once' })).count).toBe(1)
  expect((await refused(sdk.orders.create({ ...orderInput, amount: 80_000 }))).statusCode).toBe(400)
})
