import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { grantEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { courseInvitations } from '#features/invitations/tables.ts'
import { notifications } from '#features/notifications/tables.ts'
import { hourMs, minuteMs, yearMs } from '#platform/format/durations.ts'
import { makeBundle } from '../../../../tests/bundles.ts'
import { app, booksOf, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { goTo } from '../../../../tests/gifts.ts'
import { makeCourse, makePerson, type MadeCourse } from '../../../../tests/make.ts'
import { findBrokenRules, moneyRules } from '../../../../tests/money-rules.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { orderItems } from '../tables/orders.ts'
import { expireOrders } from './expire-orders.ts'
import { returnGifts } from './return-gifts.ts'
import { settleOrder } from './settle-order.ts'

let guitar: MadeCourse
openCheckout()
beforeAll(async () => {
  const creator = await makePerson(app, 'CREATOR')
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 99_900, creatorId: creator.id })
})
afterEach(() => app.setNow(new Date()))

type Order = { id: number; providerOrderId: string }
const pay = ({ id, providerOrderId }: Order) => settleOrder(app.ctx(), id, gateway.pay(providerOrderId), 'webhook')
const start = (body: object) => app.call('POST', '/payment/init-payment', body, { token: learner.token })
const brokenRules = () => findBrokenRules(app.database.db, Object.values(moneyRules))

test('what is left of a bundle is no gift: neither at its price, nor as one’s own order of it', async () => {
  const sitar = await makeCourse(app, { creatorId: guitar.creatorId, pricePaise: 50_000 })
  const bundle = await makeBundle(app, [guitar, sitar], { pricePaise: 60_000 })
  await app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: learner.id, courseIds: [guitar.id], source: 'free', at: new Date() }),
  )
  await startedOrder(app, learner, [sitar], { bundle: bundle.uid })
  const refused = await start({ uid: [sitar.uid], bundle: bundle.uid, gift: { email: 'left@example.in' } })
  expect([refused.code, refused.body.errors]).toEqual([422, { uid: 'A gift is one course' }])
})

test('a gift that was paid for again, because its first payment was late, is bought once: the late money goes back', async () => {
  const at = new Date('2026-11-20T06:00:00Z')
  await goTo(at)
  const gift = { email: 'late@example.in', words: 'For you' }
  const late = await startedOrder(app, learner, [guitar], { gift })
  await goTo(new Date(at.getTime() + hourMs))
  await expireOrders(app.ctx() as never)
  const order = await startedOrder(app, learner, [guitar], { gift })
  expect(order.id).not.toBe(late.id)
  expect(await pay(order)).toBe('fulfilled')
  expect(await pay(late)).toBe('surplus')
  await runJobs(app, 'checkout.')
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ kind: 'surplus', amount_paise: 99_900 }])
  const gifts = await app.database.db
    .select()
    .from(courseInvitations)
    .where(eq(courseInvitations.invitedBy, learner.id))
  expect(gifts.map(({ state }) => state).toSorted()).toEqual(['open', 'unpaid'])
  // The same gift once more, on purpose.
  expect(await pay(await startedOrder(app, learner, [guitar], { gift }))).toBe('fulfilled')
  expect(await brokenRules()).toEqual([])
})

test('two payments of one gift that come at the same moment buy it once', async () => {
  const at = new Date('2026-11-20T06:00:00Z')
  await goTo(at)
  const gift = { email: 'both@example.in' }
  const late = await startedOrder(app, learner, [guitar], { gift })
  await goTo(new Date(at.getTime() + hourMs))
  await expireOrders(app.ctx() as never)
  const order = await startedOrder(app, learner, [guitar], { gift })
  await goTo(new Date(at.getTime() + hourMs + minuteMs))
  expect((await Promise.all([pay(order), pay(late)])).toSorted()).toEqual(['fulfilled', 'surplus'])
  await runJobs(app, 'checkout.')
  expect(await brokenRules()).toEqual([])
})

test('gifts that came back by themselves are no refunds that their buyer asked for', async () => {
  const at = new Date('2026-11-20T06:00:00Z')
  await goTo(at)
  for (const email of ['one', 'two', 'three'])
    await pay(await startedOrder(app, learner, [guitar], { gift: { email: `${email}@example.in` } }))
  await goTo(new Date(at.getTime() + yearMs))
  await returnGifts(app.ctx() as never)
  expect((await booksOf(app, learner)).refunds).toHaveLength(3)
  const order = await startedOrder(app, learner, [guitar])
  await pay(order)
  const asked = await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  expect(asked.body.data.refunds).toMatchObject([{ state: 'approved' }])
})

test('a gift that can’t be returned keeps no other one from coming back', async () => {
  const at = new Date('2026-11-20T06:00:00Z')
  await goTo(at)
  for (const email of ['broken', 'well'])
    await pay(await startedOrder(app, learner, [guitar], { gift: { email: `${email}@example.in` } }))
  await goTo(new Date(at.getTime() + yearMs))
  const ctx = app.ctx()
  let calls = 0
  const jobs: typeof ctx.jobs = {
    async enqueue(...job) {
      calls += 1
      if (calls === 1) throw new Error('the queue is away')
      await ctx.jobs.enqueue(...job)
    },
  }
  await expect(returnGifts({ ...ctx, jobs } as never)).rejects.toThrow('the queue is away')
  expect((await booksOf(app, learner)).refunds).toHaveLength(1)
  await returnGifts(ctx as never)
  expect((await booksOf(app, learner)).refunds).toHaveLength(2)
})

test('who accepted a gift does not decide about its refund', async () => {
  const order = await startedOrder(app, learner, [guitar], { gift: {} })
  await pay(order)
  const [gift] = await app.database.db
    .select()
    .from(courseInvitations)
    .where(eq(courseInvitations.idempotencyKey, order.uid))
  const [friend, other] = [await makePerson(app, 'ADMIN'), await makePerson(app, 'ADMIN')]
  await app.call('POST', `/learner/gift/${gift?.code}/accept`, {}, { token: friend.token })
  const asked = await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  const { uid } = asked.body.data.refunds[0]
  const decline = (by: { token: string }) =>
    app.call('POST', `/admin/refund/${uid}/decline`, { reason: 'No' }, { token: by.token })
  const seen = await app.call('GET', '/admin/refund?state=waiting', undefined, { token: friend.token })
  expect(seen.body.data.refunds.find((one: { uid: string }) => one.uid === uid)).toMatchObject({ canDecide: false })
  expect((await decline(friend)).body.error).toBe('REFUND_OWN')
  expect((await decline(other)).code).toBe(200)
  // Its buyer does not have the course: the answer leads to the purchase.
  const bells = await app.database.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, learner.id), eq(notifications.kind, 'refund-declined')))
  expect(bells.map(({ link }) => link)).toEqual([`/account-setting/purchases?order=${order.uid}`])
})

test('a server of the release before, which knows no gifts, enrols no buyer in one: a later report settles it', async () => {
  const order = await startedOrder(app, learner, [guitar], { gift: {} })
  const [line] = await app.database.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
  const grant = app.database.db.transaction((tx) =>
    grantEnrolments(tx, {
      userId: learner.id,
      courseIds: [guitar.id],
      source: 'purchase',
      at: new Date(),
      orderItems: new Map([[guitar.id, line?.id ?? 0]]),
    }),
  )
  await expect(grant).rejects.toMatchObject({ cause: { message: "a gift is never its buyer's own" } })
  expect(await pay(order)).toBe('fulfilled')
})

test('a gift whose money went back opens nothing, whatever its invitation says', async () => {
  const order = await startedOrder(app, learner, [guitar], { gift: {} })
  await pay(order)
  await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  // As a server of the release before leaves it, which refunds lines and knows no gifts.
  const ofOrder = eq(courseInvitations.idempotencyKey, order.uid)
  const [gift] = await app.database.db.update(courseInvitations).set({ state: 'open' }).where(ofOrder).returning()
  const friend = await makePerson(app, 'LEARNER')
  const accepted = await app.call('POST', `/learner/gift/${gift?.code}/accept`, {}, { token: friend.token })
  expect(accepted.body.error).toBe('INVITATION_WITHDRAWN')
  await app.database.db.update(courseInvitations).set({ state: 'withdrawn' }).where(ofOrder)
})
