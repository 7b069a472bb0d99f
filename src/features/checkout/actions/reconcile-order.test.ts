import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { json } from '#platform/database/rows.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { app, booksOf, gateway, learner, openCheckout, ownedBy, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, makeLearner, type MadeCourse } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { expireOrders } from './expire-orders.ts'
import { sweepPayments } from './sweep-payments.ts'

let course: MadeCourse

openCheckout()
beforeAll(async () => {
  course = await makeCourse(app, { pricePaise: 10_000 })
})

const minutes = (n: number) => new Date(Date.now() + n * minuteMs)
const look = (due: Date) => runJobs(app, 'checkout.reconcile-order', { due })
const waiting = async () =>
  (
    await app.database.sql({ data: json<{ look: number }>() })`
      select data from pgboss.job where name = 'checkout.reconcile-order' order by start_after`
  ).map((row) => row.data.look)

test('BP-05 all webhooks lost and the tab closed: the first look, after two minutes, enrols', async () => {
  const order = await startedOrder(app, learner, [course])
  gateway.pay(order.providerOrderId)
  expect(await look(minutes(1))).toEqual([])
  expect(await look(minutes(3))).toEqual(['checkout.reconcile-order'])
  expect(await ownedBy(learner)).toEqual([course.id])
})

test('an order that nobody pays is looked at 75 times in three days, and no more', async () => {
  await startedOrder(app, learner, [course])
  expect((await look(minutes(73 * 60))).length).toBe(75)
  expect(await waiting()).toEqual([])
})

test('the looks end with the payment, and go on while the provider is away', async () => {
  const order = await startedOrder(app, learner, [course])
  gateway.away = true
  await look(minutes(3))
  expect(await waiting()).toEqual([1])
  gateway.away = false
  gateway.pay(order.providerOrderId, { status: 'failed' })
  gateway.pay(order.providerOrderId, { status: 'authorized' })
  await look(minutes(6))
  expect(await ownedBy(learner)).toEqual([course.id])
  gateway.requests.length = 0
  await look(minutes(16))
  expect(await waiting()).toEqual([])
  expect(gateway.requests).toEqual([])
})

test('killed between the provider’s order and its answer, with the buyer paying: found by the receipt', async () => {
  const order = await startedOrder(app, learner, [course])
  await app.database.db.delete(payments).where(eq(payments.orderId, order.id))
  // The row as the killed process left it.
  await app.asOwner(async (sql) => {
    await sql`alter table orders disable trigger orders_moves`
    await sql`update orders set state = 'draft', provider_order_id = null, opening_at = now() where id = ${order.id}`
    await sql`alter table orders enable trigger orders_moves`
  })
  gateway.pay(order.providerOrderId)
  await look(minutes(3))
  expect(await ownedBy(learner)).toEqual([course.id])
  const [now] = await app.database.db.select().from(orders).where(eq(orders.id, order.id))
  expect(now).toMatchObject({ state: 'paid', providerOrderId: order.providerOrderId })
})

test('the nightly sweep finds money of an expired order and a second payment of a paid one', async () => {
  const other = await makeLearner(app)
  const first = await startedOrder(app, learner, [course])
  const second = await startedOrder(app, other, [course])
  gateway.pay(first.providerOrderId)
  gateway.pay(second.providerOrderId)
  await app.database.db.update(orders).set({ state: 'expired' }).where(eq(orders.id, first.id))
  gateway.paid.set('pay_foreign', {
    ...gateway.pay(first.providerOrderId),
    id: 'pay_foreign',
    orderId: 'order_foreign',
  })
  await sweepPayments(app.ctx() as never)
  expect(await ownedBy(learner)).toEqual([course.id])
  expect(await ownedBy(other)).toEqual([course.id])
  await runJobs(app, 'checkout.send')
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ state: 'processed', amount_paise: 10_000 }])
})

test('orders whose time is up expire, paid and young ones do not', async () => {
  const old = await startedOrder(app, learner, [course])
  const paid = await startedOrder(app, await makeLearner(app), [course])
  gateway.pay(paid.providerOrderId)
  await look(minutes(3))
  app.setNow(minutes(31))
  const young = await startedOrder(app, await makeLearner(app), [course])
  await expireOrders(app.ctx() as never)
  app.setNow(new Date())
  const states = await Promise.all(
    [old, paid, young].map(
      async ({ id }) => (await app.database.db.select().from(orders).where(eq(orders.id, id)))[0]?.state,
    ),
  )
  expect(states).toEqual(['expired', 'paid', 'pending'])
})
