import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#platform/format/durations.ts'
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
import { type GatewayDispute, type GatewayPayment, GatewayRefused } from '../gateway/port.ts'
import { disputedShares } from '../queries/disputed-shares.ts'
import { disputes } from '../tables/disputes.ts'
import { refunds } from '../tables/refunds.ts'
import { applyDispute } from './apply-dispute.ts'
import { closeRefundWindows } from './close-refund-windows.ts'
import { settleOrder } from './settle-order.ts'
import { sweepDisputes } from './sweep-disputes.ts'

let guitar: MadeCourse
let tabla: MadeCourse
let creator: Person
let admin: Person
openCheckout()
beforeAll(async () => {
  creator = await makePerson(app, 'CREATOR')
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 99_900, creatorId: creator.id })
  tabla = await makeCourse(app, { title: 'Tabla', pricePaise: 33_300, creatorId: creator.id })
  admin = await makePerson(app, 'ADMIN')
})
afterEach(() => app.setNow(new Date()))

const brokenRules = () => findBrokenRules(app.database.db, undefined, (id) => sql`${id} = ${learner.id}`)

async function bought(courses: MadeCourse[]) {
  const order = await startedOrder(app, learner, courses)
  const payment = gateway.pay(order.providerOrderId)
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('fulfilled')
  return { ...order, payment }
}
const events = ['created', 'under_review', 'action_required', 'won', 'lost', 'closed'] as const
/** The provider's event, and what follows from it. */
async function report(event: (typeof events)[number], dispute: GatewayDispute) {
  expect((await deliver(gateway.disputeEvent(`payment.dispute.${event}`, dispute))).statusCode).toBe(200)
  await runJobs(app, 'checkout.read-event')
}
const stateOf = async (dispute: GatewayDispute) =>
  (await app.database.db.select().from(disputes).where(eq(disputes.providerDisputeId, dispute.id)))[0]?.state
const balances = () => balancesOf(app, learner)
const paymentState = async () => (await booksOf(app, learner)).payments[0]?.state
const owned = async () => (await booksOf(app, learner)).enrolments.filter((one) => one.status === 'active').length
const orderOf = async (uid: string) =>
  (await app.call('GET', `/admin/order/${uid}`, undefined, { token: admin.token })).body.data
const purchaseOf = async (uid: string) =>
  (await app.call('GET', `/payments/${uid}`, undefined, { token: learner.token })).body.data

test('a dispute that opens leaves access, says so on every page and calls the administrators once', async () => {
  const { uid, payment } = await bought([guitar])
  const dispute = gateway.disputePayment(payment)
  for (let i = 0; i < 2; i++) await report('created', dispute)
  await runJobs(app, 'checkout.')
  expect(await owned()).toBe(1)
  expect((await balances()).gateway_receivable).toBe(99_900)
  const order = await orderOf(uid)
  expect(order.disputes).toMatchObject([{ id: dispute.id, state: 'open', amount: 999, deducted: 0 }])
  expect(order.payments).toMatchObject([{ state: 'disputed', use: 'fulfils' }])
  expect(order.timeline.filter((step: { kind: string }) => step.kind === 'dispute')).toMatchObject([
    { what: 'open', from: null },
  ])
  const mine = await purchaseOf(uid)
  expect(mine.order.disputes).toMatchObject([{ state: 'open', amount: 999 }])
  expect(mine.order.courses).toMatchObject([{ refund: null, noRefund: 'disputed' }])
  expect(mine.timeline.map((step: { kind: string }) => step.kind)).toContain('disputeOpened')
  const emails = await mailbox(app.database.db, admin.email)
  expect(emails.filter((one) => one.text.includes(uid))).toHaveLength(1)
  const listed = await app.call('GET', '/admin/order?state=attention&limit=100', undefined, { token: admin.token })
  expect(listed.body.data.orders.map((one: { uid: string }) => one.uid)).toContain(uid)
})

test('what the provider takes waits in the reserve, and comes back when the dispute is won', async () => {
  const { payment } = await bought([guitar])
  const dispute = gateway.disputePayment(payment, { deductedPaise: 99_900 })
  await report('created', dispute)
  expect(await balances()).toMatchObject({ dispute_reserve: 99_900 })
  expect((await balances()).gateway_receivable).toBeUndefined()
  gateway.changeDispute(dispute.id, { status: 'under_review' })
  await report('under_review', dispute)
  gateway.changeDispute(dispute.id, { status: 'won', deductedPaise: 0 })
  await report('won', dispute)
  await report('created', dispute)
  expect((await balances()).dispute_reserve).toBeUndefined()
  expect((await balances()).gateway_receivable).toBe(99_900)
  expect((await booksOf(app, learner)).payments).toMatchObject([{ state: 'captured' }])
  expect(await owned()).toBe(1)
})

test('money that was taken, given back and taken again is booked each time', async () => {
  const { payment } = await bought([guitar])
  const dispute = gateway.disputePayment(payment, { deductedPaise: 99_900 })
  await report('created', dispute)
  app.setNow(new Date(Date.now() + 60_000))
  gateway.changeDispute(dispute.id, { status: 'under_review', deductedPaise: 0 })
  await report('under_review', dispute)
  expect((await balances()).gateway_receivable).toBe(99_900)
  app.setNow(new Date(Date.now() + 120_000))
  gateway.changeDispute(dispute.id, { status: 'lost', deductedPaise: 99_900 })
  await report('lost', dispute)
  expect(await balances()).toEqual({})
  expect(await brokenRules()).toEqual([])
})

test('a lost dispute is refunded by the one way to refund: courses, credit note, books, email', async () => {
  const { uid, payment } = await bought([guitar, tabla])
  const dispute = gateway.disputePayment(payment)
  await report('created', dispute)
  gateway.changeDispute(dispute.id, { status: 'lost', deductedPaise: 133_200 })
  for (let i = 0; i < 2; i++) await report('lost', dispute)
  await sweepDisputes(app.ctx() as never)
  await runJobs(app, 'checkout.')
  expect(await booksOf(app, learner)).toMatchObject({
    orders: [{ state: 'refunded' }],
    payments: [{ state: 'dispute_lost', refunded_paise: 133_200 }],
    enrolments: [{ status: 'revoked' }, { status: 'revoked' }],
    invoices: [{ series: 'RCT' }, { series: 'CRN', total_paise: 133_200 }],
    refunds: [{ kind: 'dispute', state: 'processed', amount_paise: 133_200 }],
  })
  expect(await balances()).toEqual({})
  expect(await brokenRules()).toEqual([])
  expect(gateway.returned.size).toBe(0)
  const emails = await mailbox(app.database.db, learner.email)
  expect(emails.filter((one) => one.subject?.includes('Your bank returned'))).toHaveLength(1)
  const steps = (await purchaseOf(uid)).timeline.map((step: { kind: string }) => step.kind)
  expect(steps).toEqual(expect.arrayContaining(['disputeOpened', 'disputeLost', 'creditNote']))
  expect(steps).not.toContain('refundSent')
})

test('after the window a lost dispute takes the creator’s payable share, which was frozen before', async () => {
  const other = await makePerson(app, 'CREATOR')
  const { payment } = await bought([await makeCourse(app, { pricePaise: 99_900, creatorId: other.id })])
  app.setNow(new Date(Date.now() + 31 * dayMs))
  await closeRefundWindows(app.ctx())
  const payable = -((await balances()).creator_payable ?? 0)
  expect(payable).toBeGreaterThan(0)
  const dispute = gateway.disputePayment(payment)
  expect(await disputedShares(app.database.db, [other.id])).toEqual(new Map())
  await report('created', dispute)
  expect(await disputedShares(app.database.db, [other.id, admin.id])).toEqual(new Map([[other.id, payable]]))
  gateway.changeDispute(dispute.id, { status: 'lost', deductedPaise: 99_900 })
  await report('lost', dispute)
  expect(await disputedShares(app.database.db, [other.id])).toEqual(new Map())
  expect(await balances()).toEqual({})
  expect(await brokenRules()).toEqual([])
})

test('a share that is still held is not payable, so nothing of it is frozen', async () => {
  const other = await makePerson(app, 'CREATOR')
  const { payment } = await bought([await makeCourse(app, { pricePaise: 99_900, creatorId: other.id })])
  await report('created', gateway.disputePayment(payment))
  expect(await disputedShares(app.database.db, [other.id])).toEqual(new Map())
})

test('states only move forward, in whatever order they are reported', async () => {
  const { payment } = await bought([guitar])
  const dispute = gateway.disputePayment(payment)
  const at = (status: GatewayDispute['status'], deductedPaise = 0) => ({ ...dispute, status, deductedPaise })
  await applyDispute(app.ctx(), at('under_review'), 'webhook')
  await applyDispute(app.ctx(), at('open'), 'webhook')
  expect(await stateOf(dispute)).toBe('under_review')
  await applyDispute(app.ctx(), at('action_required'), 'webhook')
  await applyDispute(app.ctx(), at('under_review'), 'webhook')
  await applyDispute(app.ctx(), at('lost', 99_900), 'webhook')
  for (const status of ['open', 'won', 'closed', 'lost'] as const) await applyDispute(app.ctx(), at(status), 'webhook')
  expect(await stateOf(dispute)).toBe('lost')
  expect(await balances()).toEqual({})
  expect(await brokenRules()).toEqual([])
})

test('reported by many at once, a dispute is lost once', async () => {
  const { payment } = await bought([guitar])
  const dispute = gateway.disputePayment(payment, { status: 'lost', deductedPaise: 99_900 })
  await Promise.all(Array.from({ length: 5 }, () => applyDispute(app.ctx(), dispute, 'webhook')))
  expect((await booksOf(app, learner)).refunds).toHaveLength(1)
  expect((await booksOf(app, learner)).payments).toMatchObject([{ state: 'dispute_lost' }])
  expect(await balances()).toEqual({})
  expect(await brokenRules()).toEqual([])
})

test('a dispute that comes before its payment settles the order first', async () => {
  const order = await startedOrder(app, learner, [guitar])
  const payment = gateway.pay(order.providerOrderId)
  await report('created', gateway.disputePayment(payment))
  expect(await booksOf(app, learner)).toMatchObject({
    orders: [{ state: 'paid' }],
    payments: [{ state: 'disputed', use: 'fulfils' }],
    enrolments: [{ status: 'active' }],
  })
})

test('a dispute of a payment that is not ours is an orphan', async () => {
  const elsewhere = { id: 'pay_elsewhere1' } as GatewayPayment
  const dispute = gateway.disputePayment(elsewhere, { amountPaise: 100 })
  expect(await applyDispute(app.ctx(), dispute, 'webhook')).toEqual({ outcome: 'orphan' })
})

test('without any event the nightly sweep finds what opened and what was decided', async () => {
  const { payment } = await bought([guitar])
  const dispute = gateway.disputePayment(payment)
  await sweepDisputes(app.ctx() as never)
  expect(await stateOf(dispute)).toBe('open')
  gateway.changeDispute(dispute.id, { status: 'closed' })
  await sweepDisputes(app.ctx() as never)
  expect(await stateOf(dispute)).toBe('closed')
  expect((await booksOf(app, learner)).payments).toMatchObject([{ state: 'captured' }])
})

test('one that the bank asks more about is found at night too', async () => {
  const { payment } = await bought([guitar])
  const dispute = gateway.disputePayment(payment, { status: 'under_review' })
  await sweepDisputes(app.ctx() as never)
  gateway.changeDispute(dispute.id, { status: 'open' })
  await sweepDisputes(app.ctx() as never)
  expect(await stateOf(dispute)).toBe('action_required')
  await report('action_required', dispute)
  gateway.changeDispute(dispute.id, { status: 'under_review' })
  await report('under_review', dispute)
  expect(await stateOf(dispute)).toBe('under_review')
})

test('the sweep reads page after page, and asks for an open one that no page shows', async () => {
  const { payment } = await bought([guitar])
  const dispute = gateway.disputePayment(payment)
  await sweepDisputes(app.ctx() as never)
  gateway.changeDispute(dispute.id, { status: 'won' })
  for (let i = 0; i < 205; i++)
    gateway.disputePayment({ id: `pay_elsewhere${i}` } as GatewayPayment, { amountPaise: 100 })
  gateway.requests.length = 0
  await sweepDisputes(app.ctx() as never)
  expect(gateway.requests.filter((name) => name === 'disputes')).toHaveLength(3)
  expect(await stateOf(dispute)).toBe('won')
})

test('a dispute that cannot be written does not keep the sweep from the others, and the sweep says that it failed', async () => {
  const [first, second] = [await bought([guitar]), await bought([tabla])]
  const healthy = gateway.disputePayment(first.payment)
  // No dispute is about nothing: the table refuses it.
  const broken = gateway.disputePayment(second.payment, { amountPaise: 0 })
  await expect(sweepDisputes(app.ctx() as never)).rejects.toThrow('1 failed')
  expect([await stateOf(healthy), await stateOf(broken)]).toEqual(['open', undefined])
})

test('money that was refunded already and is taken once more is our loss', async () => {
  const order = await bought([guitar])
  await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  await runJobs(app, 'checkout.')
  expect(await balances()).toEqual({})
  expect(await brokenRules()).toEqual([])
  const dispute = gateway.disputePayment(order.payment, { status: 'lost', deductedPaise: 99_900 })
  await applyDispute(app.ctx(), dispute, 'webhook')
  expect(await balances()).toEqual({ write_offs: 99_900, gateway_receivable: -99_900 })
  expect((await booksOf(app, learner)).refunds).toHaveLength(1)
  expect(await paymentState()).toBe('refunded')
})

test('a refund that was approved and not sent waits for the dispute, and is what a lost one took', async () => {
  const order = await bought([guitar, tabla])
  await app.call('POST', `/payments/${order.uid}/refund`, { uids: [tabla.uid] }, { token: learner.token })
  const dispute = gateway.disputePayment(order.payment)
  await report('created', dispute)
  await runJobs(app, 'checkout.')
  expect(gateway.returned.size).toBe(0)
  const again = await app.call(
    'POST',
    `/payments/${order.uid}/refund`,
    { uids: [guitar.uid] },
    { token: learner.token },
  )
  expect([again.code, again.body.error]).toEqual([409, 'REFUND_DISPUTED'])
  gateway.changeDispute(dispute.id, { status: 'lost', deductedPaise: 133_200 })
  await report('lost', dispute)
  await runJobs(app, 'checkout.', { due: new Date(Date.now() + 2 * dayMs) })
  expect(gateway.returned.size).toBe(0)
  expect((await booksOf(app, learner)).refunds).toMatchObject([
    { kind: 'requested', state: 'processed', amount_paise: 33_300 },
    { kind: 'dispute', state: 'processed', amount_paise: 99_900 },
  ])
  expect(await balances()).toEqual({})
  expect(await brokenRules()).toEqual([])
})

test('one that was refused for want of balance is not sent while the payment is disputed, and is what a lost one took', async () => {
  const order = await bought([guitar])
  await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  const { refund } = gateway
  gateway.refund = async () => {
    throw new GatewayRefused(400, 'BAD_REQUEST_ERROR', 'Your account does not have enough balance')
  }
  await runJobs(app, 'checkout.send-refund')
  gateway.refund = refund
  const dispute = gateway.disputePayment(order.payment)
  await report('created', dispute)
  const tomorrow = new Date(Date.now() + dayMs)
  app.setNow(tomorrow)
  await runJobs(app, 'checkout.send-refund', { due: tomorrow })
  expect(gateway.returned.size).toBe(0)
  gateway.changeDispute(dispute.id, { status: 'lost', deductedPaise: 99_900 })
  await report('lost', dispute)
  await runJobs(app, 'checkout.', { due: new Date(Date.now() + 4 * dayMs) })
  expect(gateway.returned.size).toBe(0)
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ kind: 'requested', state: 'processed' }])
  expect(await balances()).toEqual({})
  expect(await brokenRules()).toEqual([])
})

test('once a dispute is won, the refund that waited is sent', async () => {
  const order = await bought([guitar])
  await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  const dispute = gateway.disputePayment(order.payment)
  await report('created', dispute)
  await runJobs(app, 'checkout.')
  gateway.changeDispute(dispute.id, { status: 'won' })
  await report('won', dispute)
  await runJobs(app, 'checkout.', { due: new Date(Date.now() + 2 * dayMs) })
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ kind: 'requested', state: 'processed' }])
  expect(await balances()).toEqual({})
  expect(await brokenRules()).toEqual([])
})

test('a request for the same course that waits for a decision ends with the lost dispute', async () => {
  const order = await bought([guitar, tabla])
  await app.database.db.execute(sql`update enrolments set progress = 80 where user_id = ${learner.id}`)
  await app.call('POST', `/payments/${order.uid}/refund`, { uids: [guitar.uid] }, { token: learner.token })
  await applyDispute(
    app.ctx(),
    gateway.disputePayment(order.payment, { status: 'lost', deductedPaise: 133_200 }),
    'webhook',
  )
  const rows = await app.database.db.select().from(refunds).where(eq(refunds.orderId, order.id))
  expect(Object.fromEntries(rows.map(({ kind, state }) => [kind, state]))).toEqual({
    dispute: 'processed',
    requested: 'rejected',
  })
  expect(await balances()).toEqual({})
  expect(await brokenRules()).toEqual([])
})

test('the loss of a part that fits no course takes none, and waits for a person', async () => {
  const order = await bought([guitar, tabla])
  await applyDispute(
    app.ctx(),
    gateway.disputePayment(order.payment, { amountPaise: 50_000, status: 'lost', deductedPaise: 50_000 }),
    'webhook',
  )
  expect(await owned()).toBe(2)
  expect((await booksOf(app, learner)).payments).toMatchObject([
    { state: 'partially_refunded', refunded_paise: 50_000 },
  ])
  expect(await balances()).toMatchObject({ gateway_receivable: 83_200, refund_clearing: 50_000 })
  expect((await orderOf(order.uid)).refunds).toMatchObject([{ kind: 'dispute', needsPerson: true }])
})

test('a second dispute of the same payment holds it until both are decided', async () => {
  const { payment } = await bought([guitar])
  const [first, second] = [gateway.disputePayment(payment), gateway.disputePayment(payment, { amountPaise: 50_000 })]
  await report('created', first)
  await report('created', second)
  gateway.changeDispute(first.id, { status: 'won' })
  await report('won', first)
  expect((await booksOf(app, learner)).payments).toMatchObject([{ state: 'disputed' }])
  gateway.changeDispute(second.id, { status: 'won' })
  await report('won', second)
  expect((await booksOf(app, learner)).payments).toMatchObject([{ state: 'captured' }])
})
