import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { courses } from '#features/catalogue/tables.ts'
import { minuteMs } from '#platform/format/durations.ts'
import {
  app,
  gateway,
  learner,
  openCheckout,
  ownedBy,
  startedOrder,
  type StartedOrder,
} from '../../../../tests/checkout.ts'
import { makeCourse, type MadeCourse } from '../../../../tests/make.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { expireOrders } from './expire-orders.ts'
import { settleOrder } from './settle-order.ts'

openCheckout()

const start = new Date('2026-11-20T10:00:00Z')
const after = (minutes: number, seconds = 0) => new Date(start.getTime() + minutes * minuteMs + seconds * 1000)
let course: MadeCourse
let order: StartedOrder

beforeEach(async () => {
  course = await makeCourse(app, { pricePaise: 50_000 })
  app.setNow(start)
  order = await startedOrder(app, learner, [course])
  return () => app.setNow(new Date())
})

const payPage = async (session: string) => (await app.call('GET', `/payment/session/${session}`)).code
const raisePrice = () => app.database.db.update(courses).set({ pricePaise: 60_000 }).where(eq(courses.id, course.id))
const post = (path: string, body: object) => app.call('POST', path, body, { token: learner.token })
/** The three ways back to an order that is not paid yet: the uid of the order that each goes on with. */
const ways = {
  'buying again': async () => (await startedOrder(app, learner, [course])).uid,
  'another attempt by redirect': async () =>
    (await post('/payment/create-payment', { orderUid: order.uid })).body.data.orderUid as string,
  'another attempt by checkout': async () => {
    const body = { courseId: course.uid, amount: 500, orderUid: order.uid }
    return (await post('/payments/create-order', body)).body.data.orderUid as string
  },
}

test.each(Object.entries(ways))('%s in the last second of an order gives it its full time again', async (_, resume) => {
  app.setNow(after(29, 59))
  expect(await resume()).toBe(order.uid)
  app.setNow(after(59, 58))
  expect(await payPage(order.session)).toBe(200)
  await expireOrders(app.ctx() as never)
  expect(await payPage(order.session)).toBe(200)
  app.setNow(after(59, 59))
  expect(await payPage(order.session)).toBe(404)
  expect([...gateway.orders.values()].filter(({ receipt }) => receipt === order.receipt)).toHaveLength(1)
})

test('the very moment at which an order ends, buying again makes a page that can be paid', async () => {
  app.setNow(after(30))
  const { session } = await startedOrder(app, learner, [course])
  expect(await payPage(session)).toBe(200)
})

test('another attempt at a changed price goes on at the old one while there are minutes left, then at the new one', async () => {
  await raisePrice()
  app.setNow(after(19, 59))
  expect(await ways['another attempt by redirect']()).toBe(order.uid)
  app.setNow(after(20))
  const next = await ways['another attempt by redirect']()
  expect(next).not.toBe(order.uid)
  const mine = await app.database.db.select().from(orders).where(eq(orders.userId, learner.id)).orderBy(orders.id)
  expect(mine.map(({ state, totalPaise }) => [state, totalPaise])).toEqual([
    ['expired', 50_000],
    ['pending', 60_000],
  ])
})

test('another attempt by checkout names the new price instead of taking the old one into the last minutes', async () => {
  await raisePrice()
  app.setNow(after(29, 59))
  const body = { courseId: course.uid, amount: 500, orderUid: order.uid }
  expect(await post('/payments/create-order', body)).toMatchObject({
    code: 409,
    body: { error: 'PRICE_CHANGED', data: { amount: 600 } },
  })
})

test('a payment of an order that made room in its last minutes still buys at the price that was shown', async () => {
  await raisePrice()
  app.setNow(after(29, 59))
  await startedOrder(app, learner, [course])
  await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'reconcile')
  expect(await ownedBy(learner)).toEqual([course.id])
  const [payment] = await app.database.db.select().from(payments).where(eq(payments.orderId, order.id))
  expect(payment).toMatchObject({ use: 'fulfils', amountPaise: 50_000 })
})
