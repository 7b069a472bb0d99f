import { beforeAll, expect, test } from 'vitest'
import { app, deliver, gateway, openCheckout, ownedBy, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, makeLearner, type MadeCourse } from '../../../../tests/make.ts'
import { webhookEvents } from '../tables/payments.ts'

let course: MadeCourse

openCheckout({ work: true })
beforeAll(async () => {
  course = await makeCourse(app, { pricePaise: 10_000 })
})

const statesOfEvents = async () =>
  (await app.database.db.select({ state: webhookEvents.state }).from(webhookEvents).orderBy(webhookEvents.id)).map(
    ({ state }) => state,
  )

test('while the provider keeps one event waiting, all the others are dealt with', async () => {
  const buyers = await Promise.all(Array.from({ length: 9 }, () => makeLearner(app)))
  const sales = await Promise.all(
    buyers.map(async (buyer) => {
      const { providerOrderId } = await startedOrder(app, buyer, [course])
      return { buyer, payment: gateway.pay(providerOrderId) }
    }),
  )
  const [slow, ...others] = sales as [(typeof sales)[0], ...typeof sales]
  let answerSlow = () => {}
  const slowAnswer = new Promise<void>((resolve) => (answerSlow = resolve))
  const { payment } = gateway
  gateway.payment = async (id) => {
    if (id === slow.payment.id) await slowAnswer
    return payment(id)
  }
  for (const sale of sales) await deliver(gateway.paymentEvent('payment.captured', sale.payment))
  await expect.poll(statesOfEvents, { timeout: 8000 }).toEqual(['processing', ...others.map(() => 'done')])
  expect(await Promise.all(others.map(({ buyer }) => ownedBy(buyer)))).toEqual(others.map(() => [course.id]))
  answerSlow()
  await expect.poll(() => ownedBy(slow.buyer), { timeout: 4000 }).toEqual([course.id])
})
