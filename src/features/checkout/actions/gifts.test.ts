import { and, eq, inArray } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { grantEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { invitationStops, courseInvitations } from '#features/invitations/tables.ts'
import { notifications } from '#features/notifications/tables.ts'
import { hourMs, yearMs } from '#platform/format/durations.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import { app, booksOf, gateway, learner, openCheckout, ownedBy, startedOrder } from '../../../../tests/checkout.ts'
import { makeCoupon } from '../../../../tests/coupons.ts'
import {
  makeCourse,
  makeLearner,
  makePerson,
  makeSession,
  type MadeCourse,
  type Person,
} from '../../../../tests/make.ts'
import { acceptGift, boughtGift, giftOf, type GiftInput, goTo } from '../../../../tests/gifts.ts'
import { findBrokenRules, moneyRules } from '../../../../tests/money-rules.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { expireOrders } from './expire-orders.ts'
import { returnGifts } from './return-gifts.ts'
import { settleOrder } from './settle-order.ts'

let guitar: MadeCourse
let creator: Person
openCheckout()
beforeAll(async () => {
  creator = await makePerson(app, 'CREATOR')
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 99_900, creatorId: creator.id })
})
afterEach(() => app.setNow(new Date()))

const start = (gift: GiftInput, more: object = {}, by = learner, courses: MadeCourse[] = [guitar]) =>
  app.call('POST', '/payment/init-payment', { uid: courses.map(({ uid }) => uid), gift, ...more }, { token: by.token })
async function pay(order: { id: number; providerOrderId: string | null }) {
  const payment = gateway.pay(order.providerOrderId as string)
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('fulfilled')
  return payment
}
const bought = (gift?: GiftInput) => boughtGift(guitar, gift)
const read = (code: string, by?: Person) =>
  app.call('GET', `/invitation/${code}`, undefined, by ? { token: by.token } : {})
const askBack = (order: { uid: string }) =>
  app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
const brokenRules = () => findBrokenRules(app.database.db, Object.values(moneyRules))

test('a gift is paid by one person and owned by the one who accepts it', async () => {
  const order = await startedOrder(app, learner, [guitar], {
    gift: { email: 'Asha.Gift@example.in', from: 'Ravi', words: 'Happy birthday!' },
  })
  const { code } = await giftOf(order)
  const friend = await makeLearner(app)
  // Nobody sees or accepts what is not paid.
  expect((await read(code)).code).toBe(404)
  expect((await acceptGift(friend, code)).body.error).toBe('INVITATION_NOT_FOUND')
  await pay(order)
  expect(await ownedBy(learner)).toEqual([])
  await runJobs(app, 'invitations.')
  const [email] = await mailbox(app.database.db, 'asha.gift@example.in')
  expect(email?.text).toContain('Ravi has bought you the course ‘Guitar’')
  expect(email?.text).toContain('Happy birthday!')
  expect(email?.text).toContain(`/invitation/${code}`)
  expect((await read(code)).body.data).toMatchObject({
    kind: 'gift',
    state: 'open',
    invitedBy: 'Ravi',
    isOwnGift: false,
  })
  expect((await read(code, learner)).body.data).toMatchObject({ isOwnGift: true, isOwned: false })
  expect((await read(code, friend)).body.data).toMatchObject({ isOwnGift: false })
  // The call for invitations that cost nothing does not open it.
  expect((await app.call('POST', `/learner/invitation/${code}/accept`, {}, { token: friend.token })).code).toBe(404)
  for (let i = 0; i < 2; i++)
    expect((await acceptGift(friend, code)).body).toMatchObject({ status: 1, data: { courseUid: guitar.uid } })
  expect(await booksOf(app, friend)).toMatchObject({
    enrolments: [{ course_id: guitar.id, status: 'active', source: 'purchase' }],
    orders: [],
  })
  expect(await ownedBy(learner)).toEqual([])
  const bells = await app.database.db
    .select({ userId: notifications.userId, kind: notifications.kind })
    .from(notifications)
    .where(inArray(notifications.userId, [learner.id, friend.id]))
  expect(bells).toEqual([
    { userId: friend.id, kind: 'enrolled' },
    { userId: learner.id, kind: 'gift-accepted' },
  ])
  expect(await brokenRules()).toEqual([])
})

test('the receipt of a gift leads to the gift, and says when the money comes back', async () => {
  await bought()
  await runJobs(app, 'checkout.send-receipt')
  const [email] = await mailbox(app.database.db, learner.email)
  expect(email?.text).toContain('Your gift:')
  expect(email?.text).toContain('/account-setting/purchases?order=')
  expect(email?.text).not.toContain('Start learning')
})

test('its buyer sees how a gift stands, with the link, once it is paid', async () => {
  const order = await startedOrder(app, learner, [guitar], { gift: { email: 'later@example.in' } })
  const seen = async () => {
    const [history, status] = await Promise.all([
      app.call('GET', `/payments/history?order=${order.uid}`, undefined, { token: learner.token }),
      app.call('GET', `/payment/payment-status?order=${order.uid}`, undefined, { token: learner.token }),
    ])
    expect(history.body.data.orders[0].gift).toEqual(status.body.data.gift)
    return status.body.data.gift
  }
  expect(await seen()).toMatchObject({ state: 'unpaid', path: null, email: 'later@example.in', sendsLeft: 3 })
  await pay(order)
  const { code } = await giftOf(order)
  expect(await seen()).toMatchObject({ state: 'open', path: `/invitation/${code}`, sendsLeft: 2, acceptedAt: null })
  await acceptGift(await makeLearner(app), code)
  expect(await seen()).toMatchObject({ state: 'accepted', acceptedAt: expect.any(String) })
})

test('an administrator sees that an order buys a gift, and who has it once it is accepted', async () => {
  const admin = await makePerson(app, 'ADMIN')
  const order = await bought()
  const seen = async () => {
    const [list, one] = await Promise.all([
      app.call('GET', `/admin/order?search=${order.uid}`, undefined, { token: admin.token }),
      app.call('GET', `/admin/order/${order.uid}`, undefined, { token: admin.token }),
    ])
    expect(list.body.data.orders).toMatchObject([{ isGift: true }])
    return one.body.data.items[0]
  }
  expect(await seen()).toMatchObject({ product: 'gift', recipient: null })
  const friend = await makeLearner(app)
  await acceptGift(friend, order.gift.code)
  expect(await seen()).toMatchObject({ recipient: { uid: friend.uid, clubbedName: expect.any(String) } })
  const own = await startedOrder(app, learner, [guitar])
  const list = await app.call('GET', `/admin/order?search=${own.uid}`, undefined, { token: admin.token })
  expect(list.body.data.orders).toMatchObject([{ isGift: false }])
})

test('a gift for a day goes out at nine in India on that day', async () => {
  app.setNow(new Date('2026-11-20T06:00:00Z'))
  learner.token = await makeSession(app, learner)
  const order = await startedOrder(app, learner, [guitar], { gift: { email: 'diwali@example.in', on: '2026-11-22' } })
  await pay(order)
  expect((await giftOf(order)).sentAt.toISOString()).toBe('2026-11-22T03:30:00.000Z')
  const [job] = await app.database.db.execute(
    `select start_after from pgboss.job where name = 'invitations.send-invitation'`,
  )
  expect(new Date(String(job?.start_after)).toISOString()).toBe('2026-11-22T03:30:00.000Z')
})

test('the day of a gift is from today to 180 days ahead, in India', async () => {
  // 00:30 on the 21st in India.
  app.setNow(new Date('2026-11-20T19:00:00Z'))
  learner.token = await makeSession(app, learner)
  const at = (on: string) => start({ email: 'day@example.in', on })
  for (const wrong of ['2026-11-20', '2027-05-21', '2026-13-01', 'soon']) {
    const reply = await at(wrong)
    expect(reply.code, wrong).toBe(422)
    expect(Object.keys(reply.body.errors ?? {}), wrong).toEqual(['gift.on'])
  }
  for (const right of ['', '2026-11-21', '2027-05-20']) expect((await at(right)).code, right).toBe(200)
})

test('of two who accept a gift at once one has the course', async () => {
  const { gift } = await bought()
  const people = await Promise.all([makeLearner(app), makeLearner(app), makeLearner(app)])
  const replies = await Promise.all(people.map((person) => acceptGift(person, gift.code)))
  expect(replies.map(({ body }) => body.error ?? 'accepted').toSorted()).toEqual([
    'INVITATION_USED',
    'INVITATION_USED',
    'accepted',
  ])
  expect((await Promise.all(people.map(ownedBy))).flat()).toEqual([guitar.id])
  expect(await brokenRules()).toEqual([])
})

test('neither its giver nor the creator accepts a gift, nor who has the course; it stays open for others', async () => {
  const { gift } = await bought()
  const owner = await makeLearner(app)
  await app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: owner.id, courseIds: [guitar.id], source: 'free', at: new Date() }),
  )
  expect((await acceptGift(learner, gift.code)).body.error).toBe('OWN_GIFT')
  expect((await acceptGift(creator, gift.code)).body.error).toBe('OWN_COURSE')
  expect((await acceptGift(owner, gift.code)).body.error).toBe('ALREADY_ENROLLED')
  expect((await acceptGift(await makeLearner(app), gift.code)).code).toBe(200)
})

test('a course is given by someone who has it, and bought beside a gift of it; two gifts are two orders', async () => {
  const own = await startedOrder(app, learner, [guitar])
  const first = await startedOrder(app, learner, [guitar], { gift: { email: 'one@example.in' } })
  const again = await startedOrder(app, learner, [guitar], { gift: { email: 'one@example.in' } })
  const second = await startedOrder(app, learner, [guitar], { gift: { email: 'two@example.in' } })
  expect(again.id).toBe(first.id)
  expect(new Set([own.id, first.id, second.id]).size).toBe(3)
  for (const order of [own, first, second]) await pay(order)
  expect(await ownedBy(learner)).toEqual([guitar.id])
  expect((await start({ email: 'three@example.in' })).code).toBe(200)
  expect(await brokenRules()).toEqual([])
})

test('what can’t be given is refused: several courses, one’s own, what costs nothing, an address that wants none', async () => {
  const tabla = await makeCourse(app, { pricePaise: 33_300 })
  const free = await makeCourse(app, { pricePaise: 0 })
  expect((await start({}, {}, learner, [guitar, tabla])).body.errors).toEqual({ uid: 'A gift is one course' })
  expect((await start({}, {}, creator)).body.error).toBe('OWN_COURSE')
  expect((await start({}, {}, learner, [free])).body.error).toBe('NOTHING_TO_PAY')
  const { codes } = await makeCoupon(app, guitar, { percent: 100, codes: ['ALLFREE'] })
  expect((await start({}, { couponCode: codes[0] })).body.error).toBe('NOTHING_TO_PAY')
  await app.database.db.insert(invitationStops).values({ email: 'never@example.in' })
  expect(Object.keys((await start({ email: 'never@example.in' })).body.errors ?? {})).toEqual(['gift.email'])
  expect((await start({ email: 'no email' })).body.errors).toEqual({
    'gift.email': 'Please enter a valid email address',
  })
  expect(Object.keys((await start({ words: 'a'.repeat(501) })).body.errors ?? {})).toEqual(['gift.words'])
  expect((await booksOf(app, learner)).orders).toEqual([])
})

test('a coupon makes a gift cheaper, and its use is held by this gift alone', async () => {
  const { codes } = await makeCoupon(app, guitar, { percent: 10, codes: ['GIFT10'] })
  const couponCode = codes[0]
  const order = await startedOrder(app, learner, [guitar], { couponCode, gift: { email: 'cheap@example.in' } })
  expect(order.totalPaise).toBe(89_910)
  const again = await startedOrder(app, learner, [guitar], { couponCode, gift: { email: 'cheap@example.in' } })
  expect(again.id).toBe(order.id)
  expect((await start({ email: 'other@example.in' }, { couponCode })).body.data).toEqual({ reason: 'held' })
  await pay(order)
  expect(await brokenRules()).toEqual([])
})

test('money that comes after the order had lapsed still buys the gift', async () => {
  const order = await startedOrder(app, learner, [guitar], { gift: { email: 'late-money@example.in' } })
  app.setNow(new Date(Date.now() + hourMs))
  await expireOrders(app.ctx() as never)
  await pay(order)
  expect((await giftOf(order)).state).toBe('open')
})

test('an order that lapsed is begun again with its gift', async () => {
  app.setNow(new Date('2026-11-20T06:00:00Z'))
  learner.token = await makeSession(app, learner)
  const details = { email: 'again@example.in', from: 'Ravi', words: 'For you', on: '2026-11-25' }
  const order = await startedOrder(app, learner, [guitar], { gift: details })
  app.setNow(new Date('2026-11-20T07:00:00Z'))
  const reply = await app.call('POST', '/payment/create-payment', { orderUid: order.uid }, { token: learner.token })
  const [next] = await app.database.db.select().from(orders).where(eq(orders.uid, reply.body.data.orderUid))
  if (!next) throw new Error('no order was written')
  expect(next.id).not.toBe(order.id)
  expect(await giftOf(next)).toMatchObject({ email: 'again@example.in', fromName: 'Ravi', words: 'For you' })
  expect((await giftOf(next)).sentAt.toISOString()).toBe('2026-11-25T03:30:00.000Z')
})

test('a gift that nobody has accepted is refunded at once, and opens nothing any more', async () => {
  const order = await bought()
  expect((await askBack(order)).body.data.refunds).toMatchObject([{ state: 'approved', amount: 999 }])
  expect((await read(order.gift.code)).body.data.state).toBe('withdrawn')
  expect((await acceptGift(await makeLearner(app), order.gift.code)).body.error).toBe('INVITATION_WITHDRAWN')
  await runJobs(app, 'checkout.')
  expect(await brokenRules()).toEqual([])
})

test('a refund of a gift that was accepted waits for a person, who sees the recipient’s progress; it takes the course from them', async () => {
  const order = await bought()
  const friend = await makeLearner(app)
  await acceptGift(friend, order.gift.code)
  await app.database.db.update(enrolments).set({ progress: 20 }).where(eq(enrolments.userId, friend.id))
  const asked = await askBack(order)
  expect(asked.body.data.refunds).toMatchObject([{ state: 'requested' }])
  const admin = await makePerson(app, 'ADMIN')
  const waiting = await app.call('GET', '/admin/refund?state=waiting', undefined, { token: admin.token })
  expect(waiting.body.data.refunds[0].courses).toMatchObject([{ progress: 20 }])
  const uid = asked.body.data.refunds[0].uid
  expect((await app.call('POST', `/admin/refund/${uid}/approve`, {}, { token: admin.token })).code).toBe(200)
  expect((await booksOf(app, friend)).enrolments).toMatchObject([{ status: 'revoked' }])
  const bell = await app.database.db.select().from(notifications).where(eq(notifications.userId, friend.id))
  expect(bell.map(({ kind }) => kind)).toEqual(['enrolled', 'gift-taken-back'])
  expect((await read(order.gift.code)).body.data.state).toBe('withdrawn')
  await runJobs(app, 'checkout.')
  expect(await brokenRules()).toEqual([])
})

test('accepting and refunding at once leave a course that is paid for, or money that went back, never both', async () => {
  for (let i = 0; i < 6; i++) {
    const order = await bought()
    const friend = await makeLearner(app)
    const [accepted, refunded] = await Promise.all([acceptGift(friend, order.gift.code), askBack(order)])
    const refundState = refunded.body.data.refunds[0].state
    expect(accepted.code === 200 ? refundState : accepted.body.error).toBe(
      accepted.code === 200 ? 'requested' : 'INVITATION_WITHDRAWN',
    )
    expect(await ownedBy(friend)).toEqual(accepted.code === 200 ? [guitar.id] : [])
    // So that the next one is not the third refund within 90 days, which waits for a person.
    await app.database.db.update(orders).set({ userId: creator.id }).where(eq(orders.id, order.id))
    await app.database.db
      .update(courseInvitations)
      .set({ invitedBy: creator.id })
      .where(eq(courseInvitations.id, order.gift.id))
  }
  await runJobs(app, 'checkout.')
})

test('the money for a gift that nobody accepted within a year comes back by itself, once', async () => {
  const at = new Date('2026-11-20T06:00:00Z')
  await goTo(at)
  const order = await bought({ email: 'forgotten@example.in' })
  const accepted = await bought({ email: 'used@example.in' })
  await acceptGift(await makeLearner(app), accepted.gift.code)
  await goTo(new Date(at.getTime() + yearMs - 1))
  await returnGifts(app.ctx() as never)
  expect((await giftOf(order)).state).toBe('open')
  await goTo(new Date(at.getTime() + yearMs))
  expect((await read(order.gift.code)).body.data.state).toBe('expired')
  expect((await acceptGift(await makeLearner(app), order.gift.code)).body.error).toBe('INVITATION_EXPIRED')
  await Promise.all([returnGifts(app.ctx() as never), returnGifts(app.ctx() as never)])
  await returnGifts(app.ctx() as never)
  expect((await giftOf(order)).state).toBe('withdrawn')
  expect((await giftOf(accepted)).state).toBe('accepted')
  await runJobs(app, 'checkout.')
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ kind: 'requested', amount_paise: 99_900 }])
  const emails = await mailbox(app.database.db, learner.email)
  expect(emails.map(({ text }) => text).join()).toContain('No one accepted the gift within a year.')
  expect(await brokenRules()).toEqual([])
})

test('while the bank decides about its payment, a gift that nobody accepted waits', async () => {
  const at = new Date('2026-11-20T06:00:00Z')
  await goTo(at)
  const order = await bought()
  const ofOrder = and(eq(payments.orderId, order.id), eq(payments.use, 'fulfils'))
  await app.database.db.update(payments).set({ state: 'disputed' }).where(ofOrder)
  await goTo(new Date(at.getTime() + yearMs))
  await returnGifts(app.ctx() as never)
  expect((await booksOf(app, learner)).refunds).toEqual([])
  await app.database.db.update(payments).set({ state: 'captured' }).where(ofOrder)
  await returnGifts(app.ctx() as never)
  expect((await booksOf(app, learner)).refunds).toHaveLength(1)
})
