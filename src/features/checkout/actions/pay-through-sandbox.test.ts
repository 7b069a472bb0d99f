import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '#platform/format/durations.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import { providerRules } from '../../../../bench/money/provider-rules.ts'
import { booksOf, startedOrder } from '../../../../tests/checkout.ts'
import {
  makeCourse,
  makeLearner,
  type MadeCourse,
  makePerson,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'
import { findBrokenRules, moneyRules } from '../../../../tests/money-rules.ts'
import { heldSales } from '../tables/held-sales.ts'
import { reconcileOrder } from './reconcile-order.ts'
import { sweepRefunds } from './sweep-refunds.ts'

// The whole way over real HTTP, with the gateway that the evaluation school runs and the jobs at work.

let app: TestApp
let origin: string
let course: MadeCourse
let learner: Person

beforeAll(async () => {
  app = await startApp({ work: true })
  origin = await app.app.listen({ host: '127.0.0.1', port: 0 })
  course = await makeCourse(app, { pricePaise: 99_900 })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await control({ action: 'reset' })
  learner = await makeLearner(app)
})

type Paid = {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
  payment: { id: string }
}
async function control(wish: object): Promise<Paid> {
  const answer = await fetch(`${origin}/sandbox/razorpay/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Paid
}
const faults = (some: object) => control({ action: 'set', faults: some })
const pay = (order: string, outcome = 'success') => control({ action: 'pay', order, outcome })

const books = () => booksOf(app, learner)
const waitFor = (what: () => Promise<void>) => expect.poll(async () => what().then(() => 'so')).toBe('so')
const owned = async () => expect((await books()).enrolments).toMatchObject([{ course_id: course.id, status: 'active' }])

test('BP-01 paid with the tab closed: the events alone enrol, and one email is sent', async () => {
  const order = await startedOrder(app, learner, [course])
  await pay(order.providerOrderId)
  await waitFor(owned)
  await waitFor(async () => expect(await mailbox(app.database.db, learner.email)).toHaveLength(1))
  expect(await books()).toMatchObject({ orders: [{ state: 'paid' }], payments: [{ use: 'fulfils' }] })
})

test('a UPI payment names its payer: one that the creator is paid to holds the sale', async () => {
  const creator = await makePerson(app, 'CREATOR', { payoutUpiId: 'learner@sandbox' })
  const own = await makeCourse(app, { pricePaise: 99_900, creatorId: creator.id })
  await pay((await startedOrder(app, learner, [own])).providerOrderId)
  await waitFor(async () => expect((await books()).orders).toMatchObject([{ state: 'paid' }]))
  expect(await app.database.db.select().from(heldSales)).toMatchObject([{ state: 'waiting', samePayer: true }])
})

test('the return of the browser settles at once and matches the events that follow', async () => {
  const order = await startedOrder(app, learner, [course])
  const { payment: _payment, ...fields } = await pay(order.providerOrderId)
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = fields
  const verified = await app.call(
    'POST',
    '/payments/verify',
    { razorpay_order_id, razorpay_payment_id, razorpay_signature },
    { token: learner.token },
  )
  expect(verified.body.data.state).toBe('success')
  await control({ action: 'run-due' })
  expect((await books()).invoices).toHaveLength(1)
})

test('every event lost: looking the order up enrols', async () => {
  await faults({ dropWebhooks: 50 })
  const order = await startedOrder(app, learner, [course])
  await pay(order.providerOrderId)
  await control({ action: 'run-due' })
  expect((await books()).enrolments).toEqual([])
  await reconcileOrder(app.ctx() as never, { orderId: order.id })
  await owned()
})

test('events doubled, out of order, wrongly signed and wrong in their amount: paid once', async () => {
  await faults({ duplicateWebhooks: 3, corruptSignatures: 2, amountPlusOne: 3, webhookOrder: 'reversed' })
  const order = await startedOrder(app, learner, [course])
  await pay(order.providerOrderId)
  await waitFor(owned)
  expect(await books()).toMatchObject({ payments: [{ use: 'fulfils', amount_paise: 99_900 }], invoices: [{}] })
})

test('BP-07 the answer to making the order lost, or refused for a moment: one order at the provider', async () => {
  for (const failWith of ['500', 'lost', '429']) {
    await faults({ failCalls: 1, failOf: 'POST', failWith })
    const order = await startedOrder(app, await makeLearner(app), [course])
    const list = await fetch(`${app.settings.gateway.apiBase}/v1/orders?receipt=${order.receipt}`, {
      headers: { authorization: `Basic ${Buffer.from('rzp_test_sandbox000000:sbx_secret_key').toString('base64')}` },
    })
    expect(await list.json()).toMatchObject({ count: 1, items: [{ id: order.providerOrderId }] })
  }
})

test('BP-06 failed first, authorised late: fulfilled once', async () => {
  const order = await startedOrder(app, learner, [course])
  const { payment } = await pay(order.providerOrderId, 'pending')
  await control({ action: 'late-authorise', payment: payment.id })
  await waitFor(owned)
  expect(await books()).toMatchObject({ payments: [{ use: 'fulfils', state: 'captured' }], invoices: [{}] })
})

test('a second capture of the same order goes back by itself, through the provider', async () => {
  await faults({ refunds: 'at once' })
  const order = await startedOrder(app, learner, [course])
  await pay(order.providerOrderId)
  await waitFor(owned)
  await control({ action: 'second-capture', order: order.providerOrderId })
  await waitFor(async () =>
    expect(await books()).toMatchObject({ refunds: [{ state: 'processed', amount_paise: 99_900 }] }),
  )
  await waitFor(async () => expect(await mailbox(app.database.db, learner.email)).toHaveLength(2))
})

/** Each captures a payment of an order, whose events never come. */
const unreported: Record<string, (order: string) => Promise<Paid>> = {
  'the only payment of an order': (order) => withoutEvents(() => pay(order)),
  'a second payment of a paid order': async (order) => {
    await pay(order)
    await waitFor(owned)
    return withoutEvents(() => control({ action: 'second-capture', order }))
  },
  'a payment that failed, as far as we know': async (order) => {
    const { payment } = await pay(order, 'failure')
    await waitFor(async () => expect((await books()).payments).toMatchObject([{ state: 'failed' }]))
    return withoutEvents(() => control({ action: 'late-authorise', payment: payment.id }))
  },
}
async function withoutEvents(happen: () => Promise<Paid>): Promise<Paid> {
  await faults({ dropWebhooks: 50 })
  const happened = await happen()
  await faults({ dropWebhooks: 0 })
  return happened
}
const brokenRules = () =>
  findBrokenRules(app.database.db, [...Object.values(moneyRules), ...providerRules], (id) => sql`${id} = ${learner.id}`)

const refundsOfUnreported = Object.keys(unreported).flatMap((of) =>
  [99_900, 30_000].map((paise) => [paise, of] as const),
)
/** A payment of which no event came. @returns refunds it, as somebody does on the provider's pages */
async function paidUnreported(of: string) {
  await faults({ refunds: 'at once' })
  const { providerOrderId } = await startedOrder(app, learner, [course])
  const paid = await unreported[of]?.(providerOrderId)
  return (amount: number) => control({ action: 'refund', payment: paid?.payment.id, amount })
}
const made = (paise: number) => [{ kind: 'external', state: 'processed', amount_paise: paise }]

test.each(refundsOfUnreported)(
  'the event of a refund of %i paise made at the provider is enough, where no other event came of %s',
  async (paise, of) => {
    const refundThere = await paidUnreported(of)
    await refundThere(paise)
    await waitFor(async () => expect((await books()).refunds).toMatchObject(made(paise)))
    await waitFor(async () => expect(await brokenRules()).toEqual([]))
  },
)

test.each(refundsOfUnreported)(
  'the nightly sweep of refunds finds one of %i paise, where no event at all came of %s',
  async (paise, of) => {
    const refundThere = await paidUnreported(of)
    await withoutEvents(() => refundThere(paise))
    await sweepRefunds({ ...app.ctx(), now: () => new Date(Date.now() + minuteMs) } as never)
    await waitFor(async () => expect((await books()).refunds).toMatchObject(made(paise)))
    await waitFor(async () => expect(await brokenRules()).toEqual([]))
  },
)
