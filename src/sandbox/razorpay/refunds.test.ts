import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#platform/format/durations.ts'
import { startSandbox, type TestSandbox } from './start-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0.001 })
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.clean())

let made = 0
const newKey = () => `refund-key-${(made += 1)}`

async function paidPayment(amount = 10_000): Promise<string> {
  const { body: order } = await sandbox.api('POST', '/orders', { amount, currency: 'INR' })
  const { body } = await sandbox.control({ action: 'pay', order: order.id, outcome: 'success' })
  return body.payment.id
}
const refund = (payment: string, body: object, key?: string) =>
  sandbox.api('POST', `/payments/${payment}/refund`, body, key ? { 'x-refund-idempotency': key } : {})

test('a repeated refund with the same key is the same refund', async () => {
  const payment = await paidPayment()
  const key = newKey()
  const first = await refund(payment, { amount: 4000, speed: 'normal' }, key)
  const again = await refund(payment, { amount: 4000, speed: 'normal' }, key)
  expect(again.body.id).toBe(first.body.id)
  const { body } = await sandbox.api('GET', `/payments/${payment}`)
  expect(body.amount_refunded).toBe(4000)
})

test('the same key with another body, or for another payment, is refused', async () => {
  const payment = await paidPayment()
  const key = newKey()
  await refund(payment, { amount: 4000 }, key)
  const text = 'Different request with the same idempotency key has already been processed.'
  for (const answer of [
    await refund(payment, { amount: 4100 }, key),
    await refund(payment, {}, key),
    await refund(await paidPayment(), { amount: 4000 }, key),
  ]) {
    expect(answer.code).toBe(400)
    expect(answer.body.error.description).toBe(text)
  }
})

test('many at once with one key make one refund; those that meet it under way are told so', async () => {
  const payment = await paidPayment()
  const key = newKey()
  const answers = await Promise.all(Array.from({ length: 12 }, () => refund(payment, { amount: 4000 }, key)))
  const done = answers.filter(({ code }) => code === 200)
  expect(answers.every(({ code }) => code === 200 || code === 409)).toBe(true)
  expect(new Set(done.map(({ body }) => body.id)).size).toBe(1)
  expect((await sandbox.api('GET', `/payments/${payment}/refunds`)).body.count).toBe(1)
})

test('never more goes back than came, also when refunds race without a key', async () => {
  const payment = await paidPayment(10_000)
  const answers = await Promise.all(Array.from({ length: 8 }, () => refund(payment, { amount: 3000 })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(3)
  expect(answers.find(({ code }) => code === 400)?.body.error.description).toBe(
    'The refund amount provided is greater than amount captured',
  )
  expect((await refund(payment, { amount: 1001 })).code).toBe(400)
  expect((await refund(payment, { amount: 99 })).body.error.description).toBe('The amount must be at least INR 1.00')
  expect((await refund(payment, {})).body.amount).toBe(1000)
})

test.each(['short', 'has a space in it', 'ünïcödé-key-00'])('the key %s is refused', async (key) => {
  const payment = await paidPayment()
  const answer = await refund(
    payment,
    { amount: 4000 },
    encodeURIComponent(key) === key ? key : key.replaceAll(/[^ -~]/g, '~'),
  )
  expect(answer.code).toBe(400)
})

test('a payment that was never captured has nothing to refund', async () => {
  const { body: order } = await sandbox.api('POST', '/orders', { amount: 5000, currency: 'INR' })
  const { body } = await sandbox.control({ action: 'pay', order: order.id, outcome: 'failure' })
  expect((await refund(body.payment.id, {})).body.error.description).toBe(
    'The payment status should be captured for action to be taken',
  )
})

test('a refund that fails at the bank counts as not made, and can be made again', async () => {
  await sandbox.control({ action: 'set', faults: { refunds: 'when told' } })
  const payment = await paidPayment()
  const { body: first } = await refund(payment, {}, newKey())
  expect((await sandbox.api('GET', `/payments/${payment}`)).body.status).toBe('refunded')
  const settled = await sandbox.control({ action: 'settle-refund', refund: first.id, status: 'failed' })
  expect(settled.body.refund.status).toBe('failed')
  expect((await sandbox.api('GET', `/payments/${payment}`)).body).toMatchObject({
    status: 'captured',
    amount_refunded: 0,
    refund_status: null,
  })
  await sandbox.control({ action: 'set', faults: { refunds: 'at once' } })
  const { body: second } = await refund(payment, {}, newKey())
  expect(second).toMatchObject({ status: 'processed', acquirer_data: { arn: expect.any(String) } })
  const receivedOf = () =>
    sandbox.received
      .filter(({ event }) => event.event.startsWith('refund.') && event.payload.payment.entity.id === payment)
      .map(({ event }) => event.event)
  await expect.poll(receivedOf).toEqual(expect.arrayContaining(['refund.created', 'refund.failed', 'refund.processed']))
})

test('six months on, the money no longer finds its way', async () => {
  const payment = await paidPayment()
  sandbox.setNow(new Date(Date.now() + 200 * dayMs))
  const { body } = await refund(payment, {})
  sandbox.setNow(new Date(Date.now() + 200 * dayMs + 60_000))
  await sandbox.control({ action: 'run-due' })
  expect((await sandbox.api('GET', `/refunds/${body.id}`)).body.status).toBe('failed')
})
