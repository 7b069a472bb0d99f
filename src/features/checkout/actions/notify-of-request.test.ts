import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { enrolments } from '#features/enrolments/tables.ts'
import { notifications } from '#features/notifications/tables.ts'
import { hourMs } from '#platform/format/durations.ts'
import { app, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, makePerson } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { refunds } from '../tables/refunds.ts'
import { remindOfRequest } from './notify-of-request.ts'
import { settleOrder } from './settle-order.ts'

openCheckout()

/** A request that a person decides. */
async function requested() {
  const order = await startedOrder(app, learner, [await makeCourse(app, { pricePaise: 99_900 })])
  await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  await app.database.db.update(enrolments).set({ progress: 50 }).where(eq(enrolments.userId, learner.id))
  await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  const [refund] = await app.database.db.select().from(refunds).where(eq(refunds.orderId, order.id))
  if (!refund) throw new Error('no refund was requested')
  return refund
}

test('a request that nobody answers within 48 hours is in the bell once more; an answered one is not', async () => {
  const { db } = app.database
  const [admin, finance, creator] = [
    await makePerson(app, 'ADMIN'),
    await makePerson(app, 'FINANCE'),
    await makePerson(app, 'CREATOR'),
  ]
  const [waiting, answered] = [await requested(), await requested()]
  const bellOf = async ({ id }: { id: number }) =>
    (await db.select().from(notifications).where(eq(notifications.userId, id)).orderBy(notifications.id)).map(
      ({ kind, link }) => [kind, link],
    )
  const links = [waiting, answered].map(({ uid }) => `/admin/refunds?refund=${uid}`)
  const before = links.map((link) => ['refund-waiting', link])
  expect(await bellOf(admin)).toEqual(before)
  const decline = `/admin/refund/${answered.uid}/decline`
  expect((await app.call('POST', decline, { reason: 'No' }, { token: admin.token })).code).toBe(200)

  const remind = (hours: number) =>
    runJobs(app, 'checkout.remind-of-request', { due: new Date(Date.now() + hours * hourMs) })
  expect(await remind(47.9)).toEqual([])
  expect(await remind(48.1)).toHaveLength(2)
  // However often the job runs, once.
  await remindOfRequest(app.ctx() as never, { refundId: waiting.id })
  for (const person of [admin, finance]) expect(await bellOf(person)).toEqual([...before, ['refund-overdue', links[0]]])
  expect(await bellOf(creator)).toEqual([])
  expect(await remind(10_000)).toEqual([])
})
