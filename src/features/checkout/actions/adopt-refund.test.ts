import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { enrolments } from '#features/enrolments/tables.ts'
import { dayMs, hourMs } from '#platform/format/durations.ts'
import { mailbox } from '#platform/mail/outbox.ts'
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
import { makeCourse, type MadeCourse, makePerson, type Person } from '../../../../tests/make.ts'
import { findBrokenRules } from '../../../../tests/money-rules.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { type GatewayPayment, GatewayRefused } from '../gateway/port.ts'
import { orders } from '../tables/orders.ts'
import { payments, providerSweeps } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { applyRefund } from './apply-refund.ts'
import { settleOrder } from './settle-order.ts'
import { sweepPayments } from './sweep-payments.ts'
import { sweepRefunds } from './sweep-refunds.ts'

// Refunds that somebody made on the provider's own pages: nothing of ours asked for them.

let guitar: MadeCourse
let tabla: MadeCourse
let drum: MadeCourse
let admin: Person
openCheckout()
const brokenRules = () => findBrokenRules(app.database.db, undefined, (id) => sql`${id} = ${learner.id}`)
beforeAll(async () => {
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 99_900 })
  tabla = await makeCourse(app, { title: 'Tabla', pricePaise: 33_300 })
  drum = await makeCourse(app, { title: 'Drum', pricePaise: 33_300 })
  admin = await makePerson(app, 'ADMIN')
})

async function bought(courses: MadeCourse[]) {
  const order = await startedOrder(app, learner, courses)
  const payment = gateway.pay(order.providerOrderId)
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('fulfilled')
  return { ...order, payment }
}
/** As the provider's dashboard makes it: without a receipt of ours. */
const refundedThere = (payment: GatewayPayment, amountPaise: number) =>
  gateway.refund(payment.id, { amountPaise, key: 'made-in-the-dashboard', receipt: '' })
const balances = () => balancesOf(app, learner)
const needsPerson = async (uid: string) =>
  (
    await app.call('GET', '/admin/order?state=attention&limit=100', undefined, { token: admin.token })
  ).body.data.orders.some((one: { uid: string }) => one.uid === uid)

test('all of an order refunded there is refunded here, once, however often it is reported', async () => {
  const order = await bought([guitar, tabla])
  const refund = await refundedThere(order.payment, 133_200)
  await Promise.all([applyRefund(app.ctx(), refund), applyRefund(app.ctx(), refund), applyRefund(app.ctx(), refund)])
  await runJobs(app, 'checkout.')
  expect(await booksOf(app, learner)).toMatchObject({
    orders: [{ state: 'refunded' }],
    payments: [{ state: 'refunded' }],
    enrolments: [{ status: 'revoked' }, { status: 'revoked' }],
    invoices: [{ series: 'RCT' }, { series: 'CRN', total_paise: 133_200 }],
    refunds: [{ kind: 'external', state: 'processed', amount_paise: 133_200 }],
  })
  expect(await balances()).toEqual({})
  expect(await brokenRules()).toEqual([])
  expect(await needsPerson(order.uid)).toBe(false)
})

test('its event alone is enough', async () => {
  const order = await bought([guitar])
  const { id, paymentId, amountPaise } = await refundedThere(order.payment, 99_900)
  const entity = { id, entity: 'refund', payment_id: paymentId, amount: amountPaise, status: 'processed', notes: [] }
  await deliver(gateway.event('refund.processed', { refund: { entity } }, { id: `evt_${id}` }))
  await runJobs(app, 'checkout.')
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ kind: 'external', state: 'processed' }])
})

test('the price of one course takes that course alone', async () => {
  const order = await bought([guitar, tabla])
  await applyRefund(app.ctx(), await refundedThere(order.payment, 33_300))
  const books = await booksOf(app, learner)
  expect(books.orders).toMatchObject([{ state: 'partially_refunded' }])
  expect(books.enrolments).toMatchObject([
    { course_id: guitar.id, status: 'active' },
    { course_id: tabla.id, status: 'revoked' },
  ])
})

test('an amount that fits no course takes none, and a person sees it until it is explained', async () => {
  const order = await bought([guitar, tabla])
  await applyRefund(app.ctx(), await refundedThere(order.payment, 50_000))
  const books = await booksOf(app, learner)
  expect(books.enrolments).toMatchObject([{ status: 'active' }, { status: 'active' }])
  expect(books.refunds).toMatchObject([{ kind: 'external', state: 'processed' }])
  // The money left the provider: what it was for is not known yet.
  expect(await balances()).toMatchObject({ gateway_receivable: 83_200, refund_clearing: 50_000 })
  expect(await needsPerson(order.uid)).toBe(true)
})

test('a request that waits here is the one that was made there', async () => {
  const order = await bought([guitar])
  await app.database.db.update(enrolments).set({ progress: 80 }).where(eq(enrolments.userId, learner.id))
  const asked = await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  expect(asked.body.data.refunds).toMatchObject([{ state: 'requested' }])
  await applyRefund(app.ctx(), await refundedThere(order.payment, 99_900))
  await runJobs(app, 'checkout.')
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ kind: 'requested', state: 'processed' }])
  expect(await balances()).toEqual({})
  expect(await brokenRules()).toEqual([])
})

test('one that was granted here and made there by hand is not sent a second time', async () => {
  const order = await bought([guitar])
  await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  await applyRefund(app.ctx(), await refundedThere(order.payment, 99_900))
  await runJobs(app, 'checkout.')
  expect(gateway.returned.size).toBe(1)
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ kind: 'requested', state: 'processed' }])
})

const ask = (order: { uid: string }, { uid }: MadeCourse) =>
  app.call('POST', `/payments/${order.uid}/refund`, { uids: [uid] }, { token: learner.token })
/** Granted here and refused there for want of balance: it is sent again the next day. */
async function refusedOf(order: { uid: string }, course: MadeCourse) {
  await ask(order, course)
  const { refund } = gateway
  gateway.refund = async () => {
    throw new GatewayRefused(400, 'BAD_REQUEST_ERROR', 'Your account does not have enough balance')
  }
  await runJobs(app, 'checkout.send-refund')
  gateway.refund = refund
  expect(await needsPerson(order.uid)).toBe(true)
}
const sendTomorrow = () => runJobs(app, 'checkout.', { due: new Date(Date.now() + 25 * hourMs) })

test.each(['and reported', 'and never reported'])(
  'one that was refused for want of balance and made there by hand, %s, is neither sent again nor owed',
  async (how) => {
    const order = await bought([guitar])
    await refusedOf(order, guitar)
    const made = await refundedThere(order.payment, 99_900)
    if (how === 'and reported') await applyRefund(app.ctx(), made)
    await sendTomorrow()
    expect((await booksOf(app, learner)).refunds).toMatchObject([{ kind: 'requested', state: 'processed' }])
    expect(gateway.returned.size).toBe(1)
    expect(await needsPerson(order.uid)).toBe(false)
    expect(await balances()).toEqual({})
    expect(await brokenRules()).toEqual([])
  },
)

test('of two courses of one price, the one that was refused for want of balance is what was made there', async () => {
  const order = await bought([tabla, drum])
  await refusedOf(order, drum)
  await applyRefund(app.ctx(), await refundedThere(order.payment, 33_300))
  await sendTomorrow()
  const books = await booksOf(app, learner)
  expect(books.enrolments).toMatchObject([
    { course_id: tabla.id, status: 'active' },
    { course_id: drum.id, status: 'revoked' },
  ])
  expect(books.refunds).toMatchObject([{ kind: 'requested', state: 'processed' }])
  expect(gateway.returned.size).toBe(1)
  expect(await balances()).toMatchObject({ gateway_receivable: 33_300 })
  expect(await brokenRules()).toEqual([])
})

test('what was granted is what was made there, before an older request of its amount that nobody decided', async () => {
  const order = await bought([tabla, drum])
  await app.database.db.update(enrolments).set({ progress: 80 }).where(eq(enrolments.courseId, tabla.id))
  for (const course of [tabla, drum]) await ask(order, course)
  await applyRefund(app.ctx(), await refundedThere(order.payment, 33_300))
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ state: 'requested' }, { state: 'processed' }])
})

test('without any event the nightly sweep finds it', async () => {
  const order = await bought([guitar])
  await refundedThere(order.payment, 99_900)
  await sweepAt(12 * hourMs)
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ kind: 'external', state: 'processed' }])
})

const sweepAt = (ms: number) => sweepRefunds({ ...app.ctx(), now: () => new Date(Date.now() + ms) } as never)
const sweptUntil = async () => (await app.database.db.select().from(providerSweeps))[0]?.sweptUntil.getTime()

test('one that failed there before we knew of it takes nothing back, and the one made after it does', async () => {
  const order = await bought([guitar])
  const failed = await refundedThere(order.payment, 99_900)
  gateway.returned.set(failed.id, { ...failed, status: 'failed' })
  await sweepAt(12 * hourMs)
  expect(await booksOf(app, learner)).toMatchObject({ enrolments: [{ status: 'active' }], refunds: [] })
  expect((await balances()).learner_payable).toBeUndefined()
  const again = { ...failed, id: `${failed.id}_again` }
  gateway.returned.set(again.id, again)
  await sweepAt(12 * hourMs)
  expect(await booksOf(app, learner)).toMatchObject({
    enrolments: [{ status: 'revoked' }],
    refunds: [{ kind: 'external', state: 'processed' }],
  })
  expect(await balances()).toEqual({})
})

test('the sweep finds a refund of a payment of any age', async () => {
  const order = await bought([guitar])
  await app.database.db
    .update(payments)
    .set({ createdAt: new Date(Date.now() - 100 * dayMs) })
    .where(eq(payments.orderId, order.id))
  await app.database.db.delete(providerSweeps)
  const { id } = await refundedThere(order.payment, 99_900)
  gateway.returnedAt.set(id, new Date(Date.now() - 50 * dayMs))
  await sweepAt(0)
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ kind: 'external', state: 'processed' }])
})

test('it goes on from the day it came to, reads a day page by page, and stays there where no answer came', async () => {
  const order = await bought([guitar, tabla])
  await app.database.db.delete(providerSweeps)
  await app.database.db.insert(providerSweeps).values({ kind: 'refunds', sweptUntil: new Date() })
  for (let i = 0; i < 205; i++) {
    const id = `rfnd_elsewhere${i}`
    const row = {
      id,
      paymentId: 'pay_elsewhere',
      amountPaise: 100,
      status: 'processed' as const,
      receipt: '',
      arn: null,
    }
    gateway.returned.set(id, row)
    gateway.returnedAt.set(id, new Date())
  }
  await refundedThere(order.payment, 33_300)
  gateway.requests.length = 0
  await sweepAt(2 * hourMs)
  // Three days of overlap and the last two hours; the refunds of today fill three pages.
  expect(gateway.requests.filter((name) => name === 'refunds').length).toBeLessThanOrEqual(9)
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ kind: 'external', amount_paise: 33_300 }])
  const before = await sweptUntil()
  gateway.away = true
  await expect(sweepAt(4 * hourMs)).rejects.toThrow('did not answer')
  expect(await sweptUntil()).toBe(before)
})

test('a refund that is under way there is never sent a second time, and followed to its end', async () => {
  const order = await bought([guitar])
  gateway.slowRefunds = true
  await applyRefund(app.ctx(), await refundedThere(order.payment, 99_900))
  await sweepPayments({ ...app.ctx(), now: () => new Date(Date.now() + 12 * hourMs) } as never)
  await runJobs(app, 'checkout.send-refund')
  expect(gateway.requests.filter((name) => name === 'refund')).toHaveLength(1)
  gateway.processRefunds()
  await sweepAt(12 * hourMs)
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ kind: 'external', state: 'processed' }])
  expect(await balances()).toEqual({})
  expect(await brokenRules()).toEqual([])
})

test('flagged money that was given back there leaves suspense and needs nobody any more', async () => {
  const order = await startedOrder(app, learner, [guitar])
  const payment = gateway.pay(order.providerOrderId, { amountPaise: 100 })
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('flagged')
  expect(await needsPerson(order.uid)).toBe(true)
  await applyRefund(app.ctx(), await refundedThere(payment, 100))
  expect(await needsPerson(order.uid)).toBe(false)
  expect(await balances()).toEqual({})
  expect(await brokenRules()).toEqual([])
  const [row] = await app.database.db.select().from(payments).where(eq(payments.orderId, order.id))
  expect(row).toMatchObject({ state: 'refunded', refundedPaise: 100 })
  const [unpaid] = await app.database.db.select().from(orders).where(eq(orders.id, order.id))
  expect(unpaid?.state).toBe('pending')
})

/** Paid, and given back there, before anything of it was reported. */
async function refundedBeforeReport(amountPaise: number) {
  const order = await startedOrder(app, learner, [guitar])
  const payment = gateway.pay(order.providerOrderId)
  const refund = await refundedThere(payment, amountPaise)
  const status = amountPaise === payment.amountPaise ? 'refunded' : 'captured'
  return { order, refund, payment: gateway.change(payment.id, { status, refundedPaise: amountPaise }) }
}
const refundedPaise = async (payment: GatewayPayment) => {
  const [row] = await app.database.db.select().from(payments).where(eq(payments.providerPaymentId, payment.id))
  return row?.refundedPaise
}

test('a part that was given back before the payment was reported counts once', async () => {
  const { order, refund, payment } = await refundedBeforeReport(30_000)
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('flagged')
  for (let times = 0; times < 2; times += 1) await applyRefund(app.ctx(), refund)
  expect(await settleOrder(app.ctx(), order.id, payment, 'reconcile')).toBe('flagged')
  expect(await refundedPaise(payment)).toBe(30_000)
})

test('without any event one night finds the payment and the part that was given back', async () => {
  const { refund, payment } = await refundedBeforeReport(30_000)
  const night = { ...app.ctx(), now: () => new Date(Date.now() + 12 * hourMs) } as never
  await sweepPayments(night)
  await sweepRefunds(night)
  expect(await refundedPaise(payment)).toBe(30_000)
  const [row] = await app.database.db.select().from(refunds).where(eq(refunds.providerRefundId, refund.id))
  expect(row).toMatchObject({ kind: 'external', state: 'processed', amountPaise: 30_000 })
})

test('without any event one night finds a payment that was given back whole, with its fee', async () => {
  const { refund, payment } = await refundedBeforeReport(99_900)
  gateway.change(payment.id, { feePaise: 2_358, feeTaxPaise: 360 })
  const night = { ...app.ctx(), now: () => new Date(Date.now() + 12 * hourMs) } as never
  for (let nights = 0; nights < 2; nights += 1) {
    await sweepPayments(night)
    await sweepRefunds(night)
  }
  expect(await booksOf(app, learner)).toMatchObject({
    orders: [{ state: 'pending' }],
    payments: [{ state: 'lapsed', use: null, refunded_paise: 99_900 }],
    enrolments: [],
    refunds: [{ kind: 'external', state: 'processed', amount_paise: refund.amountPaise }],
  })
  expect(await balances()).toEqual({ gateway_fee: 1_998, input_gst: 360, gateway_receivable: -2_358 })
})

test('a payment that was given back whole before it was reported takes the report of its refund', async () => {
  const { order, refund, payment } = await refundedBeforeReport(99_900)
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('failed')
  for (let times = 0; times < 2; times += 1) await applyRefund(app.ctx(), refund)
  expect(await refundedPaise(payment)).toBe(99_900)
})

test('one refund that cannot be read stops no other, fails the run, and is read again the next night', async () => {
  const broken = await bought([guitar])
  const other = await bought([tabla])
  const refund = await refundedThere(broken.payment, 99_900)
  await refundedThere(other.payment, 33_300)
  // The database takes no refund of nothing.
  gateway.returned.set(refund.id, { ...refund, amountPaise: 0 })
  await expect(sweepAt(60_000)).rejects.toThrow('1 failed')
  const statesOf = async () => (await booksOf(app, learner)).orders.map(({ state }) => String(state))
  expect((await statesOf()).toSorted()).toEqual(['paid', 'refunded'])
  gateway.returned.set(refund.id, refund)
  await sweepAt(8 * dayMs)
  expect(await statesOf()).toEqual(['refunded', 'refunded'])
})

test('one made there that fails there and is made again there leaves no debt', async () => {
  const order = await bought([guitar, tabla])
  await applyRefund(app.ctx(), { ...(await refundedThere(order.payment, 99_900)), status: 'pending' })
  const [first] = gateway.returned.values()
  if (!first) throw new Error('nothing was refunded')
  await applyRefund(app.ctx(), { ...first, status: 'failed' })
  expect(await balances()).toMatchObject({ learner_payable: -99_900 })
  expect(await needsPerson(order.uid)).toBe(true)
  gateway.returned.clear()
  const again = { ...first, id: `${first.id}again`, status: 'processed' as const }
  await Promise.all([applyRefund(app.ctx(), again), applyRefund(app.ctx(), again)])
  expect(await balances()).not.toHaveProperty('learner_payable')
  expect(await balances()).not.toHaveProperty('refund_clearing')
  expect(await balances()).toMatchObject({ gateway_receivable: 33_300 })
  expect((await booksOf(app, learner)).enrolments).toMatchObject([{ status: 'revoked' }, { status: 'active' }])
  expect(await needsPerson(order.uid)).toBe(false)
  expect(await brokenRules()).toEqual([])
  // The same amount once more fits nothing, and is nobody's debt.
  await applyRefund(app.ctx(), { ...again, id: `${first.id}thrice` })
  expect(await needsPerson(order.uid)).toBe(true)
})

test('a refund of a payment that is not ours is an orphan', async () => {
  const refund = {
    id: 'rfnd_elsewhere',
    paymentId: 'pay_elsewhere',
    amountPaise: 100,
    status: 'processed',
    receipt: '',
    arn: null,
  }
  expect(await applyRefund(app.ctx(), refund as never)).toEqual({ outcome: 'orphan' })
  expect(await app.database.db.select().from(refunds).where(eq(refunds.providerRefundId, 'rfnd_elsewhere'))).toEqual([])
})

test('the provider’s event alone is enough for the email of surplus money, when its answer was lost', async () => {
  const order = await bought([guitar])
  const again = gateway.pay(order.providerOrderId)
  await settleOrder(app.ctx(), order.id, again, 'webhook')
  const [refund] = await app.database.db.select().from(refunds).where(eq(refunds.orderId, order.id))
  const answered = await gateway.refund(again.id, {
    amountPaise: 99_900,
    key: 'surplus-key-1',
    receipt: refund?.uid ?? '',
  })
  await app.database.db.update(refunds).set({ state: 'submitting' }).where(eq(refunds.orderId, order.id))
  await applyRefund(app.ctx(), answered)
  await runJobs(app, 'checkout.send')
  const subjects = (await mailbox(app.database.db, learner.email)).map(({ subject }) => subject)
  expect(subjects.filter((one) => one === 'Your refund of ₹999')).toHaveLength(1)
})
