import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courses } from '#features/catalogue/tables.ts'
import { dayMs, hourMs } from '#platform/format/durations.ts'
import { app, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCoupon } from '../../../../tests/coupons.ts'
import { discountSince, makeCourse, type MadeCourse } from '../../../../tests/make.ts'
import { sendReceipt } from './send-receipt.ts'
import { settleOrder } from './settle-order.ts'

openCheckout()

const ago = (ms: number) => new Date(app.ctx().now().getTime() - ms)
const never = () => makeCourse(app, { pricePaise: 100_000, discountPaise: 20_000 })
async function asked(): Promise<MadeCourse> {
  const course = await makeCourse(app, { pricePaise: 100_000 })
  await discountSince(app, course, { discountPaise: 20_000, since: ago(3 * dayMs) })
  return course
}
const statusOf = async (order: { uid: string }) =>
  (await app.call('GET', `/payment/payment-status?order=${order.uid}`, undefined, { token: learner.token })).body.data
    .courses
const init = ({ uid }: MadeCourse, more: object = {}) =>
  app.call('POST', '/payment/init-payment', { uid, ...more }, { token: learner.token })

test.each([
  ['asked in full until three days ago', asked, 1000, null],
  ['never asked in full', never, null, 800],
])('the page of an order of a course %s names this price from before', async (_, make, was, wasWithCoupon) => {
  const course = await make()
  const order = await startedOrder(app, learner, [course])
  const sums = { coursePrice: 1000, courseDiscount: 200, courseDiscountedPrice: 800 }
  expect(await statusOf(order)).toMatchObject([{ ...sums, courseWasPrice: was }])
  const { codes } = await makeCoupon(app, course, { percent: 25 })
  const withCoupon = await startedOrder(app, learner, [course], { couponCode: codes[0] })
  // What it is asked for without the code is a price from before in any case.
  expect(await statusOf(withCoupon)).toMatchObject([
    { coursePrice: 1000, courseDiscount: 400, courseDiscountedPrice: 600, courseWasPrice: wasWithCoupon ?? was },
  ])
})

test('a price from before that the course has lost since then is named no more', async () => {
  const course = await asked()
  const order = await startedOrder(app, learner, [course])
  // The list price is less now: that it was asked says nothing of the one that the order names.
  await app.database.db.update(courses).set({ pricePaise: 90_000 }).where(eq(courses.id, course.id))
  expect(await statusOf(order)).toMatchObject([{ coursePrice: 1000, courseWasPrice: null }])
})

test.each([
  ['asked in full', asked, ['₹1,000', '−₹200', '₹800']],
  ['never asked in full', never, ['₹800', '₹800']],
])('the receipt of a course %s names price, discount and total as its pages do', async (_, make, amounts) => {
  const course = await make()
  const order = await startedOrder(app, learner, [course])
  await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  const texts: string[] = []
  const send = async ({ text }: { text: string }) => void texts.push(text)
  await sendReceipt({ ...app.ctx(), actor: null, send }, { orderId: order.id })
  expect(texts[0]?.match(/−?₹[\d,]+/g)).toEqual(amounts)
})

test('an order is priced by the clock, whether or not a job has ended the discount', async () => {
  const course = await makeCourse(app, { pricePaise: 100_000 })
  await discountSince(app, course, { discountPaise: 20_000, since: ago(3 * dayMs), endsAt: ago(hourMs) })
  const refused = await init(course, { amount: 800 })
  expect([refused.code, refused.body.error]).toEqual([409, 'PRICE_CHANGED'])
  const order = await startedOrder(app, learner, [course])
  expect(order).toMatchObject({ subtotalPaise: 100_000, discountPaise: 0, totalPaise: 100_000 })
})

test('an order that is open keeps its price past the end, and another attempt at the course has the new one', async () => {
  const course = await makeCourse(app, { pricePaise: 100_000 })
  await discountSince(app, course, {
    discountPaise: 20_000,
    since: ago(3 * dayMs),
    endsAt: new Date(app.ctx().now().getTime() + hourMs),
  })
  const order = await startedOrder(app, learner, [course])
  expect(order.totalPaise).toBe(80_000)
  await app.database.db
    .update(courses)
    .set({ discountEndsAt: ago(1000) })
    .where(eq(courses.id, course.id))
  expect(await statusOf(order)).toMatchObject([{ courseDiscountedPrice: 800 }])
  expect(await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')).toBe('fulfilled')
})
