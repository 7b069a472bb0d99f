import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { grantEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { notifications } from '#features/notifications/tables.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import { app, booksOf, gateway, learner, openCheckout, ownedBy, startedOrder } from '../../../../tests/checkout.ts'
import { makeCoupon } from '../../../../tests/coupons.ts'
import { boughtSeats, groupOf, join, linkOf, readGroup } from '../../../../tests/groups.ts'
import { makeCourse, makeLearner, makePerson, type MadeCourse, type Person } from '../../../../tests/make.ts'
import { findBrokenRules, moneyRules } from '../../../../tests/money-rules.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { invoices } from '../tables/invoices.ts'
import { orderItems } from '../tables/orders.ts'
import { expireOrders } from './expire-orders.ts'
import { settleOrder } from './settle-order.ts'

let guitar: MadeCourse
let creator: Person
openCheckout()
beforeAll(async () => {
  creator = await makePerson(app, 'CREATOR')
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 99_900, creatorId: creator.id })
})

const start = (seats: object, more: object = {}, by = learner, courses: MadeCourse[] = [guitar]) =>
  app.call('POST', '/payment/init-payment', { uid: courses.map(({ uid }) => uid), seats, ...more }, { token: by.token })
const askBack = (order: { uid: string }) =>
  app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
const brokenRules = () => findBrokenRules(app.database.db, Object.values(moneyRules))
const lineOf = async (order: { id: number }) =>
  (await app.database.db.select().from(orderItems).where(eq(orderItems.orderId, order.id)))[0]
const history = async () =>
  (await app.call('GET', '/payments/history', undefined, { token: learner.token })).body.data.orders

test('sixty seats cost sixty times the course, on one line and one document, and enrol no one by themselves', async () => {
  const order = await startedOrder(app, learner, [guitar], { seats: { count: 60, name: 'Class 10 A' } })
  expect(await lineOf(order)).toMatchObject({ product: 'seats', quantity: 60, pricePaise: 60 * 99_900 })
  expect(await groupOf(order)).toMatchObject({ state: 'unpaid', seats: 60, name: 'Class 10 A' })
  expect((await app.call('GET', '/learner/group', undefined, { token: learner.token })).body.data.groups).toEqual([])
  await app.call(
    'POST',
    '/payment/billing',
    {
      orderUid: order.uid,
      billingName: 'Asha Institute Pvt Ltd',
      billingAddress: '1 MG Road, Indore',
      billingState: '23',
      billingPin: '452001',
    },
    { token: learner.token },
  )
  const payment = gateway.pay(order.providerOrderId)
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('fulfilled')
  expect(await ownedBy(learner)).toEqual([])
  const [document] = await app.database.db.select().from(invoices).where(eq(invoices.orderId, order.id))
  expect(document?.totalPaise).toBe(60 * 99_900)
  expect(document?.lines).toMatchObject([{ title: 'Guitar', quantity: 60, pricePaise: 60 * 99_900 }])
  expect(document?.buyer).toMatchObject({ name: 'Asha Institute Pvt Ltd' })
  expect(await readGroup(await groupOf(order))).toMatchObject({
    state: 'open',
    organisation: 'Asha Institute Pvt Ltd',
    seats: 60,
    free: 60,
    joinPath: null,
  })
  expect(await history()).toMatchObject([{ seats: { count: 60, accepted: 0, state: 'open' }, gift: null }])
  await runJobs(app, 'checkout.')
  const [receipt] = await mailbox(app.database.db, learner.email)
  expect(receipt?.text).toContain('Guitar × 60')
  expect(await brokenRules()).toEqual([])
})

test('documents of what is bought once name no quantity', async () => {
  const order = await startedOrder(app, learner, [guitar])
  await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  const [document] = await app.database.db.select().from(invoices).where(eq(invoices.orderId, order.id))
  expect(Object.keys(document?.lines[0] ?? {})).not.toContain('quantity')
})

test('the price call and the order count the same seats, and the creator earns of what is paid', async () => {
  const course = await makeCourse(app, { pricePaise: 99_900, discountPaise: 33_300, creatorId: creator.id })
  const price = await app.call('POST', '/payment/price', { uid: [course.uid], seats: 7 })
  expect(price.body.data).toMatchObject({ subtotal: 6993, discount: 2331, total: 4662 })
  const wrong = await start({ count: 7 }, { amount: 666 }, learner, [course])
  expect(wrong.body).toMatchObject({ error: 'PRICE_CHANGED', data: { amount: 4662 } })
  const order = await startedOrder(app, learner, [course], { seats: { count: 7 } })
  expect(order.totalPaise).toBe(466_200)
  await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  const line = await lineOf(order)
  expect((line?.creatorSharePaise ?? 0) + (line?.platformSharePaise ?? 0)).toBe(line?.taxablePaise)
  const sales = await app.call('GET', '/creator/earnings', undefined, { token: creator.token })
  expect(sales.body.data.sales[0]).toMatchObject({ seats: 7, paid: 4662 })
  expect(await brokenRules()).toEqual([])
})

test('no code comes off seats: one use, meant for one person, would pay for a thousand', async () => {
  const course = await makeCourse(app, { pricePaise: 99_900, creatorId: creator.id })
  const { codes } = await makeCoupon(app, course, { percent: 90, codes: ['SEATS90'] })
  const refused = { error: 'COUPON_REFUSED', data: { reason: 'seats' } }
  const price = await app.call('POST', '/payment/price', { uid: [course.uid], seats: 7, couponCode: codes[0] })
  expect(price.body).toMatchObject(refused)
  expect((await start({ count: 7 }, { couponCode: codes[0] }, learner, [course])).body).toMatchObject(refused)
})

test.each([
  [{ count: 1 }, 'seats.count'],
  [{ count: 1001 }, 'seats.count'],
  [{ count: 2.5 }, 'seats.count'],
  [{ count: 'many' }, 'seats.count'],
  [{ count: 10, name: 'x'.repeat(81) }, 'seats.name'],
])('refuses the seats %j', async (seats, field) => {
  const answer = await start(seats)
  expect(answer.code).toBe(422)
  expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
})

test('refuses several courses, a gift of seats, one’s own course, a free one, and more than a gateway takes', async () => {
  const [free, dear] = await Promise.all([
    makeCourse(app, { pricePaise: 0 }),
    makeCourse(app, { pricePaise: 50_000_000 }),
  ])
  expect((await start({ count: 5 }, {}, learner, [guitar, dear])).body.errors).toHaveProperty('uid')
  expect((await start({ count: 5 }, { gift: { words: 'Hello' } })).body.errors).toHaveProperty('uid')
  expect((await start({ count: 5 }, {}, creator)).body.error).toBe('OWN_COURSE')
  expect((await start({ count: 5 }, {}, learner, [free])).body.error).toBe('NOTHING_TO_PAY')
  const tooDear = await start({ count: 21 }, {}, learner, [dear])
  expect(tooDear.body.errors?.['seats.count']).toContain('Choose 20 seats at most')
  expect((await start({ count: 20 }, {}, learner, [dear])).code).toBe(200)
})

test('what seats may cost together says nothing of an order of many dear courses', async () => {
  const courses = await Promise.all(Array.from({ length: 21 }, () => makeCourse(app, { pricePaise: 50_000_000 })))
  const price = await app.call('POST', '/payment/price', { uid: courses.map(({ uid }) => uid) })
  expect(price).toMatchObject({ code: 200, body: { data: { total: 10_500_000 } } })
})

test('who has the course may buy seats of it, twice too, and the same order is taken up again', async () => {
  await app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: learner.id, courseIds: [guitar.id], source: 'free', at: new Date() }),
  )
  const order = await startedOrder(app, learner, [guitar], { seats: { count: 5 } })
  expect((await startedOrder(app, learner, [guitar], { seats: { count: 5 } })).uid).toBe(order.uid)
  expect((await startedOrder(app, learner, [guitar], { seats: { count: 6 } })).uid).not.toBe(order.uid)
  await boughtSeats(guitar, { count: 5 })
  await boughtSeats(guitar, { count: 5 })
  expect(await history()).toHaveLength(3)
  expect(await brokenRules()).toEqual([])
})

test('an unpaid order is started over with its seats', async () => {
  const order = await startedOrder(app, learner, [guitar], { seats: { count: 5, name: 'Batch 2' } })
  app.setNow(new Date(Date.now() + 29 * 60_000))
  const again = await app.call('POST', '/payment/create-payment', { orderUid: order.uid }, { token: learner.token })
  app.setNow(new Date())
  expect(again.code).toBe(200)
  expect((await history())[0]).toMatchObject({ seats: { count: 5, name: 'Batch 2', state: 'unpaid' } })
})

test('a late payment for the same seats that were paid for again goes back', async () => {
  const order = await startedOrder(app, learner, [guitar], { seats: { count: 5 } })
  app.setNow(new Date(Date.now() + 31 * 60_000))
  await expireOrders(app.ctx() as never)
  await boughtSeats(guitar, { count: 5 })
  expect(await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')).toBe('surplus')
  app.setNow(new Date())
  await runJobs(app, 'checkout.')
  expect(await groupOf(order)).toMatchObject({ state: 'ended' })
  expect(await brokenRules()).toEqual([])
})

test('a late payment buys its seats where those that were paid for again are given back already', async () => {
  const late = await startedOrder(app, learner, [guitar], { seats: { count: 4 } })
  app.setNow(new Date(Date.now() + 31 * 60_000))
  await expireOrders(app.ctx() as never)
  const again = await boughtSeats(guitar, { count: 4 })
  // Granted, and not yet sent by the provider.
  await askBack(again)
  expect(await settleOrder(app.ctx(), late.id, gateway.pay(late.providerOrderId), 'webhook')).toBe('fulfilled')
  app.setNow(new Date())
  await runJobs(app, 'checkout.')
  expect(await groupOf(late)).toMatchObject({ state: 'open' })
  expect(await brokenRules()).toEqual([])
})

test.each([
  [
    'as if they were owned already',
    { surplus: true },
    () => startedOrder(app, learner, [guitar], { seats: { count: 5 } }),
  ],
  ['without ending their group', { refundedPaise: 5 * 99_900 }, () => boughtSeats(guitar, { count: 5 })],
] as const)('a server of the release before returns no money of seats %s', async (_how, change, make) => {
  const order = await make()
  const returned = app.database.db.update(orderItems).set(change).where(eq(orderItems.orderId, order.id))
  await expect(returned).rejects.toMatchObject({ cause: { message: 'seats whose money went back end their group' } })
})

test('while no one has a seat the money comes back at once, and the group with its link ends', async () => {
  const order = await boughtSeats(guitar, { count: 5 })
  const code = await linkOf(order.group)
  expect((await history())[0].courses[0].refund).toMatchObject({ offer: 'at-once' })
  expect((await askBack(order)).body.data.refunds).toMatchObject([{ state: 'approved', amount: 4995 }])
  expect((await join(await makeLearner(app), code)).body.error).toBe('JOIN_LINK_NOT_FOUND')
  expect(await readGroup(order.group)).toMatchObject({ state: 'ended', free: 0, joinPath: null })
  await runJobs(app, 'checkout.')
  expect(await brokenRules()).toEqual([])
})

test('once someone has a seat a person decides, sees who began, and a refund takes every seat and nothing else', async () => {
  const order = await boughtSeats(guitar, { count: 5, name: 'Batch 3' })
  const code = await linkOf(order.group)
  const people = await Promise.all([1, 2, 3].map(() => makeLearner(app)))
  for (const person of people) expect((await join(person, code)).code).toBe(200)
  const buyer = await makeLearner(app)
  const own = await startedOrder(app, buyer, [guitar])
  await settleOrder(app.ctx(), own.id, gateway.pay(own.providerOrderId), 'webhook')
  await app.database.db
    .update(enrolments)
    .set({ progress: 20, lastActivityAt: new Date(Date.now() + 1000) })
    .where(eq(enrolments.userId, people[0]?.id ?? 0))
  expect((await history())[0].courses[0].refund).toMatchObject({ offer: 'review' })
  const asked = await askBack(order)
  expect(asked.body.data.refunds).toMatchObject([{ state: 'requested' }])
  const admin = await makePerson(app, 'ADMIN')
  const waiting = await app.call('GET', '/admin/refund?state=waiting', undefined, { token: admin.token })
  expect(waiting.body.data.refunds[0].courses).toMatchObject([
    { progress: 20, certified: false, seats: { name: 'Batch 3', count: 5, accepted: 3, used: 1 } },
  ])
  const seen = await app.call('GET', `/admin/order/${order.uid}`, undefined, { token: admin.token })
  expect(seen.body.data.items).toMatchObject([{ product: 'seats', seats: { count: 5, accepted: 3, used: 1 } }])
  const uid = asked.body.data.refunds[0].uid
  expect((await app.call('POST', `/admin/refund/${uid}/approve`, {}, { token: admin.token })).code).toBe(200)
  for (const person of people) expect((await booksOf(app, person)).enrolments).toMatchObject([{ status: 'revoked' }])
  expect(await ownedBy(buyer)).toEqual([guitar.id])
  const bell = await app.database.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, people[1]?.id ?? 0))
  expect(bell.map(({ kind }) => kind)).toEqual(['enrolled', 'seat-taken-back'])
  await runJobs(app, 'checkout.')
  expect(await brokenRules()).toEqual([])
})

test('an administrator who has a seat of it leaves the decision about its refund to others', async () => {
  const order = await boughtSeats(guitar, { count: 5 })
  const [admin] = await Promise.all([makePerson(app, 'ADMIN'), makePerson(app, 'ADMIN')])
  expect((await join(admin, await linkOf(order.group))).code).toBe(200)
  const uid = (await askBack(order)).body.data.refunds[0].uid
  const answer = await app.call('POST', `/admin/refund/${uid}/approve`, {}, { token: admin.token })
  expect(answer.body.error).toBe('REFUND_OWN')
})

test('joining and refunding at once leave a seat that is paid for, or money that went back, never both', async () => {
  for (let i = 0; i < 5; i++) {
    const buyer = await makeLearner(app)
    const order = await boughtSeats(guitar, { count: 3 }, buyer)
    const code = await linkOf(order.group, buyer)
    const person = await makeLearner(app)
    const [joined, refunded] = await Promise.all([
      join(person, code),
      app.call('POST', `/payments/${order.uid}/refund`, {}, { token: buyer.token }),
    ])
    const state = refunded.body.data.refunds[0].state
    expect(joined.code === 200 ? state : joined.body.error).toBe(
      joined.code === 200 ? 'requested' : 'JOIN_LINK_NOT_FOUND',
    )
    expect(await ownedBy(person)).toEqual(joined.code === 200 ? [guitar.id] : [])
  }
  expect((await brokenRules()).filter(({ id }) => id !== 'I1' && id !== 'I7')).toEqual([])
})
