import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { endEnrolments } from '#features/enrolments/actions/end-enrolments.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { notifications } from '#features/notifications/tables.ts'
import { siteSettings } from '#features/theme/tables.ts'
import { dayMs, hourMs } from '#platform/format/durations.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import {
  app,
  balancesOf,
  booksOf,
  gateway,
  learner,
  openCheckout,
  ownedBy,
  startedOrder,
} from '../../../../tests/checkout.ts'
import { makeCourse, makeLearner, type MadeCourse, makePerson, type Person } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { GatewayRefused } from '../gateway/port.ts'
import { invoices } from '../tables/invoices.ts'
import { orderItems } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { closeRefundWindows } from './close-refund-windows.ts'
import { settleOrder } from './settle-order.ts'

let guitar: MadeCourse
let tabla: MadeCourse
let admin: Person
openCheckout()
beforeAll(async () => {
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 99_900 })
  tabla = await makeCourse(app, { title: 'Tabla', pricePaise: 33_300 })
  admin = await makePerson(app, 'ADMIN')
})
afterEach(async () => {
  await app.database.db.delete(siteSettings)
  app.setNow(new Date())
})

/** Sells by a seller of Karnataka to a buyer of the same State. */
async function bought(courses: MadeCourse[], person = learner) {
  await app.database.db
    .insert(siteSettings)
    .values({ id: 1, saved: { legalName: 'Sopaan Learning Pvt Ltd', gstin: '29AAGCR4375J1ZU' } })
    .onConflictDoNothing()
  const order = await startedOrder(app, person, courses)
  await app.call('POST', '/payment/billing', { billingState: '29', orderUid: order.uid }, { token: person.token })
  const payment = gateway.pay(order.providerOrderId)
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('fulfilled')
  return { ...order, payment }
}
const ask = (order: { uid: string }, body: object = {}, person = learner) =>
  app.call('POST', `/payments/${order.uid}/refund`, body, { token: person.token })
const decide = (uid: string, verb: 'approve' | 'decline', body: object = {}) =>
  app.call('POST', `/admin/refund/${uid}/${verb}`, body, { token: admin.token })
const setProgress = (courseId: number, progress: number) =>
  app.database.db
    .update(enrolments)
    .set({ progress })
    .where(and(eq(enrolments.userId, learner.id), eq(enrolments.courseId, courseId)))
const balances = () => balancesOf(app, learner)
const bellOf = async (userId: number) =>
  (await app.database.db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ kind }) => kind)

test('a course begun a little is refunded at once: access, credit note, books, money and one email', async () => {
  const order = await bought([guitar, tabla])
  await setProgress(guitar.id, 29)
  const answer = await ask(order, { reason: 'Too easy', uids: [guitar.uid] })
  expect(answer).toMatchObject({
    code: 200,
    body: {
      message: 'Your refund is approved. We’ll send the money within an hour.',
      data: { refunds: [{ state: 'approved', amount: 999, uids: [guitar.uid] }] },
    },
  })
  expect(await ownedBy(learner)).toEqual([guitar.id, tabla.id])
  const active = (await booksOf(app, learner)).enrolments.filter((one) => one.status === 'active')
  expect(active.map((one) => one.course_id)).toEqual([tabla.id])
  await runJobs(app, 'checkout.send')
  const books = await booksOf(app, learner)
  expect(books).toMatchObject({
    orders: [{ state: 'partially_refunded' }],
    payments: [{ state: 'partially_refunded', refunded_paise: 99_900 }],
    refunds: [{ state: 'processed', amount_paise: 99_900 }],
  })
  // What is left is the tabla’s: ₹333 with its tax inside.
  expect(await balances()).toEqual({
    gateway_receivable: 33_300,
    deferred_course_sales: -28_220,
    cgst_payable: -2_540,
    sgst_payable: -2_540,
    creator_held: -19_754,
    creator_cost: 19_754,
  })
  const [note] = await app.database.db.select().from(invoices).where(eq(invoices.series, 'CRN'))
  expect(note).toMatchObject({ totalPaise: 99_900, placeOfSupply: '29', lines: [{ title: 'Guitar' }] })
  const emails = await mailbox(app.database.db, learner.email)
  expect(emails.map(({ subject }) => subject)).toEqual(['Your refund of ₹999', expect.stringContaining('receipt')])
  expect(emails[0]?.text).toContain(note?.number)
  const file = `${note?.number.replaceAll('/', '-')}.pdf`
  expect(emails[0]).toMatchObject({ attachments: [{ name: file, type: 'application/pdf' }] })
  expect(await bellOf(guitar.creatorId)).toContain('sale-refunded')
})

test('a course that has ended is refunded like one that is owned, by what was learned of it', async () => {
  const order = await bought([guitar, tabla])
  const at = new Date(Date.now() + hourMs)
  await app.database.db.update(enrolments).set({ validUntil: at }).where(eq(enrolments.userId, learner.id))
  await setProgress(guitar.id, 29)
  await setProgress(tabla.id, 30)
  app.setNow(at)
  await endEnrolments(app.ctx())
  const countOf = async () => (await app.database.sql`select students_count from courses where id = ${guitar.id}`)[0]
  const count = await countOf()
  const { body } = await ask(order)
  expect(body.data.refunds).toMatchObject([
    { state: 'approved', uids: [guitar.uid] },
    { state: 'requested', uids: [tabla.uid] },
  ])
  expect((await decide(body.data.refunds[1].uid, 'approve', { decision: 'Sorry' })).code).toBe(200)
  await runJobs(app, 'checkout.send')
  expect(await countOf()).toEqual(count)
  const rows = await app.database.db.select().from(enrolments).where(eq(enrolments.userId, learner.id))
  expect(rows.map(({ status, revokedAt }) => ({ status, revokedAt }))).toEqual(
    [guitar, tabla].map(() => ({ status: 'revoked', revokedAt: at })),
  )
  expect(await balances()).toEqual({})
})

test('thirty percent of the lessons is too much to refund at once: an administrator decides, and is notified', async () => {
  const order = await bought([guitar])
  await setProgress(guitar.id, 30)
  const { body } = await ask(order, { reason: 'Not for me' })
  expect(body).toMatchObject({
    message: 'We received your request and will answer within 48 hours.',
    data: { refunds: [{ state: 'requested', amount: 999 }] },
  })
  expect((await booksOf(app, learner)).enrolments).toMatchObject([{ status: 'active' }])
  expect(await bellOf(admin.id)).toContain('refund-waiting')
  const { uid } = body.data.refunds[0]
  const queue = await app.call('GET', '/admin/refund?state=waiting', undefined, { token: admin.token })
  expect(queue.body.data.refunds.find((one: { uid: string }) => one.uid === uid)).toMatchObject({
    orderUid: order.uid,
    reason: 'Not for me',
    courses: [{ title: 'Guitar', progress: 30, minutes: 0, amount: 999 }],
    recentRefunds: 0,
    paid: 999,
    method: 'upi',
    decidedBy: '',
    processedAt: null,
  })
  expect(await decide(uid, 'approve', { reason: 'Our mistake' })).toMatchObject({
    code: 200,
    body: { data: { state: 'approved', amount: 999 } },
  })
  await runJobs(app, 'checkout.send')
  const decided = await app.call('GET', `/admin/refund?selected=${uid}`, undefined, { token: admin.token })
  expect(decided.body.data.refunds).toMatchObject([
    { state: 'processed', decision: 'Our mistake', decidedBy: expect.any(String), processedAt: expect.any(String) },
  ])
  expect(decided.body.data.refunds[0].decidedBy).not.toBe('')
  expect(await booksOf(app, learner)).toMatchObject({
    orders: [{ state: 'refunded' }],
    enrolments: [{ status: 'revoked' }],
    refunds: [{ state: 'processed' }],
  })
  expect(await balances()).toEqual({})
  expect((await mailbox(app.database.db, learner.email))[0]?.text).toContain('Our mistake')
  const [entry] = await app.database.db.select().from(auditEntries).where(eq(auditEntries.entityUid, uid))
  expect(entry).toMatchObject({ act: 'refund.approved', after: { reason: 'Our mistake', amount: '₹999' } })
})

test('minutes watched: a completed video counts whole, another up to where it stands, and any second is a minute', async () => {
  const order = await bought([guitar])
  await setProgress(guitar.id, 50)
  const [first, second] = guitar.lessons.map(({ id }) => id)
  await app.database.sql`update lessons set kind = 'video', duration_seconds = 100 where course_id = ${guitar.id}`
  const { uid } = (await ask(order)).body.data.refunds[0]
  const minutes = async () => {
    const { body } = await app.call('GET', `/admin/refund?selected=${uid}`, undefined, { token: admin.token })
    return body.data.refunds[0].courses[0].minutes
  }
  await app.database.sql`insert into lesson_progress (user_id, lesson_id, position_seconds, completed_at, updated_at)
    values (${learner.id}, ${first ?? 0}, 20, null, now())`
  expect(await minutes()).toBe(1)
  await app.database
    .sql`update lesson_progress set position_seconds = 0, completed_at = now() where user_id = ${learner.id}`
  expect(await minutes()).toBe(2)
  await app.database.sql`insert into lesson_progress (user_id, lesson_id, position_seconds, completed_at, updated_at)
    values (${learner.id}, ${second ?? 0}, 21, null, now())`
  expect(await minutes()).toBe(3)
})

test('a declined request changes nothing but the answer, which the learner reads; it may be asked again', async () => {
  const order = await bought([guitar])
  await setProgress(guitar.id, 90)
  const before = await balances()
  const { uid } = (await ask(order)).body.data.refunds[0]
  expect((await decide(uid, 'decline')).code).toBe(422)
  expect((await decide(uid, 'decline', { reason: 'You finished the course.' })).body.data.state).toBe('rejected')
  await runJobs(app, 'checkout.send')
  expect(await balances()).toEqual(before)
  expect((await booksOf(app, learner)).enrolments).toMatchObject([{ status: 'active' }])
  const [email] = await mailbox(app.database.db, learner.email)
  expect(email?.text).toContain('You finished the course.')
  expect(await bellOf(learner.id)).toContain('refund-declined')
  const entries = await app.database.db.select().from(auditEntries).where(eq(auditEntries.entityUid, uid))
  expect(entries).toMatchObject([
    { act: 'refund.declined', actorId: admin.id, entityName: '₹999', after: { reason: 'You finished the course.' } },
  ])
  expect((await decide(uid, 'approve')).body.error).toBe('REFUND_DECIDED')
  expect((await ask(order)).body.data.refunds).toMatchObject([{ state: 'requested' }])
})

test('asked ten times at once, a course is refunded once', async () => {
  const order = await bought([guitar])
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(order)))
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
  expect(answers.find(({ code }) => code === 409)?.body.error).toBe('REFUND_EXISTS')
  await runJobs(app, 'checkout.send')
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ amount_paise: 99_900, state: 'processed' }])
})

test('two administrators who approve and decline at once decide once', async () => {
  const order = await bought([guitar])
  await setProgress(guitar.id, 50)
  const { uid } = (await ask(order)).body.data.refunds[0]
  const answers = await Promise.all([
    decide(uid, 'approve'),
    decide(uid, 'decline', { reason: 'No' }),
    decide(uid, 'approve'),
  ])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  await runJobs(app, 'checkout.send')
  const [refund] = (await booksOf(app, learner)).refunds
  expect(['processed', 'rejected']).toContain(refund?.state)
})

test('the window closes thirty days after the payment to the millisecond', async () => {
  const paidAt = new Date('2026-05-01T10:00:00Z')
  app.setNow(paidAt)
  const person = await makeLearner(app)
  const [one, two] = [await bought([guitar], person), await bought([tabla], person)]
  const at = (ms: number) => new Date(paidAt.getTime() + 30 * dayMs + ms)
  await app.database.sql`update sessions set expires_at = ${at(dayMs)} where user_id = ${person.id}`
  app.setNow(at(-1))
  expect((await ask(one, {}, person)).code).toBe(200)
  app.setNow(at(0))
  expect((await ask(two, {}, person)).body.error).toBe('REFUND_CLOSED')
})

test('after three refunds in ninety days a person decides, also where all are requested at once', async () => {
  const made = []
  for (let i = 0; i < 4; i += 1) made.push(await bought([await makeCourse(app, { pricePaise: 10_000 })]))
  const answers = await Promise.all(made.map((order) => ask(order)))
  const states = answers.map(({ body }) => body.data.refunds[0].state)
  expect(states.filter((state) => state === 'approved')).toHaveLength(3)
  expect(states).toContain('requested')
  await app.database
    .sql`update refunds set created_at = created_at - interval '91 days' where order_id in (select id from orders where user_id = ${learner.id}) and state <> 'requested'`
  const fifth = await bought([await makeCourse(app, { pricePaise: 10_000 })])
  expect((await ask(fifth)).body.data.refunds[0].state).toBe('approved')
})

test('another’s order, another’s course, an unpaid order, a free one and a disputed payment are refused', async () => {
  const order = await bought([guitar])
  const stranger = await makeLearner(app)
  expect((await ask(order, {}, stranger)).body.error).toBe('ORDER_NOT_FOUND')
  expect((await ask(order, { uids: [tabla.uid] })).body.error).toBe('ORDER_NOT_FOUND')
  expect((await ask(order, { uids: [] })).code).toBe(422)
  expect((await ask(await startedOrder(app, learner, [tabla]))).body.error).toBe('NOTHING_TO_REFUND')
  const free = await makeCourse(app, { pricePaise: 0 })
  const { orderUid } = (await app.call('POST', '/payment/init-payment', { uid: free.uid }, { token: learner.token }))
    .body.data
  expect((await ask({ uid: orderUid })).body.error).toBe('NOTHING_TO_REFUND')
  await app.database.db.update(payments).set({ state: 'disputed' }).where(eq(payments.orderId, order.id))
  expect((await ask(order)).body.error).toBe('REFUND_DISPUTED')
  expect((await decide('nobody', 'approve')).body.error).toBe('REFUND_NOT_FOUND')
  expect((await booksOf(app, learner)).refunds).toEqual([])
})

test('part of a course’s price leaves the course with the learner, and its parts in proportion', async () => {
  const order = await bought([guitar])
  await setProgress(guitar.id, 50)
  const { uid } = (await ask(order)).body.data.refunds[0]
  expect((await decide(uid, 'approve', { amount: 999.01 })).body.errors).toMatchObject({ amount: expect.any(String) })
  for (const amount of [0, -5, 12.345])
    expect((await decide(uid, 'approve', { amount })).body.errors, String(amount)).toHaveProperty('amount')
  // Less than all needs a reason, which the learner reads; all of it needs none.
  for (const reason of [{}, { reason: '  ' }])
    expect(await decide(uid, 'approve', { amount: 998.99, ...reason })).toMatchObject({
      code: 422,
      body: { errors: { reason: 'Write why you refund less. The learner reads it.' } },
    })
  expect((await decide(uid, 'approve', { amount: 333, reason: 'Half of it was missing' })).body.data.amount).toBe(333)
  await runJobs(app, 'checkout.send')
  const [line] = await app.database.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
  expect(line).toMatchObject({ refundedPaise: 33_300 })
  expect((await booksOf(app, learner)).enrolments).toMatchObject([{ status: 'active' }])
  const email = (await mailbox(app.database.db, learner.email)).find((one) => one.subject === 'Your refund of ₹333')
  expect(email?.text).toContain('Half of it was missing')
  expect(email?.text).toContain('You still have access to:')
  expect(email?.text).not.toContain('no longer')
  expect(await balances()).toEqual({
    gateway_receivable: 66_600,
    deferred_course_sales: -56_442,
    cgst_payable: -5_079,
    sgst_payable: -5_079,
    creator_held: -39_509,
    creator_cost: 39_509,
  })
  // What is left of it becomes revenue and payable.
  await closeRefundWindows({ ...app.ctx(), now: () => new Date(Date.now() + 31 * dayMs) })
  expect(await balances()).toMatchObject({ course_revenue: -56_442, creator_payable: -39_509 })
})

test('a request that waits when the window closes keeps the share held until it is decided', async () => {
  const order = await bought([guitar])
  await setProgress(guitar.id, 50)
  const { uid } = (await ask(order)).body.data.refunds[0]
  const later = { ...app.ctx(), now: () => new Date(Date.now() + 31 * dayMs) }
  await closeRefundWindows(later)
  expect(await balances()).toMatchObject({ creator_held: -59_263 })
  await decide(uid, 'decline', { reason: 'No' })
  await closeRefundWindows(later)
  expect(await balances()).toMatchObject({ creator_payable: -59_263, course_revenue: -84_662 })
})

test('a refund that is decided after its share became payable takes it from there', async () => {
  const order = await bought([guitar])
  await setProgress(guitar.id, 50)
  const { uid } = (await ask(order)).body.data.refunds[0]
  await app.database
    .sql`update refund_lines set waiting = false where refund_id = (select id from refunds where uid = ${uid})`
  await closeRefundWindows({ ...app.ctx(), now: () => new Date(Date.now() + 31 * dayMs) })
  await app.database
    .sql`update refund_lines set waiting = true where refund_id = (select id from refunds where uid = ${uid})`
  await decide(uid, 'approve')
  await runJobs(app, 'checkout.send')
  expect(await balances()).toEqual({})
  expect((await booksOf(app, learner)).ledger).toContainEqual({
    what: 'refund',
    account: 'creator_payable',
    sum: 59_263,
  })
})

test('a course that came back another way after its refund began stays', async () => {
  const order = await bought([guitar])
  await setProgress(guitar.id, 50)
  const { uid } = (await ask(order)).body.data.refunds[0]
  await app.database.db.update(enrolments).set({ orderItemId: null }).where(eq(enrolments.userId, learner.id))
  await decide(uid, 'approve')
  expect((await booksOf(app, learner)).enrolments).toMatchObject([{ status: 'active' }])
})

test('a refund refused for want of balance is sent again each day, is seen at once, and is owed after two weeks', async () => {
  const order = await bought([guitar])
  await ask(order)
  const pay = gateway.refund
  gateway.refund = async () => {
    throw new GatewayRefused(
      400,
      'BAD_REQUEST_ERROR',
      'Your account does not have enough balance to carry out the refund',
    )
  }
  await runJobs(app, 'checkout.send-refund')
  const [short] = await app.database.db.select().from(refunds).where(eq(refunds.orderId, order.id))
  expect(short).toMatchObject({ state: 'submitting', lastError: expect.stringContaining('balance') })
  const attention = await app.call('GET', '/admin/order?state=attention', undefined, { token: admin.token })
  expect(attention.body.data.orders).toContainEqual(expect.objectContaining({ uid: order.uid, needsPerson: true }))
  gateway.refund = pay
  await runJobs(app, 'checkout.send-refund', { due: new Date(Date.now() + 25 * hourMs) })
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ state: 'processed' }])

  const second = await bought([tabla])
  await ask(second)
  gateway.refund = async () => {
    throw new GatewayRefused(
      400,
      'BAD_REQUEST_ERROR',
      'Your account does not have enough balance to carry out the refund',
    )
  }
  await runJobs(app, 'checkout.send-refund')
  app.setNow(new Date(Date.now() + 14 * dayMs + 60_000))
  await runJobs(app, 'checkout.send-refund', { due: new Date(Date.now() + 15 * dayMs) })
  expect(await balances()).toMatchObject({ learner_payable: -33_300, gateway_receivable: 33_300 })
})
