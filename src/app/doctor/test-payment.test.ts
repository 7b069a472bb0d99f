import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrokenRules } from '../../../tests/money-rules.ts'
import { app, deliver, gateway, learner, openCheckout, startedOrder } from '../../../tests/checkout.ts'
import { makeCourse, makePerson, type Person } from '../../../tests/make.ts'
import { runJobs } from '../../../tests/run-jobs.ts'

let admin: Person
openCheckout()
beforeAll(async () => {
  admin = await makePerson(app, 'ADMIN')
})
beforeEach(() => app.database.sql`delete from webhook_events`)
afterEach(() => app.database.sql`delete from attempts`)

const start = (person = admin) => app.call('POST', '/admin/test-payment', {}, { token: person.token })
async function started(): Promise<string> {
  const { code, body } = await start()
  expect(code).toBe(200)
  return body.data.orderId
}
/** State and text of each line that the check answers. */
async function linesOf(returned: object): Promise<string[]> {
  const { body } = await app.call('POST', '/admin/test-payment/check', returned, { token: admin.token })
  return body.data.lines.map(({ state, text }: { state: string; text: string }) => `${state}: ${text}`)
}
const attention = async () =>
  (await app.call('GET', '/admin/payment/attention?kind=event', undefined, { token: admin.token })).body.data.items

test('a test payment is found with its signature, and its event once that has come', async () => {
  const payment = gateway.pay(await started(), { status: 'authorized' })
  expect(await linesOf(gateway.returnOf(payment))).toEqual([
    `ok: ₹1 was paid (${payment.id}), and the signature is right. The payment gateway gives it back by itself within 5 days.`,
    expect.stringMatching(/^warning: No event has come yet\. .*\/api\/payments\/webhook\/razorpay and sends/),
  ])
  await deliver(gateway.paymentEvent('payment.authorized', payment))
  expect((await linesOf(gateway.returnOf(payment)))[1]).toBe('ok: The payment gateway has sent an event since.')
})

test('an event from before the payment proves nothing', async () => {
  const order = await startedOrder(app, learner, [await makeCourse(app, { pricePaise: 10_000 })])
  await deliver(gateway.paymentEvent('payment.captured', gateway.pay(order.providerOrderId)))
  const createdAt = new Date(Date.now() + 60_000)
  const payment = gateway.pay(await started(), { status: 'authorized', createdAt })
  expect((await linesOf(gateway.returnOf(payment)))[1]).toMatch(/^warning: No event has come yet/)
})

test('neither its events nor the refund by which it ends are in the books or wait for a person', async () => {
  const payment = gateway.pay(await started(), { status: 'authorized' })
  await deliver(gateway.paymentEvent('payment.authorized', payment))
  const { id } = await gateway.refund(payment.id, { amountPaise: 100, key: 'by-the-provider', receipt: '' })
  const entities = {
    refund: { entity: { id, payment_id: payment.id } },
    payment: { entity: { id: payment.id, order_id: payment.orderId } },
  }
  await deliver(gateway.event('refund.processed', entities))
  await runJobs(app, 'checkout.read-event')
  const events = await app.database.sql`select event, state from webhook_events order by id`
  expect(events.map(({ event, state }) => `${event} ${state}`)).toEqual([
    'payment.authorized ignored',
    'refund.processed ignored',
  ])
  expect(await attention()).toEqual([])
  expect(await app.database.sql`select 1 from payments where provider_payment_id = ${payment.id}`).toHaveLength(0)
  expect(await findBrokenRules(app.database.db)).toEqual([])
})

test('one that an account captures all the same is named to the administrator, and its event waits for a person', async () => {
  const payment = gateway.pay(await started())
  expect((await linesOf(gateway.returnOf(payment)))[0]).toBe(
    `warning: ₹1 was paid, and your account at the payment gateway captures every payment at once. Refund ${payment.id} on its dashboard.`,
  )
  await deliver(gateway.paymentEvent('payment.captured', payment))
  await runJobs(app, 'checkout.read-event')
  expect(await app.database.sql`select state from webhook_events`).toMatchObject([{ state: 'orphan' }])
})

test('a wrong signature, and a payment of a sale, are no test payments', async () => {
  const returned = gateway.returnOf(gateway.pay(await started(), { status: 'authorized' }))
  expect(await linesOf({ ...returned, razorpay_signature: 'x' })).toEqual([
    expect.stringMatching(/^wrong: The answer of the payment gateway is not signed with RAZORPAY_KEY_SECRET/),
  ])
  const sale = await startedOrder(app, learner, [await makeCourse(app, { pricePaise: 10_000 })])
  expect(await linesOf(gateway.returnOf(gateway.pay(sale.providerOrderId)))).toEqual([
    expect.stringMatching(/^wrong: The payment gateway does not know pay_\w+ as a test payment/),
  ])
})

test('a gateway that is away says so, before and after the payment', async () => {
  const returned = gateway.returnOf(gateway.pay(await started(), { status: 'authorized' }))
  gateway.away = true
  expect((await start()).body).toMatchObject({
    error: 'ORDER_NOT_CREATED',
    message: expect.stringContaining('the payment gateway does not answer'),
  })
  expect(await linesOf(returned)).toEqual([expect.stringMatching(/^warning: RAZORPAY_KEY_ID: the payment gateway/)])
})

test('administrators alone start one, 20 times an hour together with the other tests', async () => {
  expect((await start(await makePerson(app, 'FINANCE'))).code).toBe(403)
  for (let n = 0; n < 20; n += 1) expect((await start()).code).toBe(200)
  expect((await start()).code).toBe(429)
  const { code } = await app.call('POST', '/admin/system-check/gateway/test', undefined, { token: admin.token })
  expect(code).toBe(429)
})
