import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import {
  app,
  booksOf,
  gateway,
  learner,
  openCheckout,
  ownedBy,
  startedOrder,
  type StartedOrder,
} from '../../../../tests/checkout.ts'
import { makeCourse, makeLearner, type MadeCourse } from '../../../../tests/make.ts'
import { orderMoves, orders } from '../tables/orders.ts'
import { settleOrder } from './settle-order.ts'

let guitar: MadeCourse

openCheckout()
beforeAll(async () => {
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 99_900 })
})

const cancel = (uid: string, person = learner) =>
  app.call('POST', `/payments/${uid}/cancel`, {}, { token: person.token })
const stateOf = async ({ id }: StartedOrder) =>
  (await app.database.db.select({ state: orders.state }).from(orders).where(eq(orders.id, id)))[0]?.state
const movesOf = ({ id }: StartedOrder) =>
  app.database.db
    .select({ from: orderMoves.fromState, to: orderMoves.toState, reporter: orderMoves.reporter })
    .from(orderMoves)
    .where(eq(orderMoves.orderId, id))
    .orderBy(orderMoves.id)

test('an open order is cancelled once, however often, and its page to pay on is closed', async () => {
  const order = await startedOrder(app, learner, [guitar])
  for (let time = 0; time < 2; time++)
    expect(await cancel(order.uid)).toMatchObject({
      code: 200,
      body: { message: 'Order cancelled', data: { uid: order.uid, state: 'cancelled' } },
    })
  expect(await stateOf(order)).toBe('cancelled')
  expect((await movesOf(order)).filter(({ to }) => to === 'cancelled')).toEqual([
    { from: 'pending', to: 'cancelled', reporter: 'buyer' },
  ])
  expect((await app.call('GET', `/payment/session/${order.session}`)).code).toBe(404)
})

test('an order that the provider does not know yet can be cancelled too', async () => {
  gateway.away = true
  await app.call('POST', '/payment/init-payment', { uid: guitar.uid }, { token: learner.token })
  const [draft] = await app.database.db.select().from(orders).where(eq(orders.userId, learner.id))
  expect(draft?.state).toBe('draft')
  expect((await cancel(draft?.uid ?? '')).code).toBe(200)
})

test('a paid order and one whose time is up are refused, each with its reason', async () => {
  const order = await startedOrder(app, learner, [guitar])
  await app.database.db.update(orders).set({ state: 'expired' }).where(eq(orders.id, order.id))
  expect(await cancel(order.uid)).toMatchObject({
    code: 409,
    body: { error: 'ORDER_CLOSED', message: 'This order is already closed.' },
  })
  await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  expect(await cancel(order.uid)).toMatchObject({
    code: 409,
    body: { error: 'ORDER_SETTLED', message: 'This order is already paid.' },
  })
  expect(await stateOf(order)).toBe('paid')
})

test('another person’s order is not found, and stays open', async () => {
  const order = await startedOrder(app, learner, [guitar])
  expect(await cancel(order.uid, await makeLearner(app))).toMatchObject({
    code: 404,
    body: { error: 'ORDER_NOT_FOUND' },
  })
  expect(await stateOf(order)).toBe('pending')
})

test('two cancels at the same moment are one', async () => {
  const order = await startedOrder(app, learner, [guitar])
  const answers = await Promise.all([cancel(order.uid), cancel(order.uid)])
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  expect((await movesOf(order)).filter(({ to }) => to === 'cancelled')).toHaveLength(1)
})

test('money that comes beside a cancel or after it still buys the course', async () => {
  for (let time = 0; time < 5; time++) {
    const person = await makeLearner(app)
    const order = await startedOrder(app, person, [guitar])
    const payment = gateway.pay(order.providerOrderId)
    const [answer, settled] = await Promise.all([
      cancel(order.uid, person),
      settleOrder(app.ctx(), order.id, payment, 'webhook'),
    ])
    // Whichever came first: the cancel is done, or refused because the order is paid.
    expect([200, 409]).toContain(answer.code)
    expect(settled).toBe('fulfilled')
    expect(await stateOf(order)).toBe('paid')
    expect(await ownedBy(person)).toEqual([guitar.id])
    expect(await booksOf(app, person)).toMatchObject({ payments: [{ use: 'fulfils' }], refunds: [] })
  }
  const order = await startedOrder(app, learner, [guitar])
  await cancel(order.uid)
  expect(await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')).toBe('fulfilled')
  expect(await movesOf(order)).toMatchObject([
    { to: 'pending' },
    { to: 'cancelled', reporter: 'buyer' },
    { to: 'captured' },
    { from: 'cancelled', to: 'paid', reporter: 'webhook' },
  ])
})
