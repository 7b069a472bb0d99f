import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#features/notifications/tables.ts'
import { app, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, makePerson, type Person } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { settleOrder } from './settle-order.ts'

openCheckout()

test('each course’s creator reads the sale in the bell with their share, once however often it is reported', async () => {
  const [own, others] = [await makePerson(app, 'CREATOR'), await makePerson(app, 'CREATOR')]
  const sitar = await makeCourse(app, { title: 'Sitar', creatorId: own.id, pricePaise: 100_000 })
  const violin = await makeCourse(app, { title: 'Violin', creatorId: others.id, pricePaise: 50_000 })
  const order = await startedOrder(app, learner, [sitar, violin])
  const payment = gateway.pay(order.providerOrderId)
  expect(await settleOrder(app.ctx(), order.id, payment, 'verify')).toBe('fulfilled')
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('already')
  const bellOf = ({ id }: Person) => app.database.db.select().from(notifications).where(eq(notifications.userId, id))
  const sale = { kind: 'sale', link: '/creator/earnings' }
  expect(await bellOf(own)).toMatchObject([{ ...sale, data: { course: 'Sitar', amount: '₹700', sharePaise: 70_000 } }])
  expect(await bellOf(others)).toMatchObject([
    { ...sale, data: { course: 'Violin', amount: '₹350', sharePaise: 35_000 } },
  ])
})

test('the bell of a refund leads to the purchase, which the list shows alone; another’s order is not found', async () => {
  const course = await makeCourse(app, { pricePaise: 100_000 })
  const order = await startedOrder(app, learner, [course])
  await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  await startedOrder(app, learner, [await makeCourse(app, { pricePaise: 50_000 })])
  await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  await runJobs(app, 'checkout.send-refund')
  const bell = await app.database.db.select().from(notifications).where(eq(notifications.userId, learner.id))
  expect(bell.filter(({ kind }) => kind === 'refunded')).toMatchObject([
    { link: `/account-setting/purchases?order=${order.uid}`, data: { amount: '₹1,000' } },
  ])
  const purchases = async (token: string) =>
    (await app.call('GET', `/payments/history?order=${order.uid}`, undefined, { token })).body.data
  expect(await purchases(learner.token)).toMatchObject({ orders: [{ uid: order.uid }], counts: { all: 1 } })
  const { token } = await makePerson(app, 'LEARNER')
  expect(await purchases(token)).toMatchObject({ orders: [], counts: { all: 0 } })
})
