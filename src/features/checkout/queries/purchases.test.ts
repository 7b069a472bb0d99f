import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { courses } from '#features/catalogue/tables.ts'
import { grantEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import { siteSettings } from '#features/theme/tables.ts'
import { hourMs } from '#platform/format/durations.ts'
import { app, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, makeLearner, type MadeCourse, type Person } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { GatewayRefused } from '../gateway/port.ts'
import type { MoneyStep } from '../contract/purchases.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'

let guitar: MadeCourse
let tabla: MadeCourse

openCheckout()
beforeAll(async () => {
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 249_900, discountPaise: 150_000, lessons: 4 })
  tabla = await makeCourse(app, { title: 'Tabla', pricePaise: 50_000, instructorName: 'Omkar Joshi' })
})

const get = (path: string, person = learner) => app.call('GET', path, undefined, { token: person.token })
const history = async (query = '', person = learner) => (await get(`/payments/history${query}`, person)).body.data
const uidsOf = async (query: string) => (await history(query)).orders.map(({ uid }: { uid: string }) => uid)

async function paid(bought = [guitar], person: Person = learner) {
  const order = await startedOrder(app, person, bought)
  const paying = gateway.pay(order.providerOrderId)
  await app.call('POST', '/payments/verify', gateway.returnOf(paying), { token: person.token })
  return { order, paying }
}
const change = (uid: string, fields: Partial<typeof orders.$inferInsert>) =>
  app.database.db.update(orders).set(fields).where(eq(orders.uid, uid))

/** A course is owned by the time its money comes: all of it goes back. */
async function refunded() {
  const sitar = await makeCourse(app, { title: 'Sitar', pricePaise: 70_000 })
  const order = await startedOrder(app, learner, [sitar])
  await app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: learner.id, courseIds: [sitar.id], source: 'admin', at: new Date() }),
  )
  gateway.slowRefunds = true
  await app.call('POST', '/payments/verify', gateway.returnOf(gateway.pay(order.providerOrderId)), {
    token: learner.token,
  })
  await runJobs(app, 'checkout.send-refund')
  gateway.processRefunds()
  await runJobs(app, 'checkout.send-refund', { due: new Date(Date.now() + 2 * hourMs) })
  return order
}

test('a paid order shows its courses with progress, its document and how it was paid, in rupees', async () => {
  const { order } = await paid([guitar, tabla])
  await app.database.db
    .update(enrolments)
    .set({ completedLessons: 1, progress: 25 })
    .where(and(eq(enrolments.userId, learner.id), eq(enrolments.courseId, guitar.id)))
  const { orders: found, counts, pagination } = await history()
  expect(found).toEqual([
    {
      uid: order.uid,
      receipt: order.receipt,
      state: 'paid',
      createdAt: order.createdAt.toISOString(),
      paidAt: expect.stringMatching(/Z$/),
      expiresAt: null,
      amount: 1499,
      coupon: null,
      method: 'upi',
      confirming: false,
      document: { number: expect.stringMatching(/^RCT\//), kind: 'receipt' },
      courses: [
        expect.objectContaining({
          uid: guitar.uid,
          path: expect.stringContaining(guitar.uid),
          courseTitle: 'Guitar',
          courseThumbnailLink: expect.stringContaining('/'),
          instructor: 'Asha Rao',
          pricePaid: 999,
          refundedAmount: 0,
          isListed: true,
          isEnrolled: true,
          completedLessons: 1,
          completedAt: null,
          lessonsCount: 4,
        }),
        expect.objectContaining({ uid: tabla.uid, instructor: 'Omkar Joshi', pricePaid: 500, completedLessons: 0 }),
      ],
      refunds: [],
      disputes: [],
      gift: null,
      seats: null,
      bundle: null,
    },
  ])
  expect(counts).toEqual({ all: 1, open: 0, paid: 1, refunded: 0 })
  expect(pagination).toEqual({ currentPage: 1, totalPages: 1, totalItems: 1, limit: 10 })
  expect((await get('/learner/payment')).body.data).toEqual(await history())
})

test('nobody sees an order of another person, in the list or alone', async () => {
  const { order } = await paid()
  const other = await makeLearner(app)
  expect(await history('', other)).toMatchObject({ orders: [], counts: { all: 0 }, pagination: { totalItems: 0 } })
  expect(await get(`/payments/${order.uid}`, other)).toMatchObject({ code: 404, body: { error: 'ORDER_NOT_FOUND' } })
  expect(await get('/payments/no-such-order')).toMatchObject({ code: 404, body: { error: 'ORDER_NOT_FOUND' } })
  expect((await get(`/payments/${order.uid}`)).body.data.order).toEqual((await history()).orders[0])
})

test('each tab holds its orders and is counted, and an order whose time is up is expired before the job closes it', async () => {
  const open = await startedOrder(app, learner, [tabla])
  const late = await startedOrder(app, learner, [await makeCourse(app)])
  await change(late.uid, { expiresAt: new Date(Date.now() - 1000) })
  const { order: bought } = await paid()
  const back = await refunded()
  expect(await uidsOf('')).toEqual([back.uid, bought.uid, late.uid, open.uid])
  expect(await uidsOf('?status=open')).toEqual([open.uid])
  expect(await uidsOf('?status=paid')).toEqual([bought.uid])
  expect(await uidsOf('?status=refunded')).toEqual([back.uid])
  const tab = await history('?status=open')
  expect(tab.counts).toEqual({ all: 4, open: 1, paid: 1, refunded: 1 })
  expect(tab.pagination.totalItems).toBe(1)
  expect(tab.orders[0]).toMatchObject({
    state: 'pending',
    expiresAt: open.expiresAt.toISOString(),
    paidAt: null,
    method: null,
    document: null,
    confirming: false,
    courses: [{ isEnrolled: false, completedLessons: 0 }],
  })
  const { orders: all } = await history()
  expect(all.map(({ state }: { state: string }) => state)).toEqual(['refunded', 'paid', 'expired', 'pending'])
  expect(all[2].expiresAt).toBeNull()
  expect((await get('/payments/history?status=cancelled')).code).toBe(422)
})

test('a partly refunded order stands under paid and under refunded', async () => {
  const { order } = await paid()
  await change(order.uid, { state: 'partially_refunded' })
  expect([await uidsOf('?status=paid'), await uidsOf('?status=refunded')]).toEqual([[order.uid], [order.uid]])
})

test('days are days in India, both included: 18:30 UTC begins the next one', async () => {
  const [first, second] = [await startedOrder(app, learner, [guitar]), await startedOrder(app, learner, [tabla])]
  await change(first.uid, { createdAt: new Date('2026-03-04T18:29:59.999Z') })
  await change(second.uid, { createdAt: new Date('2026-03-04T18:30:00Z') })
  expect(await uidsOf('?from=2026-03-04&to=2026-03-04')).toEqual([first.uid])
  expect(await uidsOf('?from=2026-03-05')).toEqual([second.uid])
  expect(await uidsOf('?to=2026-03-04')).toEqual([first.uid])
  expect(await uidsOf('?from=2026-03-04&to=2026-03-05')).toEqual([second.uid, first.uid])
  expect((await history('?from=2026-03-05&status=paid')).counts).toEqual({ all: 1, open: 1, paid: 0, refunded: 0 })
  for (const wrong of ['from=2026-02-30', 'to=yesterday', 'from=2026-3-4'])
    expect((await get(`/payments/history?${wrong}`)).code, wrong).toBe(422)
})

test('the newest order comes first, page by page', async () => {
  const made: string[] = []
  for (let n = 0; n < 3; n++) made.unshift((await startedOrder(app, learner, [await makeCourse(app)])).uid)
  // Orders of one moment keep their sequence too.
  await app.database.db
    .update(orders)
    .set({ createdAt: new Date('2026-03-04T10:00:00Z') })
    .where(eq(orders.userId, learner.id))
  expect(await uidsOf('?limit=2')).toEqual(made.slice(0, 2))
  expect(await uidsOf('?limit=2&page=2')).toEqual(made.slice(2))
  expect((await history('?limit=2')).pagination).toEqual({ currentPage: 1, totalPages: 2, totalItems: 3, limit: 2 })
})

test('a payment that the bank has not confirmed is said of its order', async () => {
  const order = await startedOrder(app, learner, [guitar])
  await app.database.db.insert(payments).values({
    uid: 'confirming1',
    orderId: order.id,
    providerPaymentId: 'pay_confirming1',
    state: 'authorized',
    amountPaise: order.totalPaise,
    currency: 'INR',
    source: 'return',
    providerCreatedAt: new Date(),
  })
  expect((await history()).orders).toMatchObject([{ state: 'pending', confirming: true }])
})

test('a course that was given back is owned no more, and one that is not on sale has no page', async () => {
  const veena = await makeCourse(app, { title: 'Veena' })
  await paid([veena])
  await app.database.db
    .update(enrolments)
    .set({ status: 'revoked', revokedAt: new Date(), completedLessons: 2 })
    .where(eq(enrolments.courseId, veena.id))
  await app.database.db.update(courses).set({ state: 'ARCHIVED', listed: false }).where(eq(courses.id, veena.id))
  expect((await history()).orders[0].courses).toMatchObject([
    { isEnrolled: false, isListed: false, completedLessons: 0 },
  ])
})

const kinds = (timeline: MoneyStep[]) => timeline.map(({ kind }) => kind)

test('an order tells the history of its money: made, paid and its document', async () => {
  const { order } = await paid()
  const { timeline, order: shown } = (await get(`/payments/${order.uid}`)).body.data
  expect(kinds(timeline)).toEqual(['made', 'paid', 'receipt'])
  expect(timeline).toMatchObject([
    { at: order.createdAt.toISOString(), amount: 999, subject: '' },
    { amount: 999 },
    { amount: null, subject: shown.document.number },
  ])
})

test('money that goes back by itself is listed with its amount and the bank’s reference, and nobody asked for it', async () => {
  const order = await refunded()
  const { timeline, order: shown } = (await get(`/payments/${order.uid}`)).body.data
  expect(kinds(timeline)).toEqual(['made', 'paid', 'refundApproved', 'refundSent', 'refundReference'])
  expect(timeline.slice(2)).toMatchObject([{ amount: 700 }, { amount: 700 }, { amount: null, subject: 'ARN1' }])
  expect(shown).toMatchObject({
    state: 'refunded',
    courses: [{ pricePaid: 700, refundedAmount: 700 }],
    refunds: [
      {
        amount: 700,
        state: 'processed',
        arn: 'ARN1',
        requestedAt: null,
        decidedAt: expect.stringMatching(/Z$/),
        sentAt: expect.stringMatching(/Z$/),
      },
    ],
  })
})

test('a refund that was asked for tells when it was asked for and what was decided', async () => {
  const { order } = await paid()
  const [payment] = await app.database.db.select().from(payments).where(eq(payments.orderId, order.id))
  const [refund] = await app.database.db
    .insert(refunds)
    .values({
      uid: 'asked-refund',
      orderId: order.id,
      paymentId: payment?.id ?? 0,
      kind: 'requested',
      state: 'requested',
      amountPaise: 99_900,
      idempotencyKey: 'asked-refund-1',
      createdAt: new Date(),
    })
    .returning()
  const seen = async () => (await get(`/payments/${order.uid}`)).body.data
  expect(kinds((await seen()).timeline).at(-1)).toBe('refundRequested')
  expect((await seen()).order.refunds).toMatchObject([
    { requestedAt: refund?.createdAt.toISOString(), decidedAt: null, sentAt: null },
  ])
  const decided = { state: 'rejected', decision: 'You finished the course.' } as const
  await app.database.db.update(refunds).set(decided).where(eq(refunds.uid, 'asked-refund'))
  expect(kinds((await seen()).timeline).slice(-2)).toEqual(['refundRequested', 'refundDeclined'])
  expect((await seen()).order.refunds[0].decidedAt).toMatch(/Z$/)
})

test('a refund that the provider cannot send says when it was paid by hand', async () => {
  const { order } = await paid()
  const { body } = await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  gateway.refund = async () => {
    throw new GatewayRefused(400, 'BAD_REQUEST_ERROR', 'The payment is too old to be refunded')
  }
  await runJobs(app, 'checkout.send-refund')
  const shown = async () => (await get(`/payments/${order.uid}`)).body.data.order.refunds
  expect(await shown()).toMatchObject([{ state: 'manual', sentAt: null }])
  const [refund] = await app.database.db.select().from(refunds).where(eq(refunds.uid, body.data.refunds[0].uid))
  const at = new Date('2026-11-20T06:30:00Z')
  const lines = [debit('learner_payable', 99_900, { learnerId: learner.id }), credit('bank', 99_900)]
  await app.database.db.transaction((tx) =>
    postEntries(tx, { kind: 'learner_paid', source: 'by-hand', at, refundId: refund?.id ?? 0, lines }),
  )
  expect(await shown()).toMatchObject([{ state: 'manual', sentAt: at.toISOString() }])
})

test('with the seller’s GSTIN the document is a tax invoice; a free course has none', async () => {
  await app.database.db
    .insert(siteSettings)
    .values({ id: 1, saved: { legalName: 'Sopaan Learning Pvt Ltd', gstin: '29AAGCR4375J1ZU' } })
  const { order } = await paid([tabla])
  expect((await get(`/payments/${order.uid}`)).body.data.order.document.kind).toBe('invoice')
  await app.database.db.delete(siteSettings)
  const free = await makeCourse(app, { pricePaise: 0 })
  await app.call('POST', '/payment/init-payment', { uid: free.uid }, { token: learner.token })
  const [first] = (await history()).orders
  expect(first).toMatchObject({ state: 'paid', amount: 0, method: null, document: null })
  expect(kinds((await get(`/payments/${first.uid}`)).body.data.timeline)).toEqual(['made'])
})
