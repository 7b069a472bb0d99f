import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { preferences, users } from '#features/accounts/tables.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { app, deliver, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCoupon } from '../../../../tests/coupons.ts'
import { makeCourse, makeLearner, type MadeCourse, makePerson, type Person } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import type { OrderStep } from '../contract/admin-orders.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'

let guitar: MadeCourse
let tabla: MadeCourse
let admin: Person

openCheckout()
beforeAll(async () => {
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 249_900, discountPaise: 150_000 })
  tabla = await makeCourse(app, { title: 'Tabla', pricePaise: 50_000 })
  admin = await makePerson(app, 'ADMIN')
})

const get = (path: string) => app.call('GET', path, undefined, { token: admin.token })
const found = async (query: string) =>
  (await get(`/admin/order?${query}`)).body.data.orders.map((one: { uid: string }) => one.uid)
const one = async (uid: string) => (await get(`/admin/order/${uid}`)).body.data
const steps = async (uid: string) =>
  (await one(uid)).timeline.map(({ kind, what, from, reporter }: OrderStep) => ({ kind, what, from, reporter }))

async function freeOrder(person: Person, course: MadeCourse): Promise<{ uid: string }> {
  const answer = await app.call('POST', '/payment/init-payment', { uid: course.uid }, { token: person.token })
  return { uid: answer.body.data.orderUid }
}

async function paid(person = learner, bought = [guitar]) {
  const order = await startedOrder(app, person, bought)
  const payment = gateway.pay(order.providerOrderId)
  await app.call('POST', '/payments/verify', gateway.returnOf(payment), { token: person.token })
  return { order, payment }
}

test('an order is found by its number, by any id of its payment and by how the buyer’s e-mail begins', async () => {
  const { order, payment } = await paid()
  await paid(await makeLearner(app), [tabla])
  for (const search of [order.uid, order.providerOrderId, order.receipt, payment.id, learner.email.slice(0, 12)])
    expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual([order.uid])
  expect(await found(`search=${'%25'.repeat(3)}`)).toEqual([])
  const list = (await get(`/admin/order?search=${order.uid}`)).body.data
  expect(list.orders[0]).toMatchObject({
    state: 'paid',
    courseTitle: 'Guitar',
    coursesCount: 1,
    total: 999,
    needsPerson: false,
    buyer: { uid: learner.uid, email: learner.email },
  })
  expect(list.pagination).toMatchObject({ totalItems: 1, currentPage: 1 })
})

test('an order says what made up the discount of each of its lines, and who bears it', async () => {
  const { uid } = await startedOrder(app, learner, [guitar, tabla])
  expect((await one(uid)).items).toMatchObject([
    { price: 2499, adjustments: [{ kind: 'list_discount', fundedBy: 'creator', amount: 1500 }], payable: 999 },
    { price: 500, adjustments: [], payable: 500 },
  ])
})

test('an order says by which code it was made cheaper', async () => {
  const { codes } = await makeCoupon(app, guitar, { percent: 10 })
  const { uid } = await startedOrder(app, learner, [guitar], { couponCode: codes[0] })
  const read = await one(uid)
  expect(read.order).toMatchObject({ couponCode: codes[0], discount: 1599.9, total: 899.1 })
  expect(read.items[0].adjustments).toEqual([
    { kind: 'coupon', fundedBy: 'creator', amount: 99.9 },
    { kind: 'list_discount', fundedBy: 'creator', amount: 1500 },
  ])
  expect((await one((await startedOrder(app, learner, [tabla])).uid)).order.couponCode).toBeNull()
})

test('orders are sorted by their total and narrowed to a state, page by page, and the file has them all', async () => {
  await paid(learner, [guitar])
  await paid(learner, [tabla])
  const all = (await get('/admin/order?sort=total&direction=asc&limit=100')).body.data
  const totals = all.orders.map(({ total }: { total: number }) => total)
  expect(totals).toEqual([...totals].sort((a, b) => a - b))
  const open = await startedOrder(app, learner, [await makeCourse(app, { pricePaise: 12_300 })])
  expect(await found('state=pending&limit=100')).toContain(open.uid)
  expect(await found('state=paid&limit=100')).not.toContain(open.uid)
  const second = await found('limit=1&page=2')
  expect(second).toHaveLength(1)
  expect(second).not.toEqual(await found('limit=1&page=1'))
  const file = await app.app.inject({
    url: '/api/admin/order?format=csv&limit=1',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.payload.trim().split('\r\n')).toHaveLength(all.pagination.totalItems + 2)
})

test('orders are narrowed to a course, to a creator’s courses and to days in India, and the answer names them', async () => {
  const sitar = await makeCourse(app, { title: 'Sitar', pricePaise: 70_000 })
  const vina = await makeCourse(app, { title: 'Vina', pricePaise: 80_000, creatorId: sitar.creatorId })
  const [ofSitar, ofVina] = [
    await startedOrder(app, learner, [sitar]),
    await startedOrder(app, learner, [vina, guitar]),
  ]
  expect(await found(`course=${sitar.uid}`)).toEqual([ofSitar.uid])
  expect(await found(`course=${vina.uid}`)).toEqual([ofVina.uid])
  const [{ uid } = { uid: '' }] = await app.database.db
    .select({ uid: users.uid })
    .from(users)
    .where(eq(users.id, sitar.creatorId))
  expect((await found(`creator=${uid}`)).toSorted()).toEqual([ofSitar.uid, ofVina.uid].toSorted())
  expect((await get(`/admin/order?course=${sitar.uid}&creator=${uid}`)).body.data).toMatchObject({
    courseTitle: 'Sitar',
    creatorName: expect.stringMatching(/\S/),
    pagination: { totalItems: 1 },
  })
  // 23:30 on 4 March in India is still 4 March there, 18:00 UTC.
  await app.database.db
    .update(orders)
    .set({ createdAt: new Date('2024-03-04T18:00:00Z') })
    .where(eq(orders.uid, ofSitar.uid))
  expect(await found('from=2024-03-04&to=2024-03-04')).toEqual([ofSitar.uid])
  expect(await found('from=2024-03-05&to=2024-03-06')).toEqual([])
  expect(await found('to=2024-03-03')).toEqual([])
  expect((await get('/admin/order?from=2024-02-30')).code).toBe(422)
  expect(await found('course=nobody')).toEqual([])
})

test('an order with several courses of a creator counts once among theirs', async () => {
  const sarod = await makeCourse(app, { title: 'Sarod', pricePaise: 70_000 })
  const shehnai = await makeCourse(app, { title: 'Shehnai', pricePaise: 80_000, creatorId: sarod.creatorId })
  await startedOrder(app, learner, [sarod])
  await startedOrder(app, await makeLearner(app), [sarod, shehnai])
  await startedOrder(app, await makeLearner(app), [shehnai, guitar])
  const [creator] = await app.database.db.select().from(users).where(eq(users.id, sarod.creatorId))
  const counted = async (query: string) => (await get(`/admin/order?limit=1&${query}`)).body.data.pagination.totalItems
  expect(await counted(`creator=${creator?.uid}`)).toBe(3)
  expect(await counted(`course=${sarod.uid}`)).toBe(2)
  expect(await counted(`creator=${creator?.uid}&state=paid`)).toBe(0)
  expect(await counted('creator=nobody')).toBe(0)
  // More courses than are merged.
  await Promise.all(Array.from({ length: 49 }, () => makeCourse(app, { creatorId: sarod.creatorId })))
  expect(await counted(`creator=${creator?.uid}`)).toBe(3)
})

test('orders that were selected are answered alone, in a file too', async () => {
  const made = await Promise.all(
    [1, 2, 3].map(async () => startedOrder(app, learner, [await makeCourse(app, { pricePaise: 45_600 })])),
  )
  const [first, , third] = made.map(({ uid }) => uid) as [string, string, string]
  const selected = `${first},${third}`
  const { data } = (await get(`/admin/order?selected=${selected}`)).body
  expect(data.orders.map(({ uid }: { uid: string }) => uid).toSorted()).toEqual([first, third].toSorted())
  expect(data.pagination.totalItems).toBe(2)
  const file = await app.app.inject({
    url: `/api/admin/order?format=csv&selected=${selected}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(file.payload.trim().split('\r\n')).toHaveLength(3)
})

test('a download of orders is in the audit log, with what it was narrowed to and how many rows left', async () => {
  const order = await startedOrder(app, learner, [await makeCourse(app, { pricePaise: 45_600 })])
  await app.app.inject({
    url: `/api/admin/order?format=csv&search=${order.uid}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  await get(`/admin/order?search=${order.uid}`)
  const written = await app.database.db
    .select({ uid: auditEntries.entityUid, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.act, 'export.downloaded'), sql`${auditEntries.after} ->> 'search' = ${order.uid}`))
  expect(written).toEqual([{ uid: 'orders', after: expect.objectContaining({ search: order.uid, rows: 1 }) }])
})

test('the timeline tells every attempt and step and who brought the news, in the order they happened', async () => {
  const order = await startedOrder(app, learner, [guitar])
  const declined = gateway.pay(order.providerOrderId, {
    status: 'failed',
    error: { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed', description: 'The bank declined it' },
  })
  await deliver(gateway.paymentEvent('payment.failed', declined))
  await runJobs(app, 'checkout.read-event')
  const payment = gateway.pay(order.providerOrderId)
  await app.call('POST', '/payments/verify', gateway.returnOf(payment), { token: learner.token })
  await deliver(gateway.paymentEvent('payment.captured', payment))
  await runJobs(app, 'checkout.read-event')
  await runJobs(app, 'checkout.send')
  const timeline = await steps(order.uid)
  expect(timeline).toContainEqual({ kind: 'order', what: 'draft', from: null, reporter: 'buyer' })
  expect(timeline).toContainEqual({ kind: 'payment', what: 'failed', from: null, reporter: 'webhook' })
  expect(timeline).toContainEqual({ kind: 'payment', what: 'captured', from: null, reporter: 'verify' })
  expect(timeline).toContainEqual({ kind: 'order', what: 'paid', from: 'pending', reporter: 'verify' })
  const kinds = timeline.map(({ kind }: OrderStep) => kind)
  expect(kinds.filter((kind: string) => kind === 'webhook')).toHaveLength(2)
  expect(kinds).toEqual(expect.arrayContaining(['invoice', 'receipt', 'enrolment']))
  const moments = (await one(order.uid)).timeline.map(({ at }: OrderStep) => at)
  expect(moments).toEqual(moments.toSorted((a: string, b: string) => (a < b ? -1 : 1)))
  const failed = (await one(order.uid)).timeline.find(({ what }: OrderStep) => what === 'failed')
  expect(failed).toMatchObject({ subject: declined.id, note: 'The bank declined it' })
})

test('the timeline says that an email was sent only where one was, and calls it a receipt only where something was paid', async () => {
  const free = await makeCourse(app, { pricePaise: 0 })
  const emailOf = async (person: Person, bought: MadeCourse) => {
    const order = bought === free ? await freeOrder(person, free) : (await paid(person, [bought])).order
    await runJobs(app, 'checkout.send-receipt')
    return (await steps(order.uid)).filter(({ kind }: OrderStep) => kind === 'receipt')
  }
  const quiet = await makeLearner(app)
  await app.database.db.insert(preferences).values({ userId: quiet.id, receiptEmails: false })
  const withoutMailbox = await makePerson(app, 'LEARNER', { email: 'nobody@nowhere.invalid' })
  const step = { kind: 'receipt', from: null, reporter: '' }
  expect(await emailOf(learner, guitar)).toEqual([{ ...step, what: 'receipt' }])
  expect(await emailOf(learner, free)).toEqual([{ ...step, what: 'enrolment' }])
  expect(await emailOf(quiet, guitar)).toEqual([])
  expect(await emailOf(withoutMailbox, guitar)).toEqual([])
})

test('a payment that a person must look at puts its order among those that need attention', async () => {
  const order = await startedOrder(app, learner, [guitar])
  const wrong = gateway.pay(order.providerOrderId, { amountPaise: 100 })
  await deliver(gateway.paymentEvent('payment.captured', wrong))
  await runJobs(app, 'checkout.read-event')
  const [row] = await app.database.db.select().from(payments).where(eq(payments.providerPaymentId, wrong.id))
  expect(row?.use).toBe('flagged')
  expect(await found('state=attention&limit=100')).toContain(order.uid)
  expect((await one(order.uid)).payments[0]).toMatchObject({ use: 'flagged', flag: 'its amount is 100 paise' })
})

test('the buyer’s mobile number is whole for administrators, and masked for others who look after money', async () => {
  const { order } = await paid()
  const finance = await makePerson(app, 'FINANCE')
  const numberFor = async ({ token }: Person) =>
    (await app.call('GET', `/admin/order/${order.uid}`, undefined, { token })).body.data.buyer.mobileNo
  expect(await numberFor(admin)).toMatch(/^\+91\d{10}$/)
  expect(await numberFor(finance)).toMatch(/^\+91 ••••••\d{4}$/)
})

test('asked for by an administrator, the provider is looked up at once, and the asking is written down', async () => {
  const order = await startedOrder(app, learner, [guitar])
  gateway.pay(order.providerOrderId)
  const look = () => app.call('POST', `/admin/order/${order.uid}/look`, {}, { token: admin.token })
  expect((await look()).code).toBe(200)
  await runJobs(app, 'checkout.reconcile-order')
  const timeline = await steps(order.uid)
  expect(timeline).toContainEqual({ kind: 'order', what: 'paid', from: 'pending', reporter: 'reconcile' })
  expect(timeline).toContainEqual({ kind: 'act', what: 'order.looked-at', from: null, reporter: '' })
  expect((await look()).body.error).toBe('ORDER_SETTLED')
  expect((await get('/admin/order/nosuchorder')).code).toBe(404)
})

test('what is written of an order is never changed or deleted', async () => {
  await paid()
  await app.asOwner(async (sql) => {
    await expect(sql`delete from order_moves`).rejects.toThrow('order_moves is append-only')
    await expect(sql`update order_moves set reporter = 'sweep'`).rejects.toThrow('order_moves is append-only')
  })
})
