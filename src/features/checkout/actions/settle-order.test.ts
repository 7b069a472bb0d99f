import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { preferences, users } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { grantEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { siteSettings } from '#features/theme/tables.ts'
import { hourMs } from '#platform/format/durations.ts'
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
import { makeCourse, makeLearner, type MadeCourse, type Person } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { invoices } from '../tables/invoices.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { settleOrder } from './settle-order.ts'

let guitar: MadeCourse
let tabla: MadeCourse

openCheckout()
beforeAll(async () => {
  guitar = await makeCourse(app, { title: 'Guitar & <chords>', pricePaise: 249_900, discountPaise: 150_000 })
  tabla = await makeCourse(app, { title: 'Tabla', pricePaise: 50_000 })
})

const verify = (fields: object, person = learner) =>
  app.call('POST', '/payments/verify', fields, { token: person.token })
const status = async (orderUid?: string) => {
  const path = `/payment/payment-status${orderUid ? `?order=${orderUid}` : ''}`
  return (await app.call('GET', path, undefined, { token: learner.token })).body.data
}
const emailsTo = (person: Person) => mailbox(app.database.db, person.email)
const orderNow = async (id: number) => (await app.database.db.select().from(orders).where(eq(orders.id, id)))[0]

test('a verified payment makes the buyer the owner of both courses, with invoice, postings and one email', async () => {
  const order = await startedOrder(app, learner, [guitar, tabla])
  const payment = gateway.pay(order.providerOrderId, { feePaise: 3_538, feeTaxPaise: 540 })
  expect(await verify(gateway.returnOf(payment))).toMatchObject({
    code: 200,
    body: { data: { orderUid: order.uid, state: 'success', courses: [guitar.uid, tabla.uid] } },
  })
  await runJobs(app, 'checkout.send')
  const books = await booksOf(app, learner)
  expect(books.enrolments).toMatchObject([
    { course_id: guitar.id, status: 'active', source: 'purchase' },
    { course_id: tabla.id, status: 'active', source: 'purchase' },
  ])
  expect(books.orders).toMatchObject([{ state: 'paid', total_paise: 149_900 }])
  expect(books.ledger).toEqual([
    { what: 'capture', account: 'deferred_course_sales', sum: -149_900 },
    { what: 'capture', account: 'gateway_receivable', sum: 149_900 },
    { what: 'creator_share', account: 'creator_cost', sum: 104_930 },
    { what: 'creator_share', account: 'creator_held', sum: -104_930 },
    { what: 'fee', account: 'gateway_fee', sum: 2_998 },
    { what: 'fee', account: 'gateway_receivable', sum: -3_538 },
    { what: 'fee', account: 'input_gst', sum: 540 },
  ])
  expect(await status(order.uid)).toMatchObject({
    status: 'success',
    transactionId: payment.id,
    orderId: order.uid,
    courseId: guitar.uid,
    amount: 1499,
    paymentMethod: 'razorpay',
    payable: false,
  })
  const emails = await emailsTo(learner)
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({
    channel: 'email',
    subject: expect.stringMatching(/^Your receipt RCT\/\d{4}\/\d{6}$/),
    attachments: [{ name: expect.stringMatching(/^RCT-\d{4}-\d{6}\.pdf$/), type: 'application/pdf' }],
  })
  expect(emails[0]?.text).toContain('Total paid: ₹1,499')
  expect(emails[0]?.text).not.toContain('GST')
  expect(emails[0]).toMatchObject({ html: expect.stringContaining('Guitar &#38; &#60;chords&#62;') })
})

test('a buyer who reads Hindi gets the receipt in Hindi, the courses by their own titles', async () => {
  await app.database.db.update(users).set({ language: 'hi' }).where(eq(users.id, learner.id))
  const order = await startedOrder(app, learner, [tabla])
  await verify(gateway.returnOf(gateway.pay(order.providerOrderId)))
  await runJobs(app, 'checkout.send')
  const [email] = await emailsTo(learner)
  expect(email).toMatchObject({ language: 'hi', subject: expect.stringMatching(/^आपकी रसीद RCT/) })
  expect(email?.text).toMatch(/• Tabla[^]+कुल भुगतान: ₹500/)
})

test('a buyer who switched receipts off owns the course and gets no email', async () => {
  const quiet = await makeLearner(app)
  await app.database.db.insert(preferences).values({ userId: quiet.id, receiptEmails: false })
  const order = await startedOrder(app, quiet, [tabla])
  expect((await verify(gateway.returnOf(gateway.pay(order.providerOrderId)), quiet)).code).toBe(200)
  await runJobs(app, 'checkout.send')
  expect((await booksOf(app, quiet)).enrolments).toMatchObject([{ course_id: tabla.id, status: 'active' }])
  expect(await emailsTo(quiet)).toEqual([])
})

test('fifty mixed reports at once: one payment, one enrolment, one invoice, one ledger set, one email', async () => {
  const order = await startedOrder(app, learner, [guitar])
  const payment = gateway.pay(order.providerOrderId)
  const fields = gateway.returnOf(payment)
  const reports = Array.from({ length: 50 }, (_, i) => {
    if (i % 4 === 0) return verify(fields)
    if (i % 4 === 1) return app.call('POST', `/payment/callback/${order.session}`, fields)
    if (i % 4 === 2)
      return deliver(gateway.paymentEvent('payment.captured', payment)).then(() => runJobs(app, 'checkout.read-event'))
    return settleOrder(app.ctx(), order.id, payment, 'reconcile')
  })
  await Promise.all(reports)
  await runJobs(app, 'checkout.')
  expect(await booksOf(app, learner)).toMatchObject({
    orders: [{ state: 'paid' }],
    payments: [{ state: 'captured', use: 'fulfils' }],
    enrolments: [{ course_id: guitar.id, status: 'active' }],
    invoices: [{ total_paise: 99_900 }],
    refunds: [],
    ledger: [{ sum: -99_900 }, { sum: 99_900 }, { sum: 69_930 }, { sum: -69_930 }],
  })
  expect(await emailsTo(learner)).toHaveLength(1)
})

test('an authorised payment is captured outside the transaction and then settles', async () => {
  const order = await startedOrder(app, learner, [guitar])
  const payment = gateway.pay(order.providerOrderId, { status: 'authorized' })
  expect((await verify(gateway.returnOf(payment))).body.data.state).toBe('success')
  expect(gateway.paid.get(payment.id)?.status).toBe('captured')
})

test('BP-06 failed, then authorised late, then captured: fulfilled once', async () => {
  const order = await startedOrder(app, learner, [guitar])
  const payment = gateway.pay(order.providerOrderId, {
    status: 'failed',
    error: { code: 'BAD_REQUEST_ERROR', description: 'Your bank declined the payment.', reason: 'payment_failed' },
  })
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('failed')
  expect(await status(order.uid)).toMatchObject({
    status: 'failed',
    failure: 'Your bank declined the payment.',
    payable: true,
  })
  const lateAuthorization = gateway.change(payment.id, { status: 'authorized', late: true, error: null })
  expect(await settleOrder(app.ctx(), order.id, lateAuthorization, 'webhook')).toBe('fulfilled')
  // The old news comes last.
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('already')
  expect(await status(order.uid)).toMatchObject({ status: 'success', failure: null })
})

test('a capture wins over expired and cancelled', async () => {
  for (const state of ['expired', 'cancelled'] as const) {
    const person = await makeLearner(app)
    const order = await startedOrder(app, person, [guitar])
    await app.database.db.update(orders).set({ state }).where(eq(orders.id, order.id))
    const payment = gateway.pay(order.providerOrderId)
    expect(await settleOrder(app.ctx(), order.id, payment, 'reconcile')).toBe('fulfilled')
    expect(await orderNow(order.id)).toMatchObject({ state: 'paid' })
  }
})

test('a course archived or dearer while its buyer was paying is honoured at the price shown', async () => {
  const course = await makeCourse(app, { pricePaise: 30_000 })
  const order = await startedOrder(app, learner, [course])
  await app.database.db
    .update(courses)
    .set({ state: 'ARCHIVED', listed: false, pricePaise: 90_000 })
    .where(eq(courses.id, course.id))
  expect((await verify(gateway.returnOf(gateway.pay(order.providerOrderId)))).body.data.state).toBe('success')
})

test.each([
  ['another amount', { amountPaise: 99_901 }],
  ['another currency', { currency: 'USD' }],
  ['another order', { orderId: 'order_of_someone_else' }],
  ['a part refunded before', { refundedPaise: 100 }],
])('a payment with %s is flagged, sells nothing and takes nothing back by itself', async (_what, change) => {
  const order = await startedOrder(app, learner, [guitar])
  const payment = { ...gateway.pay(order.providerOrderId), ...change }
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('flagged')
  const books = await booksOf(app, learner)
  expect(books).toMatchObject({ enrolments: [], invoices: [], refunds: [], payments: [{ use: 'flagged' }] })
  // Held apart, until it is known whose it is.
  expect(books.ledger.filter((one) => one.what !== 'suspense')).toEqual([])
  expect(await status(order.uid)).toMatchObject({ status: 'processing', payable: false })
  // A wrong snapshot does not stand in the way of the truth.
  const truth = gateway.paid.get(payment.id)
  expect(await settleOrder(app.ctx(), order.id, truth as typeof payment, 'reconcile')).toBe('fulfilled')
  const balances = await balancesOf(app, learner)
  expect([balances.suspense, balances.gateway_receivable]).toEqual([undefined, 99_900])
})

test('an order made in another mode is never settled by this gateway', async () => {
  const order = await startedOrder(app, learner, [guitar])
  await app.database.db.update(orders).set({ mode: 'live' }).where(eq(orders.id, order.id))
  expect(await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')).toBe('flagged')
})

test('the same order paid twice: the second payment goes back whole, with an email', async () => {
  const order = await startedOrder(app, learner, [guitar])
  const first = gateway.pay(order.providerOrderId)
  const second = gateway.pay(order.providerOrderId)
  await verify(gateway.returnOf(first))
  expect((await verify(gateway.returnOf(second))).body.data.state).toBe('success')
  await runJobs(app, 'checkout.send')
  const books = await booksOf(app, learner)
  expect(books).toMatchObject({
    orders: [{ state: 'paid' }],
    payments: [
      { use: 'fulfils', state: 'captured' },
      { use: 'surplus', state: 'refunded', refunded_paise: 99_900 },
    ],
    refunds: [{ state: 'processed', amount_paise: 99_900 }],
  })
  expect(books.ledger).toContainEqual({ what: 'refund_sent', account: 'refund_clearing', sum: 99_900 })
  expect(books.ledger).toContainEqual({ what: 'surplus', account: 'refund_clearing', sum: -99_900 })
  expect((await emailsTo(learner)).map((email) => (email as { subject: string }).subject).sort()).toEqual(
    ['Your refund of ₹999', expect.stringMatching(/^Your receipt /)].sort((a, b) => String(a).localeCompare(String(b))),
  )
})

test('two orders that share a course, both paid: the shared line alone goes back', async () => {
  const one = await startedOrder(app, learner, [guitar])
  const both = await startedOrder(app, learner, [guitar, tabla])
  await verify(gateway.returnOf(gateway.pay(one.providerOrderId)))
  await verify(gateway.returnOf(gateway.pay(both.providerOrderId)))
  await runJobs(app, 'checkout.send')
  const books = await booksOf(app, learner)
  expect(books.orders).toMatchObject([{ state: 'paid' }, { state: 'partially_refunded' }])
  expect(books.invoices).toMatchObject([{ total_paise: 99_900 }, { total_paise: 50_000 }])
  expect(books.refunds).toMatchObject([{ state: 'processed', amount_paise: 99_900 }])
  expect(books.enrolments).toHaveLength(2)
})

test('a course owned meanwhile in another way: everything goes back, and no invoice is issued', async () => {
  const order = await startedOrder(app, learner, [guitar])
  await app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: learner.id, courseIds: [guitar.id], source: 'admin', at: new Date() }),
  )
  const payment = gateway.pay(order.providerOrderId)
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('surplus')
  await runJobs(app, 'checkout.send')
  expect(await booksOf(app, learner)).toMatchObject({
    orders: [{ state: 'refunded' }],
    invoices: [],
    refunds: [{ state: 'processed', amount_paise: 99_900 }],
    enrolments: [{ source: 'admin' }],
  })
  expect(await emailsTo(learner)).toMatchObject([{ subject: 'Your refund of ₹999' }])
})

test('BP-12 a refund whose answer was lost is sent again as the same refund, and a slow one is followed', async () => {
  const order = await startedOrder(app, learner, [guitar])
  await verify(gateway.returnOf(gateway.pay(order.providerOrderId)))
  const second = gateway.pay(order.providerOrderId)
  gateway.slowRefunds = true
  const refund = gateway.refund
  gateway.refund = async (...args) => {
    await refund(...args)
    gateway.refund = refund
    throw Object.assign(new Error('killed'), { name: 'killed' })
  }
  await verify(gateway.returnOf(second))
  await expect(runJobs(app, 'checkout.send-refund')).rejects.toThrow('killed')
  const [waiting] = await app.database.db.select().from(refunds).where(eq(refunds.orderId, order.id))
  expect(waiting?.state).toBe('submitting')
  const { sendRefund } = await import('./send-refund.ts')
  await sendRefund(app.ctx() as never, { refundId: waiting?.id ?? 0 })
  expect(gateway.returned.size).toBe(1)
  gateway.processRefunds()
  await runJobs(app, 'checkout.send-refund', { due: new Date(Date.now() + 2 * hourMs) })
  const [done] = await app.database.db.select().from(refunds).where(eq(refunds.orderId, order.id))
  expect(done).toMatchObject({ state: 'processed', arn: 'ARN1' })
})

test('a refund that the provider refuses waits for a person', async () => {
  const order = await startedOrder(app, learner, [guitar])
  await verify(gateway.returnOf(gateway.pay(order.providerOrderId)))
  const second = gateway.pay(order.providerOrderId)
  await verify(gateway.returnOf(second))
  await gateway.refund(second.id, { amountPaise: 99_900, key: 'by-hand-0001', receipt: 'by hand' })
  await runJobs(app, 'checkout.send-refund')
  const [refund] = await app.database.db.select().from(refunds).where(eq(refunds.orderId, order.id))
  expect(refund).toMatchObject({ state: 'manual', lastError: 'The payment has been fully refunded already' })
})

test('invoice numbers have no gap and no double under parallel sales, and a failed sale leaves none', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => makeLearner(app)))
  const made = await Promise.all(people.map((person) => startedOrder(app, person, [tabla])))
  await Promise.all(
    made.map(async (order, i) => {
      const payment = gateway.pay(order.providerOrderId)
      if (i % 3 > 0) return settleOrder(app.ctx(), order.id, payment, 'webhook')
      const failing = { ...app.ctx(), jobs: { enqueue: () => Promise.reject(new Error('no queue')) } }
      return settleOrder(failing, order.id, payment, 'webhook').catch(() => {})
    }),
  )
  const rows = await app.database.db.select({ serial: invoices.serial }).from(invoices).orderBy(invoices.serial)
  expect(rows.map((row) => row.serial)).toEqual(rows.map((_, i) => i + 1))
  const open = await app.database.db.execute(
    sql`select count(*) as n from orders where state = 'pending' and user_id in (${sql.join(
      people.map((p) => sql`${p.id}`),
      sql`, `,
    )})`,
  )
  expect(open[0]?.n).toBe(4)
})

test('at the last millisecond of a fiscal year books and document have the same day, however long settling takes', async () => {
  const sale = await startedOrder(app, learner, [guitar])
  let at = new Date('2027-03-31T18:29:59.998Z').getTime()
  await settleOrder({ ...app.ctx(), now: () => new Date(at++) }, sale.id, gateway.pay(sale.providerOrderId), 'webhook')
  const rows = await app.database.db.execute(sql`
    select t.booked_on::text as booked, o.paid_at = i.issued_at as same, i.fiscal_year as year from orders o
      join invoices i on i.order_id = o.id join ledger_transactions t on t.order_id = o.id and t.kind = 'capture' where o.id = ${sale.id}`)
  expect(rows[0]).toEqual({ booked: '2027-03-31', same: true, year: '2627' })
})

test('a registered seller issues a tax invoice whose tax follows the buyer’s State', async () => {
  await app.database.db
    .insert(siteSettings)
    .values({ id: 1, saved: { legalName: 'Sopaan Learning Pvt Ltd', gstin: '29AAGCR4375J1ZU' } })
  const sell = async (billingState: string) => {
    const person = await makeLearner(app)
    const order = await startedOrder(app, person, [guitar])
    await app.call('POST', '/payment/billing', { billingState, orderUid: order.uid }, { token: person.token })
    await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
    await runJobs(app, 'checkout.send-receipt')
    const [invoice] = await app.database.db.select().from(invoices).where(eq(invoices.orderId, order.id))
    return { invoice, email: (await emailsTo(person))[0]?.text, books: await booksOf(app, person) }
  }
  const within = await sell('29')
  expect(within.invoice).toMatchObject({
    series: 'INV',
    serial: 1,
    placeOfSupply: '29',
    taxablePaise: 84_662,
    cgstPaise: 7_619,
    sgstPaise: 7_619,
    igstPaise: 0,
    buyer: { stateCode: '29' },
  })
  expect(within.email).toContain('Place of supply: Karnataka (29)')
  expect(within.books.ledger).toContainEqual({ what: 'capture', account: 'cgst_payable', sum: -7_619 })
  const across = await sell('27')
  expect(across.invoice).toMatchObject({ serial: 2, cgstPaise: 0, igstPaise: 15_239, taxablePaise: 84_661 })
  await app.database.db.delete(siteSettings)
})

test('the person’s own status: idle at first, the latest order then, idle once put away', async () => {
  const none = { transactionId: null, orderId: null, courseId: null, paymentMethod: null, failure: null }
  const idle = { ...none, courses: [], amount: 0, payable: false, gift: null, seats: null, bundle: null }
  expect(await status()).toEqual({ status: 'idle', ...idle })
  const order = await startedOrder(app, learner, [guitar])
  expect(await status()).toMatchObject({ status: 'processing', orderId: order.uid, payable: true, amount: 999 })
  await app.call('POST', '/payment/clear-status', {}, { token: learner.token })
  expect((await status()).status).toBe('idle')
  expect((await status(order.uid)).status).toBe('processing')
  expect(await app.database.db.select().from(payments).where(eq(payments.orderId, order.id))).toEqual([])
})

test('a payment that was captured and given back before we heard of it sells nothing, and its fee is booked once', async () => {
  const order = await startedOrder(app, learner, [guitar])
  const payment = gateway.pay(order.providerOrderId, {
    status: 'refunded',
    refundedPaise: 99_900,
    feePaise: 2_358,
    feeTaxPaise: 360,
  })
  for (let times = 0; times < 2; times += 1)
    expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('failed')
  expect(await booksOf(app, learner)).toMatchObject({
    orders: [{ state: 'pending' }],
    payments: [{ state: 'lapsed', use: null }],
    enrolments: [],
    invoices: [],
  })
  expect((await booksOf(app, learner)).ledger).toEqual([
    { what: 'fee', account: 'gateway_fee', sum: 1_998 },
    { what: 'fee', account: 'gateway_receivable', sum: -2_358 },
    { what: 'fee', account: 'input_gst', sum: 360 },
  ])
})
