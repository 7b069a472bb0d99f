import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { notifications } from '#features/notifications/tables.ts'
import { dayMs } from '#platform/format/durations.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import { app, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, makePerson, type Person } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { GatewayRefused } from '../gateway/port.ts'
import { refunds } from '../tables/refunds.ts'
import { applyRefund } from './apply-refund.ts'
import { sendRefund } from './send-refund.ts'
import { settleOrder } from './settle-order.ts'

openCheckout()
let admin: Person
let finance: Person
let creator: Person
beforeAll(async () => {
  admin = await makePerson(app, 'ADMIN')
  finance = await makePerson(app, 'FINANCE')
  creator = await makePerson(app, 'CREATOR')
  await app.database.db.update(users).set({ language: 'hi' }).where(eq(users.id, finance.id))
})

const shortOfBalance = 'Your account does not have enough balance to carry out the refund'
const refuse = (why: string) => {
  gateway.refund = async () => {
    throw new GatewayRefused(400, 'BAD_REQUEST_ERROR', why)
  }
}
/** A refund that was approved at once and waits to be sent. */
async function approved() {
  const order = await startedOrder(app, learner, [await makeCourse(app, { pricePaise: 99_900 })])
  const payment = gateway.pay(order.providerOrderId)
  await settleOrder(app.ctx(), order.id, payment, 'webhook')
  await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  const [refund] = await app.database.db.select().from(refunds).where(eq(refunds.orderId, order.id))
  if (!refund) throw new Error('no refund was requested')
  return { ...refund, payment }
}
/** What the bell says of one refund, as kinds. */
const bellOf = async (person: Person, { uid }: { uid: string }) => {
  const rows = await app.database.db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, person.id),
        inArray(notifications.kind, ['refund-refused', 'refund-failed']),
        eq(notifications.link, `/admin/payments/attention?item=${uid}`),
      ),
    )
    .orderBy(notifications.id)
  return rows.map(({ kind }) => kind)
}
const emailsOf = async (person: Person, { uid }: { uid: string }) => {
  const { email } = (await app.database.db.select().from(users).where(eq(users.id, person.id)))[0] ?? { email: '' }
  return (await mailbox(app.database.db, email)).filter(({ text }) => text.includes(uid)).map(({ subject }) => subject)
}
const send = (due?: Date) => runJobs(app, 'checkout.send', due ? { due } : {})

test('a refund refused for want of balance notifies those who look after money once, in their language', async () => {
  const refund = await approved()
  refuse(shortOfBalance)
  await send()
  // Refused again the next day, and by two workers at once.
  const nextDay = new Date(Date.now() + 1.1 * dayMs)
  app.setNow(nextDay)
  await send(nextDay)
  await Promise.all([1, 2].map(() => sendRefund(app.ctx() as never, { refundId: refund.id })))
  await send()
  expect(await bellOf(admin, refund)).toEqual(['refund-refused'])
  expect(await bellOf(finance, refund)).toEqual(['refund-refused'])
  expect(await bellOf(creator, refund)).toEqual([])
  expect(await emailsOf(admin, refund)).toEqual(['A refund of ₹999 was refused'])
  expect(await emailsOf(finance, refund)).toEqual(['₹999 का रिफ़ंड नहीं भेजा जा सका'])
  expect(await emailsOf(learner, refund)).not.toContain('A refund of ₹999 was refused')

  app.setNow(new Date(Date.now() + 14 * dayMs + 60_000))
  await send(new Date(Date.now() + 20 * dayMs))
  app.setNow(new Date())
  expect(await bellOf(finance, refund)).toEqual(['refund-refused', 'refund-failed'])
  expect(await emailsOf(admin, refund)).toEqual(
    expect.arrayContaining(['A refund of ₹999 was refused', 'A refund of ₹999 failed']),
  )
  expect(await emailsOf(admin, refund)).toHaveLength(2)
})

test('a refund that the provider refuses for any other reason, or reports as failed, notifies once', async () => {
  const refused = await approved()
  refuse('The payment is older than six months')
  await send()
  await sendRefund(app.ctx() as never, { refundId: refused.id })
  expect(await bellOf(finance, refused)).toEqual(['refund-failed'])
  expect(await emailsOf(admin, refused)).toEqual(['A refund of ₹999 failed'])

  const failed = await approved()
  const report = {
    id: 'rfnd_failed',
    paymentId: failed.payment.id,
    amountPaise: 99_900,
    receipt: failed.uid,
    arn: null,
  }
  await app.database.db.update(refunds).set({ state: 'submitting' }).where(eq(refunds.id, failed.id))
  for (const status of ['pending', 'failed', 'failed'] as const) await applyRefund(app.ctx(), { ...report, status })
  await send()
  expect(await bellOf(admin, failed)).toEqual(['refund-failed'])
  expect(await emailsOf(admin, failed)).toEqual(['A refund of ₹999 failed'])
})

test('a refund that was sent notifies nobody of a failure', async () => {
  const refund = await approved()
  await send()
  expect(await bellOf(finance, refund)).toEqual([])
})
