import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { bundles } from '#features/bundles/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { grantEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { hourMs } from '#platform/format/durations.ts'
import { makeBundle, type MadeBundle } from '../../../../tests/bundles.ts'
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
import { findBrokenRules, moneyRules } from '../../../../tests/money-rules.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { orders } from '../tables/orders.ts'
import { settleOrder } from './settle-order.ts'

let creator: Person
let guitar: MadeCourse
let sitar: MadeCourse
let violin: MadeCourse
openCheckout()
beforeAll(async () => {
  creator = await makePerson(app, 'CREATOR')
  const of = { creatorId: creator.id }
  guitar = await makeCourse(app, { ...of, title: 'Guitar', pricePaise: 100_000 })
  sitar = await makeCourse(app, { ...of, title: 'Sitar', pricePaise: 60_000, discountPaise: 10_000 })
  violin = await makeCourse(app, { ...of, title: 'Violin', pricePaise: 50_000 })
})
afterEach(() => app.setNow(new Date()))

const all = () => [guitar, sitar, violin]
const own = (person: Person, owned: MadeCourse[]) =>
  app.database.db.transaction((tx) =>
    grantEnrolments(tx, {
      userId: person.id,
      courseIds: owned.map(({ id }) => id),
      source: 'free',
      at: new Date(),
    }),
  )
const start = (bundle: { uid: string }, bought: readonly MadeCourse[], more: object = {}, by = learner) =>
  app.call(
    'POST',
    '/payment/init-payment',
    { uid: bought.map(({ uid }) => uid), bundle: bundle.uid, ...more },
    { token: by.token },
  )
const priceFor = (bundle: { uid: string }, by?: Person) =>
  app.call('GET', `/payment/bundle-price/${bundle.uid}`, undefined, by ? { token: by.token } : {})
async function pay(order: { id: number; providerOrderId: string | null }) {
  return settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId as string), 'webhook')
}
const linesOf = async (order: { id: number }) =>
  (
    await app.database.db.execute(sql`
      select i.title, i.payable_paise::int as paid, i.creator_share_paise::int as creator, i.platform_share_paise::int as platform,
        (select jsonb_object_agg(a.kind, a.amount_paise) from order_item_adjustments a where a.order_item_id = i.id) as off,
        (select min(a.funded_by) from order_item_adjustments a where a.order_item_id = i.id and a.kind = 'bundle') as by
      from order_items i where i.order_id = ${order.id} order by i.position`)
  ).map((row) => ({ ...row }))
const countsOf = async (bundle: MadeBundle) => {
  const [row] = await app.database.db.select().from(bundles).where(eq(bundles.id, bundle.id))
  return { sales: row?.sales, revenue: row?.revenuePaise }
}
const brokenRules = () => findBrokenRules(app.database.db, Object.values(moneyRules))

test('a bundle costs its price, split over its courses by what they cost; each line says so, and the creator bears it', async () => {
  const bundle = await makeBundle(app, all(), { pricePaise: 120_000 })
  expect((await priceFor(bundle)).body.data).toEqual({
    price: 1200,
    together: 2000,
    courses: all().map(({ uid }) => uid),
    owned: [],
  })
  const order = await startedOrder(app, learner, all(), { bundle: bundle.uid })
  expect(order).toMatchObject({ subtotalPaise: 210_000, discountPaise: 90_000, totalPaise: 120_000 })
  expect(await countsOf(bundle)).toEqual({ sales: 0, revenue: 0 })
  expect(await pay(order)).toBe('fulfilled')
  expect(await linesOf(order)).toMatchObject([
    { title: 'Guitar', paid: 60_000, off: { bundle: 40_000 }, by: 'creator' },
    { title: 'Sitar', paid: 30_000, off: { list_discount: 10_000, bundle: 20_000 }, by: 'creator' },
    { title: 'Violin', paid: 30_000, off: { bundle: 20_000 }, by: 'creator' },
  ])
  expect(await ownedBy(learner)).toEqual(all().map(({ id }) => id))
  expect(await countsOf(bundle)).toEqual({ sales: 1, revenue: 120_000 })
  expect(await brokenRules()).toEqual([])
})

test('the price falls by the parts of what is owned; with all of it there is nothing to buy', async () => {
  const bundle = await makeBundle(app, all(), { pricePaise: 120_000 })
  await own(learner, [sitar])
  expect((await priceFor(bundle, learner)).body.data).toEqual({
    price: 900,
    together: 1500,
    courses: [guitar.uid, violin.uid],
    owned: [sitar.uid],
  })
  const wrong = await start(bundle, all())
  expect([wrong.code, wrong.body.error, wrong.body.data]).toEqual([
    409,
    'BUNDLE_CHANGED',
    { uids: [guitar.uid, violin.uid] },
  ])
  const order = await startedOrder(app, learner, [violin, guitar], { bundle: bundle.uid })
  expect(order.totalPaise).toBe(90_000)
  await pay(order)
  expect((await start(bundle, all())).body.error).toBe('ALREADY_ENROLLED')
  expect((await priceFor(bundle, learner)).body.data).toMatchObject({ price: 0, courses: [] })
  expect(await brokenRules()).toEqual([])
})

test('fewer of its courses than one lacks, or others beside them, are not the bundle', async () => {
  const bundle = await makeBundle(app, all(), { pricePaise: 120_000 })
  const other = await makeCourse(app, { pricePaise: 50_000 })
  for (const ordered of [[guitar], [...all(), other], [guitar, sitar, other]])
    expect((await start(bundle, ordered)).body.error).toBe('BUNDLE_CHANGED')
})

test('a bundle that is not published, or lacks a course that is for sale, is not sold', async () => {
  for (const state of ['draft', 'archived'] as const) {
    const bundle = await makeBundle(app, all(), { state })
    expect((await start(bundle, all())).body.error).toBe('BUNDLE_NOT_FOUND')
    expect((await priceFor(bundle)).code).toBe(404)
  }
  const gone = await makeCourse(app, { creatorId: creator.id, pricePaise: 10_000 })
  const bundle = await makeBundle(app, [guitar, gone])
  await app.database.db.update(courses).set({ listed: false }).where(eq(courses.id, gone.id))
  expect((await start(bundle, [guitar, gone])).body.error).toBe('BUNDLE_NOT_FOUND')
  expect((await priceFor(bundle)).code).toBe(404)
})

test('no code comes off a bundle, and its maker does not buy it', async () => {
  const bundle = await makeBundle(app, all())
  const { codes } = await makeCoupon(app, guitar, { percent: 10 })
  const refused = await start(bundle, all(), { couponCode: codes[0] })
  expect([refused.code, refused.body.data]).toEqual([409, { reason: 'bundle' }])
  expect((await start(bundle, all(), {}, creator)).body.error).toBe('OWN_COURSE')
})

test('a price that changed between the page and the payment is refused with the new one; an open order keeps its own', async () => {
  const bundle = await makeBundle(app, all(), { pricePaise: 120_000 })
  const open = await startedOrder(app, learner, all(), { bundle: bundle.uid })
  await app.database.db.update(bundles).set({ pricePaise: 150_000 }).where(eq(bundles.id, bundle.id))
  const refused = await start(bundle, all(), { amount: 1200 }, await makeLearner(app))
  expect([refused.body.error, refused.body.data]).toEqual(['PRICE_CHANGED', { amount: 1500 }])
  await pay(open)
  expect(await countsOf(bundle)).toEqual({ sales: 1, revenue: 120_000 })
})

test('a bundle whose courses cost less together by now costs what they cost', async () => {
  const bundle = await makeBundle(app, all(), { pricePaise: 250_000 })
  expect((await priceFor(bundle)).body.data).toMatchObject({ price: 2000, together: 2000 })
  const order = await startedOrder(app, learner, all(), { bundle: bundle.uid })
  await pay(order)
  expect(await countsOf(bundle)).toEqual({ sales: 1, revenue: 200_000 })
  expect(await brokenRules()).toEqual([])
})

test('a bundle and its courses alone are two orders; the same bundle again is the same order', async () => {
  const bundle = await makeBundle(app, [guitar, violin], { pricePaise: 90_000 })
  const alone = await startedOrder(app, learner, [guitar, violin])
  const order = await startedOrder(app, learner, [guitar, violin], { bundle: bundle.uid })
  const again = await startedOrder(app, learner, [violin, guitar], { bundle: bundle.uid })
  expect(again.id).toBe(order.id)
  expect(alone.id).not.toBe(order.id)
  await pay(order)
  // What the other order would have bought is owned by now: its money goes back.
  expect(await pay(alone)).toBe('surplus')
  await runJobs(app, 'checkout.')
  expect(await brokenRules()).toEqual([])
})

test('one course of a bundle is refunded at what was paid for it, and the bundle counts less', async () => {
  const bundle = await makeBundle(app, all(), { pricePaise: 120_000 })
  const order = await startedOrder(app, learner, all(), { bundle: bundle.uid })
  await pay(order)
  const refund = await app.call(
    'POST',
    `/payments/${order.uid}/refund`,
    { uids: [sitar.uid] },
    { token: learner.token },
  )
  expect(refund.body.data.refunds).toMatchObject([{ state: 'approved', amount: 300 }])
  expect(await ownedBy(learner)).toEqual([guitar.id, violin.id, sitar.id].toSorted((a, b) => a - b))
  expect((await booksOf(app, learner)).enrolments).toContainEqual(
    expect.objectContaining({ course_id: sitar.id, status: 'revoked' }),
  )
  expect(await countsOf(bundle)).toEqual({ sales: 1, revenue: 90_000 })
  await runJobs(app, 'checkout.')
  expect(await brokenRules()).toEqual([])
})

test('a bundle of the platform comes out of its share: every creator earns as without it', async () => {
  const others = await makeCourse(app, { title: 'Flute', pricePaise: 100_000 })
  const bundle = await makeBundle(app, [guitar, others], { creatorId: null, pricePaise: 180_000 })
  const alone = await startedOrder(app, await makeLearner(app), [guitar, others])
  await pay(alone)
  const order = await startedOrder(app, learner, [guitar, others], { bundle: bundle.uid })
  await pay(order)
  const lines = await linesOf(order)
  expect(lines).toMatchObject([
    { paid: 90_000, by: 'platform' },
    { paid: 90_000, by: 'platform' },
  ])
  expect(lines.map(({ creator: share }) => share)).toEqual((await linesOf(alone)).map(({ creator: share }) => share))
  expect(await brokenRules()).toEqual([])
})

test('what is left of a bundle under ₹1 is free: enrolled at once, and counted as a sale', async () => {
  const dear = await makeCourse(app, { creatorId: creator.id, pricePaise: 990_000 })
  const cheap = await makeCourse(app, { creatorId: creator.id, pricePaise: 10_000 })
  const bundle = await makeBundle(app, [dear, cheap], { pricePaise: 9_900 })
  await own(learner, [dear])
  const reply = await start(bundle, [cheap])
  expect(reply.body.data.redirectionUrl).toContain('/student-success')
  expect(await ownedBy(learner)).toEqual([dear.id, cheap.id])
  expect(await countsOf(bundle)).toEqual({ sales: 1, revenue: 0 })
  expect(await brokenRules()).toEqual([])
})

test('an order of a bundle that lapsed is begun again as the bundle, at today’s price', async () => {
  const at = new Date('2026-11-20T06:00:00Z')
  app.setNow(at)
  learner.token = await makeSession(app, learner)
  const bundle = await makeBundle(app, all(), { pricePaise: 120_000 })
  const order = await startedOrder(app, learner, all(), { bundle: bundle.uid })
  await app.database.db.update(bundles).set({ pricePaise: 110_000 }).where(eq(bundles.id, bundle.id))
  app.setNow(new Date(at.getTime() + hourMs))
  const reply = await app.call('POST', '/payment/create-payment', { orderUid: order.uid }, { token: learner.token })
  const [next] = await app.database.db.select().from(orders).where(eq(orders.uid, reply.body.data.orderUid))
  expect(next).toMatchObject({ bundleId: bundle.id, totalPaise: 110_000 })
})

test('the order names its bundle to its buyer, before and after it is paid', async () => {
  const bundle = await makeBundle(app, all(), { pricePaise: 120_000, title: 'Three strings' })
  const order = await startedOrder(app, learner, all(), { bundle: bundle.uid })
  const named = { title: 'Three strings', path: `all-strings-${bundle.uid}` }
  const ask = async (path: string) => (await app.call('GET', path, undefined, { token: learner.token })).body.data
  expect((await ask(`/payment/payment-status?order=${order.uid}`)).bundle).toEqual(named)
  await pay(order)
  expect((await ask(`/payment/payment-status?order=${order.uid}`)).bundle).toEqual(named)
  expect((await ask('/payments/history')).orders[0].bundle).toEqual(named)
  const alone = await startedOrder(app, await makeLearner(app), [guitar])
  expect(alone.bundleId).toBeNull()
})

test('a refund takes its courses before its bundle, as a sale does: neither ends the other', async () => {
  const bundle = await makeBundle(app, all(), { pricePaise: 120_000 })
  const order = await startedOrder(app, learner, all(), { bundle: bundle.uid })
  await pay(order)
  let refund: ReturnType<typeof app.call> | undefined
  // What a sale of the same bundle does: it counts the learners of the courses, then the sale.
  await app.database.db.transaction(async (tx) => {
    await tx.execute(sql`select from courses where id in ${all().map(({ id }) => id)} order by id for no key update`)
    refund = app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
    await expect
      .poll(
        async () =>
          (
            await app.database.db.execute(sql`
              select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
          ).length,
        { interval: 20 },
      )
      .toBe(1)
    await tx.execute(sql`update bundles set sales = sales where id = ${bundle.id}`)
  })
  expect((await refund)?.body.data.refunds).toMatchObject([{ state: 'approved' }])
  expect(await brokenRules()).not.toContainEqual(expect.objectContaining({ id: 'I25' }))
})
