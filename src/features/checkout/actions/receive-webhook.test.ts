import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { number } from '#platform/database/rows.ts'
import { dayMs } from '#platform/format/durations.ts'
import { providerRules } from '../../../../bench/money/provider-rules.ts'
import { app, deliver, gateway, learner, openCheckout, ownedBy, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, type MadeCourse, makePerson } from '../../../../tests/make.ts'
import { findBrokenRules } from '../../../../tests/money-rules.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { orders } from '../tables/orders.ts'
import { webhookEvents } from '../tables/payments.ts'
import { readEvent } from './read-event.ts'
import { retryEvent } from './retry-event.ts'
import { sweepEvents } from './sweep-events.ts'

let course: MadeCourse

openCheckout({
  env: {
    RAZORPAY_KEY_ID: 'rzp_test_sandbox000000',
    RAZORPAY_KEY_SECRET: 'key secret',
    RAZORPAY_WEBHOOK_SECRET: 'new secret',
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'old secret',
  },
})
beforeAll(async () => {
  course = await makeCourse(app, { pricePaise: 10_000 })
})
beforeEach(async () => {
  await app.database.sql`delete from webhook_events`
})

const events = () => app.database.db.select().from(webhookEvents)
const read = () => runJobs(app, 'checkout.read-event')

test('BP-01 an event alone enrols the buyer whose browser closed', async () => {
  const order = await startedOrder(app, learner, [course])
  const payment = gateway.pay(order.providerOrderId)
  const event = gateway.paymentEvent('payment.captured', payment, 'evt_1')
  const answer = await deliver(event)
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 1, data: { received: true } }])
  expect(gateway.requests).not.toContain('payment')
  await read()
  expect(await ownedBy(learner)).toEqual([course.id])
  const [storedEvent] = await events()
  expect(storedEvent).toMatchObject({ eventId: 'evt_1', event: 'payment.captured', state: 'done', attempts: 1 })
  expect(storedEvent?.body.toString()).toBe(event.body)
})

test('a replay, a hundred times and all at once, is kept and read once', async () => {
  const order = await startedOrder(app, learner, [course])
  const event = gateway.paymentEvent('payment.captured', gateway.pay(order.providerOrderId), 'evt_again')
  const answers = await Promise.all(Array.from({ length: 100 }, () => deliver(event)))
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
  expect(await read()).toEqual(['checkout.read-event'])
  await deliver(event)
  expect(await read()).toEqual([])
  expect(await events()).toHaveLength(1)
})

test('the previous secret still counts, a stranger’s does not', async () => {
  const order = await startedOrder(app, learner, [course])
  const payment = gateway.pay(order.providerOrderId)
  const payload = { payment: { entity: { id: payment.id, order_id: payment.orderId } } }
  expect((await deliver(gateway.event('payment.captured', payload, { secret: 'old secret' }))).statusCode).toBe(200)
  expect((await deliver(gateway.event('payment.captured', payload, { secret: 'sbx_webhook_secret' }))).statusCode).toBe(
    400,
  )
})

test('forged, unsigned, re-encoded and empty events are refused and leave nothing', async () => {
  const order = await startedOrder(app, learner, [course])
  const { body, headers } = gateway.paymentEvent('payment.captured', gateway.pay(order.providerOrderId))
  const { 'x-razorpay-signature': signature = '', ...unsigned } = headers
  for (const forged of [
    { body, headers: unsigned },
    { body, headers: { ...headers, 'x-razorpay-signature': `${signature}0` } },
    { body, headers: { ...headers, 'x-razorpay-signature': 'ü'.repeat(32) } },
    { body: JSON.stringify(JSON.parse(body), null, 1), headers },
    { body: body.replace('payment.captured', 'payment.authorized'), headers },
    { body: '', headers },
    { body: 'event=payment.captured', headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } },
  ])
    expect((await deliver(forged)).json()).toMatchObject({ status: 0, error: 'BAD_SIGNATURE' })
  expect(await events()).toEqual([])
})

test('a body over the limit is refused before anything reads it', async () => {
  const { headers } = gateway.event('payment.captured', {})
  expect((await deliver({ body: `"${'x'.repeat(2 * 1024 * 1024)}"`, headers })).statusCode).toBe(413)
})

test('events that are signed but unreadable or irrelevant are stored and ignored', async () => {
  await deliver(gateway.event('payment.downtime.started', {}))
  await deliver(gateway.event('payment.captured', { payment: { entity: { id: 5 } } }))
  await deliver(gateway.event('payment.captured', { payment: { entity: { id: '../../orders', order_id: 'order_x' } } }))
  await read()
  expect((await events()).map((event) => event.state).sort()).toEqual(['ignored', 'ignored', 'orphan'])
})

test('events of a payment that is used ask the provider until its fee is known, and nothing after', async () => {
  const order = await startedOrder(app, learner, [course])
  const payment = gateway.pay(order.providerOrderId)
  const readAs = async (name: string) => {
    gateway.requests.length = 0
    await deliver(gateway.paymentEvent(name, payment))
    await read()
    return gateway.requests
  }
  expect(await readAs('payment.authorized')).toEqual(['payment'])
  expect(await ownedBy(learner)).toEqual([course.id])
  gateway.change(payment.id, { feePaise: 236, feeTaxPaise: 36 })
  expect(await readAs('payment.captured')).toEqual(['payment'])
  expect(await readAs('order.paid')).toEqual([])
  expect((await events()).map(({ state, orderId }) => [state, orderId])).toEqual(Array(3).fill(['done', order.id]))
  const [fee] = await app.database.sql({ paise: number })`
    select fee_paise::int as paise from payments where provider_payment_id = ${payment.id}`
  expect(fee).toEqual({ paise: 236 })
})

test('a second payment of an order that is paid is asked for, though the first is known', async () => {
  const order = await startedOrder(app, learner, [course])
  for (const id of ['pay_first', 'pay_second']) {
    const payment = gateway.pay(order.providerOrderId, { id, feePaise: 236, feeTaxPaise: 36 })
    await deliver(gateway.paymentEvent('payment.captured', payment))
    await read()
  }
  expect(gateway.requests.filter((name) => name === 'payment')).toHaveLength(2)
})

test('a snapshot that lies is not believed: the payment itself is asked for', async () => {
  const order = await startedOrder(app, learner, [course])
  const payment = gateway.pay(order.providerOrderId, { status: 'failed' })
  await deliver(gateway.paymentEvent('payment.captured', { ...payment, status: 'captured', amountPaise: 10_001 }))
  await read()
  expect(await ownedBy(learner)).toEqual([])
})

test('an event of an order nobody knows waits, is looked at again, and is found when the order comes', async () => {
  const order = await startedOrder(app, learner, [course])
  const payment = gateway.pay(order.providerOrderId)
  // As if the answer that named the provider's order had never been written down.
  await app.database.db
    .update(orders)
    .set({ state: 'expired', providerOrderId: null, receipt: 'gone' })
    .where(eq(orders.id, order.id))
  await deliver(gateway.paymentEvent('payment.captured', payment))
  await read()
  expect((await events())[0]?.state).toBe('orphan')
  await app.database.db.update(orders).set({ receipt: order.receipt }).where(eq(orders.id, order.id))
  await runJobs(app, 'checkout.read-event', { due: new Date(Date.now() + 90_000) })
  expect((await events())[0]).toMatchObject({ state: 'done', attempts: 2 })
  expect(await ownedBy(learner)).toEqual([course.id])
})

test('an event of a refund of another shop’s payment is looked at five times, and waits for a person by its names', async () => {
  const order = await gateway.createOrder({ amountPaise: 10_000, receipt: 'of-another-shop', notes: {} })
  const payment = gateway.pay(order.id)
  const { id } = await gateway.refund(payment.id, { amountPaise: 10_000, key: 'made-elsewhere', receipt: '' })
  const entities = {
    refund: { entity: { id, payment_id: payment.id } },
    payment: { entity: { id: payment.id, order_id: payment.orderId } },
  }
  await deliver(gateway.event('refund.processed', entities, { id: 'evt_elsewhere' }))
  for (let days = 0; days < 10; days += 1)
    await runJobs(app, 'checkout.read-event', { due: new Date(Date.now() + days * dayMs) })
  expect(await events()).toMatchObject([{ state: 'orphan', attempts: 5 }])
  const admin = await makePerson(app, 'ADMIN')
  const { body } = await app.call('GET', '/admin/payment/attention?kind=event', undefined, { token: admin.token })
  expect(body.data.items).toMatchObject([{ kind: 'event', uid: 'evt_elsewhere', name: 'refund.processed' }])
  const readRule = providerRules.filter((rule) => rule.id === 'I17')
  expect(await findBrokenRules(app.database.db, readRule)).toMatchObject([
    {
      examples: [`event evt_elsewhere refund.processed orphan after 5 tries, about ${order.id}, ${payment.id}, ${id}`],
    },
  ])
})

test('an event that cannot be read fifteen times is put aside', async () => {
  const order = await startedOrder(app, learner, [course])
  await deliver(gateway.paymentEvent('payment.captured', gateway.pay(order.providerOrderId)))
  const [event] = await events()
  gateway.away = true
  for (let i = 1; i < 15; i++)
    await expect(readEvent(app.ctx() as never, { eventId: event?.id ?? 0 })).rejects.toThrow('did not answer')
  await readEvent(app.ctx() as never, { eventId: event?.id ?? 0 })
  expect((await events())[0]).toMatchObject({ state: 'dead', attempts: 15 })
})

test('why an event could not be read is kept without the values of what failed', async () => {
  const order = await startedOrder(app, learner, [course])
  await deliver(gateway.paymentEvent('payment.captured', gateway.pay(order.providerOrderId)))
  const [event] = await events()
  const ctx = app.ctx()
  ctx.transaction = () => Promise.reject(new Error('Failed query: update orders\nparams: +919876543210'))
  await expect(readEvent(ctx as never, { eventId: event?.id ?? 0 })).rejects.toThrow('Failed query')
  expect((await events())[0]).toMatchObject({ lastError: 'Failed query: update orders' })
})

test('an event put aside and asked for again has all its tries again', async () => {
  const order = await startedOrder(app, learner, [course])
  await deliver(gateway.paymentEvent('payment.captured', gateway.pay(order.providerOrderId)))
  await app.database.sql`update webhook_events set state = 'processing', attempts = 15`
  await app.database.sql`update webhook_events set state = 'dead'`
  const eventId = (await events())[0]?.id ?? 0
  await app.database.db.transaction((tx) => retryEvent(app.ctx() as never, tx, eventId))
  gateway.away = true
  await expect(readEvent(app.ctx() as never, { eventId })).rejects.toThrow('did not answer')
  expect((await events())[0]).toMatchObject({ state: 'processing', attempts: 1 })
  gateway.away = false
  await readEvent(app.ctx() as never, { eventId })
  expect((await events())[0]).toMatchObject({ state: 'done', attempts: 2 })
  expect(await ownedBy(learner)).toEqual([course.id])
})

test('an event that was dealt with says nothing after 90 days, and is still known when it comes again', async () => {
  const order = await startedOrder(app, learner, [course])
  const payment = gateway.pay(order.providerOrderId)
  const event = gateway.paymentEvent('payment.captured', payment, 'evt_old')
  const strange = gateway.paymentEvent('payment.captured', { ...payment, orderId: 'order_unknown' }, 'evt_orphan')
  await deliver(event)
  await deliver(strange)
  await read()
  const bodies = async (days: number) => {
    const now = new Date(Date.now() + days * dayMs)
    await sweepEvents({ ...app.ctx(), now: () => now } as never)
    return (await events())
      .sort((a, b) => a.id - b.id)
      .map((one) => [one.eventId, one.state, one.body.length > 0, 'x-razorpay-event-id' in one.headers])
  }
  expect(await bodies(89)).toEqual([
    ['evt_old', 'done', true, true],
    ['evt_orphan', 'orphan', true, true],
  ])
  expect(await bodies(91)).toEqual([
    ['evt_old', 'done', false, false],
    ['evt_orphan', 'orphan', true, true],
  ])
  expect((await deliver(event)).statusCode).toBe(200)
  expect(await read()).toEqual([])
  expect(await events()).toHaveLength(2)
})
