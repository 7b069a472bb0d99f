import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { app, learner, openCheckout } from '../../../../tests/checkout.ts'
import { makeCoupon, makePlatformCoupon } from '../../../../tests/coupons.ts'
import { makeCourse, makeLearner } from '../../../../tests/make.ts'
import { orderItems, orders } from '../tables/orders.ts'
import { ownLinkCode } from './own-link-code.ts'

openCheckout()

const start = (body: object, path = '/payment/init-payment') => app.call('POST', path, body, { token: learner.token })
async function sourcesOfOrder(uid: string) {
  const rows = await app.database.db
    .select({ source: orderItems.source, courseId: orderItems.courseId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orders.uid, uid))
    .orderBy(asc(orderItems.position))
  return rows.map(({ source }) => source)
}

test('each line of an order has the source that the browser sent of its course', async () => {
  const [one, two, three] = [await makeCourse(app), await makeCourse(app), await makeCourse(app)]
  const { body } = await start({
    uid: [one.uid, two.uid, three.uid],
    sources: [
      { course: two.uid, source: 'marketplace' },
      { course: one.uid, source: 'search' },
      { course: three.uid, source: 'a word of a later release' },
      { course: 'another-course', source: 'link' },
    ],
  })
  expect(await sourcesOfOrder(body.data.orderUid)).toEqual(['search', 'marketplace', null])
})

test('an own link and a creator’s coupon are known without the browser; a coupon of the platform brought no one', async () => {
  const course = await makeCourse(app)
  const sources = [{ course: course.uid, source: 'search' }]
  const ownLinkCodes = [ownLinkCode(app.settings, course.uid)]
  const link = await start({ uid: course.uid, sources, ownLinkCodes })
  expect(await sourcesOfOrder(link.body.data.orderUid)).toEqual(['link'])
  const { codes } = await makeCoupon(app, course, { percent: 10 })
  const coupon = await start({ uid: course.uid, sources, ownLinkCodes, couponCode: codes[0] })
  expect(await sourcesOfOrder(coupon.body.data.orderUid)).toEqual(['coupon'])
  const platform = await makePlatformCoupon(app, { percent: 20 })
  const other = await start({ uid: course.uid, sources, couponCode: platform.codes[0] })
  expect(await sourcesOfOrder(other.body.data.orderUid)).toEqual(['search'])
})

test('an order for one course by the checkout has it too, and an order that is started over takes it along', async () => {
  const course = await makeCourse(app, { pricePaise: 50_000 })
  const first = await start(
    { courseId: course.uid, amount: 500, sources: [{ course: course.uid, source: 'link' }] },
    '/payments/razorpay/create-order',
  )
  const { orderUid } = first.body.data
  expect(await sourcesOfOrder(orderUid)).toEqual(['link'])
  await app.call('POST', `/payments/${orderUid}/cancel`, {}, { token: learner.token })
  const again = await start({ courseId: course.uid, amount: 500, orderUid }, '/payments/razorpay/create-order')
  expect(again.body.data.orderUid).not.toBe(orderUid)
  expect(await sourcesOfOrder(again.body.data.orderUid)).toEqual(['link'])
})

test('an order that was started with a coupon and goes on without it did not come by the coupon', async () => {
  const course = await makeCourse(app, { pricePaise: 50_000 })
  const { codes, id } = await makeCoupon(app, course, { percent: 10 })
  const first = await start(
    { courseId: course.uid, amount: 450, couponCode: codes[0] },
    '/payments/razorpay/create-order',
  )
  const { orderUid } = first.body.data
  expect(await sourcesOfOrder(orderUid)).toEqual(['coupon'])
  await app.call('POST', `/payments/${orderUid}/cancel`, {}, { token: learner.token })
  await app.database.sql`update coupons set ended_at = now() where id = ${id}`
  const again = await start(
    { courseId: course.uid, amount: 500, orderUid, withoutCoupon: true },
    '/payments/razorpay/create-order',
  )
  expect(await sourcesOfOrder(again.body.data.orderUid)).toEqual([null])
})

test('the same request with another source is the same order: it is only counted', async () => {
  const course = await makeCourse(app)
  const send = (source: string) =>
    app.call(
      'POST',
      '/payment/init-payment',
      { uid: course.uid, sources: [{ course: course.uid, source }] },
      { token: learner.token, headers: { 'idempotency-key': 'once' } },
    )
  const [first, second] = [await send('search'), await send('link')]
  expect(second.body.data).toEqual(first.body.data)
  expect(await sourcesOfOrder(first.body.data.orderUid)).toEqual(['search'])
})

test('too many sources and too long words are refused, and the database takes no other word', async () => {
  const course = await makeCourse(app)
  const many = Array.from({ length: 51 }, () => ({ course: course.uid, source: 'link' }))
  expect((await start({ uid: course.uid, sources: many })).code).toBe(422)
  expect((await start({ uid: course.uid, sources: [{ course: course.uid, source: 'x'.repeat(41) }] })).code).toBe(422)
  const { body } = await app.call(
    'POST',
    '/payment/init-payment',
    { uid: course.uid },
    { token: (await makeLearner(app)).token },
  )
  await expect(
    app.database.db.execute(
      `update order_items set source = 'street' where order_id = (select id from orders where uid = '${body.data.orderUid}')`,
    ),
  ).rejects.toMatchObject({ cause: { constraint: 'order_items_source' } })
})
