import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#platform/format/durations.ts'
import { newUid } from '#platform/http/session.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import { auditEntries } from '#platform/server/audit.ts'
import {
  app,
  balancesOf,
  booksOf,
  deliver,
  gateway,
  learner,
  openCheckout,
  startedOrder,
} from '../../../../tests/checkout.ts'
import { makeCourse, makeLearner, type MadeCourse, makePerson, type Person } from '../../../../tests/make.ts'
import { findBrokenRules } from '../../../../tests/money-rules.ts'
import { promote, whileAlone } from '../../../../tests/own-parts.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { GatewayRefused } from '../gateway/port.ts'
import { payments, webhookEvents } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { applyRefund } from './apply-refund.ts'
import { settleOrder } from './settle-order.ts'

// Money that fits no order, and the acts of a person that end it.

let creator: Person
let other: Person
let guitar: MadeCourse
let tabla: MadeCourse
let admin: Person
openCheckout()
const brokenRules = () => findBrokenRules(app.database.db, undefined, (id) => sql`${id} = ${learner.id}`)
beforeAll(async () => {
  creator = await makePerson(app, 'CREATOR')
  other = await makePerson(app, 'CREATOR')
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 99_900, creatorId: creator.id })
  tabla = await makeCourse(app, { title: 'Tabla', pricePaise: 33_300, creatorId: other.id })
  admin = await makePerson(app, 'ADMIN')
})

/** A captured payment whose amount is not its order's. */
async function flagged(amountPaise: number, more: object = {}) {
  const order = await startedOrder(app, learner, [guitar])
  const payment = gateway.pay(order.providerOrderId, { amountPaise, feePaise: 236, feeTaxPaise: 36, ...more })
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('flagged')
  const [row] = await app.database.db.select().from(payments).where(eq(payments.providerPaymentId, payment.id))
  return { order, payment, uid: row?.uid as string }
}
const act = (uid: string, verb: 'attach' | 'refund' | 'settle', body: object = {}, by = admin) =>
  app.call('POST', `/admin/payment/${uid}/${verb}`, { reason: 'The bank said so', ...body }, { token: by.token })
const balances = () => balancesOf(app, learner)
const listed = async (query = '', by = admin) =>
  (await app.call('GET', `/admin/payment/attention?limit=100${query}`, undefined, { token: by.token })).body.data
const isListed = async (uid: string) => (await listed()).items.some((one: { uid: string }) => one.uid === uid)
async function refundOf(orderId: number) {
  const [refund] = await app.database.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  if (!refund) throw new Error('there is no refund')
  return refund
}
const actsOf = async (orderUid: string) =>
  (await app.database.db.select().from(auditEntries).where(eq(auditEntries.entityUid, orderUid))).map((one) => one.act)

test('a captured payment that fits no order waits in suspense with its fee, however often it is reported', async () => {
  const { order, payment, uid } = await flagged(33_300)
  await settleOrder(app.ctx(), order.id, payment, 'sweep')
  expect(await balances()).toEqual({
    suspense: -33_300,
    gateway_receivable: 33_300 - 236,
    gateway_fee: 200,
    input_gst: 36,
  })
  const { items } = await listed(`&search=${order.uid}`)
  expect(items).toMatchObject([
    {
      kind: 'payment',
      uid,
      name: payment.id,
      amount: 333,
      left: 333,
      currency: 'INR',
      order: { uid: order.uid, total: 999, isPaid: false },
    },
  ])
})

test('attached to the order that it pays for, it buys that order, once', async () => {
  const { order, payment, uid } = await flagged(33_300)
  const target = await startedOrder(app, learner, [tabla])
  const answers = await Promise.all([
    act(uid, 'attach', { order: target.uid }),
    act(uid, 'attach', { order: target.uid }),
  ])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  const books = await booksOf(app, learner)
  expect(books.orders).toMatchObject([{ state: 'pending' }, { uid: target.uid, state: 'paid' }])
  expect(books.enrolments).toMatchObject([{ course_id: tabla.id, status: 'active' }])
  expect(books.payments).toMatchObject([{ use: 'fulfils', state: 'captured' }])
  expect((await balances()).suspense).toBeUndefined()
  expect((await balances()).gateway_receivable).toBe(33_300 - 236)
  expect(await isListed(uid)).toBe(false)
  expect(await brokenRules()).toEqual([])
  expect(await actsOf(target.uid)).toEqual(['order.payment-attached'])
  // What the provider goes on reporting about its own order changes nothing.
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('already')
})

test('it is attached only where amount, currency and state fit', async () => {
  const { uid } = await flagged(33_300)
  const dearer = await startedOrder(app, learner, [guitar, tabla])
  expect((await act(uid, 'attach', { order: dearer.uid })).body.error).toBe('PAYMENT_DIFFERS')
  const paid = await startedOrder(app, learner, [tabla])
  await settleOrder(app.ctx(), paid.id, gateway.pay(paid.providerOrderId), 'webhook')
  expect((await act(uid, 'attach', { order: paid.uid })).body.error).toBe('ORDER_SETTLED')
  expect((await act(uid, 'attach', { order: 'nowhere' })).body.error).toBe('ORDER_NOT_FOUND')
  expect((await act('nowhere', 'attach', { order: paid.uid })).body.error).toBe('PAYMENT_NOT_FOUND')
  expect(await isListed(uid)).toBe(true)
})

test('refunded, all that is left of it goes back through the provider, with an email that says why', async () => {
  const { order, payment, uid } = await flagged(33_300)
  const answers = await Promise.all([act(uid, 'refund'), act(uid, 'refund')])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  await runJobs(app, 'checkout.')
  expect([...gateway.returned.values()]).toMatchObject([{ paymentId: payment.id, amountPaise: 33_300 }])
  expect(await balances()).toEqual({ gateway_receivable: -236, gateway_fee: 200, input_gst: 36 })
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ kind: 'surplus', state: 'processed' }])
  expect(
    (await mailbox(app.database.db, learner.email)).filter((one) => one.text.includes('matches no order')),
  ).toHaveLength(1)
  expect(await isListed(uid)).toBe(false)
  expect(await brokenRules()).toEqual([])
  expect(await actsOf(order.uid)).toEqual(['order.payment-refunded'])
})

test('settled with a reason, it is other income for good', async () => {
  const { order, payment, uid } = await flagged(33_300)
  expect((await act(uid, 'settle', { reason: '' })).code).toBe(422)
  expect((await act(uid, 'settle')).code).toBe(200)
  expect((await act(uid, 'settle')).body.error).toBe('PAYMENT_SETTLED')
  const entries = await app.database.db.select().from(auditEntries).where(eq(auditEntries.entityUid, order.uid))
  expect(entries).toMatchObject([
    {
      act: 'order.payment-settled',
      actorId: admin.id,
      entityName: payment.id,
      before: { flag: expect.any(String) },
      after: { amount: '₹333', reason: 'The bank said so' },
    },
  ])
  expect(await balances()).toMatchObject({ other_income: -33_300, gateway_receivable: 33_300 - 236 })
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('already')
  expect(await isListed(uid)).toBe(false)
  expect(await brokenRules()).toEqual([])
  // A refund that somebody makes of it later at the provider takes the income back.
  await applyRefund(
    app.ctx(),
    await gateway.refund(payment.id, { amountPaise: 33_300, key: 'made-later-there', receipt: '' }),
  )
  expect((await balances()).other_income).toBeUndefined()
})

test('once it is settled, its order waits for no bank and can be paid again', async () => {
  const { order, uid } = await flagged(33_300)
  const read = async (path: string) => (await app.call('GET', path, undefined, { token: learner.token })).body.data
  const isUnderWay = async () => [
    (await read(`/payments/${order.uid}`)).order.confirming,
    !(await read(`/payment/payment-status?order=${order.uid}`)).payable,
  ]
  expect(await isUnderWay()).toEqual([true, true])
  await act(uid, 'settle')
  expect(await isUnderWay()).toEqual([false, false])
})

test('one of an earlier release, which was never booked, is booked by the act that ends it', async () => {
  const order = await startedOrder(app, learner, [guitar])
  const { id: providerPaymentId } = gateway.pay(order.providerOrderId, { amountPaise: 33_300 })
  const uid = newUid()
  await app.database.db.insert(payments).values({
    uid,
    orderId: order.id,
    providerPaymentId,
    state: 'captured',
    use: 'flagged',
    flag: 'its amount is 33300 paise',
    amountPaise: 33_300,
    currency: 'INR',
    source: 'webhook',
    providerCreatedAt: new Date(),
    capturedAt: new Date(),
  })
  expect(await balances()).toEqual({})
  expect((await act(uid, 'settle')).code).toBe(200)
  expect(await balances()).toEqual({ other_income: -33_300, gateway_receivable: 33_300 })
})

test('part of it that went back there before we knew of it is no longer ours to decide about', async () => {
  const order = await startedOrder(app, learner, [guitar])
  const payment = gateway.pay(order.providerOrderId, { refundedPaise: 40_000 })
  await gateway.refund(payment.id, { amountPaise: 40_000, key: 'made-there-first', receipt: '' })
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('flagged')
  expect(await balances()).toEqual({ suspense: -59_900, gateway_receivable: 59_900 })
  const [row] = await app.database.db.select().from(payments).where(eq(payments.providerPaymentId, payment.id))
  expect(row?.refundedPaise).toBe(40_000)
  expect((await act(row?.uid as string, 'refund')).code).toBe(200)
  await runJobs(app, 'checkout.')
  expect(await balances()).toEqual({})
  expect([...gateway.returned.values()].map((one) => one.amountPaise)).toEqual([40_000, 59_900])
})

test('while the bank looks into it, or the provider is away, nothing is decided', async () => {
  const { uid, payment } = await flagged(33_300)
  gateway.away = true
  expect((await act(uid, 'refund')).body.error).toBe('GATEWAY_AWAY')
  gateway.away = false
  const dispute = gateway.disputePayment(payment)
  await deliver(gateway.disputeEvent('payment.dispute.created', dispute))
  await runJobs(app, 'checkout.read-event')
  expect((await act(uid, 'refund')).body.error).toBe('PAYMENT_DISPUTED')
  expect((await listed(`&kind=dispute&sort=due`)).items).toMatchObject([{ uid: expect.any(String), name: payment.id }])
  gateway.changeDispute(dispute.id, { status: 'lost', deductedPaise: 33_300 })
  await deliver(gateway.disputeEvent('payment.dispute.lost', dispute))
  await runJobs(app, 'checkout.')
  expect((await balances()).suspense).toBeUndefined()
  expect((await balances()).dispute_reserve).toBeUndefined()
  expect(await isListed(uid)).toBe(false)
  expect(await brokenRules()).toEqual([])
})

test('one that the provider does not know, as after a change of accounts, can be settled all the same', async () => {
  const { uid } = await flagged(33_300)
  gateway.refundsOf = async () => {
    throw new GatewayRefused(400, 'BAD_REQUEST_ERROR', 'The id provided does not exist')
  }
  expect((await act(uid, 'settle')).code).toBe(200)
  expect(await isListed(uid)).toBe(false)
})

test('one in another currency has no amount in rupees, and is refunded all the same', async () => {
  const { uid } = await flagged(1_500, { currency: 'USD', feePaise: null, feeTaxPaise: null })
  expect(await balances()).toEqual({})
  expect((await act(uid, 'refund')).code).toBe(200)
  await runJobs(app, 'checkout.')
  expect(gateway.returned.size).toBe(1)
  expect(await balances()).toEqual({})
})

test('one in another currency that cannot be refunded either is booked nowhere, and waits for a person', async () => {
  const { order, uid } = await flagged(1_500, { currency: 'USD', feePaise: null, feeTaxPaise: null })
  await act(uid, 'refund')
  gateway.refund = async () => {
    throw new GatewayRefused(400, 'BAD_REQUEST_ERROR', 'The payment cannot be refunded')
  }
  await runJobs(app, 'checkout.send-refund')
  const { uid: refundUid, state } = await refundOf(order.id)
  expect(state).toBe('manual')
  expect(await balances()).toEqual({})
  expect(await isListed(refundUid)).toBe(true)
  const pay = (by = admin, reason = 'Wire transfer 4711') =>
    app.call('POST', `/admin/refund/${refundUid}/settle`, { reason }, { token: by.token })
  expect((await pay(await makePerson(app, 'CREATOR'))).code).toBe(403)
  await promote(app, learner, 'FINANCE', 'LEARNER')
  expect((await pay(learner)).body.error).toBe('REFUND_OWN')
  expect((await pay(admin, 'paid')).code).toBe(422)
  expect((await Promise.all([pay(), pay()])).map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await isListed(refundUid)).toBe(false)
  expect(await balances()).toEqual({})
  expect(await actsOf(order.uid)).toContain('order.refund-paid')
  const { body } = await app.call('GET', `/payments/${order.uid}`, undefined, { token: learner.token })
  expect(body.data.order.refunds).toMatchObject([{ uid: refundUid, sentAt: expect.any(String) }])
})

test('a failed refund in rupees is paid through the books, and one that did not fail is not paid by hand', async () => {
  const { order, uid } = await flagged(33_300)
  await act(uid, 'refund')
  const { uid: refundUid } = await refundOf(order.id)
  const settle = () =>
    app.call('POST', `/admin/refund/${refundUid}/settle`, { reason: 'Wire transfer 4711' }, { token: admin.token })
  expect((await settle()).body.error).toBe('REFUND_NOT_FOUND')
  gateway.refund = async () => {
    throw new GatewayRefused(400, 'BAD_REQUEST_ERROR', 'The payment cannot be refunded')
  }
  await runJobs(app, 'checkout.send-refund')
  expect((await settle()).body.error).toBe('REFUND_IN_BOOKS')
  expect(await balances()).toMatchObject({ learner_payable: -33_300 })
})

test('what the provider says of it now is asked when a person opens it', async () => {
  const { payment } = await flagged(33_300)
  const ask = () => app.call('GET', `/admin/payment/${payment.id}/provider`, undefined, { token: admin.token })
  expect((await ask()).body.data).toMatchObject({
    payment: { status: 'captured', amount: 333, refunded: 0, fee: 2.36 },
    refunds: [],
  })
  gateway.away = true
  expect((await ask()).body.error).toBe('GATEWAY_AWAY')
})

test('people who look after money decide, and nobody else', async () => {
  const { uid } = await flagged(33_300)
  const stranger = await makeLearner(app)
  expect((await act(uid, 'settle', {}, stranger)).code).toBe(403)
  expect((await app.call('GET', '/admin/payment/attention', undefined, { token: stranger.token })).code).toBe(403)
})

test('an event about nothing of ours is listed once no look is left, until a person explains it', async () => {
  const entity = { id: 'pay_nowhere', order_id: 'order_nowhere', amount: 100 }
  await deliver(gateway.event('payment.captured', { payment: { entity } }, { id: 'evt_nowhere' }))
  await runJobs(app, 'checkout.read-event')
  expect(await isListed('evt_nowhere')).toBe(false)
  await runJobs(app, 'checkout.read-event', { due: new Date(Date.now() + dayMs) })
  expect(await isListed('evt_nowhere')).toBe(true)
  const explain = () =>
    app.call(
      'POST',
      '/admin/payment/event/evt_nowhere/explain',
      { reason: 'A payment of our shop' },
      { token: admin.token },
    )
  const answers = await Promise.all([explain(), explain()])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await isListed('evt_nowhere')).toBe(false)
  const [event] = await app.database.db.select().from(webhookEvents).where(eq(webhookEvents.eventId, 'evt_nowhere'))
  expect(event?.state).toBe('ignored')
  expect(await actsOf('evt_nowhere')).toEqual(['payment-event.explained'])
})

/** What the list says of the parts of a reader in an order's item. */
const partIn = async (orderUid: string, by: Person) => {
  const [{ hasPart, canDecide }] = (await listed(`&search=${orderUid}`, by)).items
  return { hasPart, canDecide }
}
const ownPartsOf = async (orderUid: string) => {
  const entries = await app.database.db.select().from(auditEntries).where(eq(auditEntries.entityUid, orderUid))
  return entries.map(({ after }) => (after as { ownPart?: boolean }).ownPart)
}
const people = [
  ['the creator', () => creator, 'CREATOR'],
  ['the learner', () => learner, 'LEARNER'],
] as const

test.each(
  people.flatMap((person) => (['attach', 'refund', 'settle'] as const).map((verb) => [...person, verb] as const)),
)(
  '%s does not end a payment of theirs while someone else can, and does where nobody else can',
  async (_, whose, before, verb) => {
    const person = whose()
    const { order, uid } = await flagged(33_300)
    const target = await startedOrder(app, learner, [tabla])
    const body = verb === 'attach' ? { order: target.uid } : {}
    await promote(app, person, 'FINANCE', before)
    expect(await partIn(order.uid, person)).toEqual({ hasPart: true, canDecide: false })
    const refused = await act(uid, verb, body, person)
    expect([refused.code, refused.body.error]).toEqual([403, 'PAYMENT_OWN'])
    expect(await partIn(order.uid, admin)).toEqual({ hasPart: false, canDecide: true })
    await whileAlone(app, person, async () => {
      expect(await partIn(order.uid, person)).toEqual({ hasPart: true, canDecide: true })
      expect((await act(uid, verb, body, person)).code).toBe(200)
    })
    expect(await ownPartsOf(verb === 'attach' ? target.uid : order.uid)).toEqual([true])
    await runJobs(app, 'checkout.')
    expect(await brokenRules()).toEqual([])
  },
)

test('nobody attaches a payment of others to an order with a course of their own, and an administrator can', async () => {
  const { uid } = await flagged(33_300)
  const target = await startedOrder(app, learner, [tabla])
  await promote(app, other, 'FINANCE', 'CREATOR')
  expect((await act(uid, 'attach', { order: target.uid }, other)).body.error).toBe('PAYMENT_OWN')
  expect((await act(uid, 'attach', { order: target.uid })).code).toBe(200)
  expect(await ownPartsOf(target.uid)).toEqual([undefined])
})
