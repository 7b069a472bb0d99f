import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepDisputes } from '#features/checkout/actions/sweep-disputes.ts'
import { sweepPayments } from '#features/checkout/actions/sweep-payments.ts'
import { sweepRefunds } from '#features/checkout/actions/sweep-refunds.ts'
import { balancesOf, booksOf, startedOrder } from '../../../../tests/checkout.ts'
import {
  makeCourse,
  makeLearner,
  type MadeCourse,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'
import { readReports } from '../actions/read-reports.ts'
import { settlementItems } from '../tables.ts'

// The whole way over HTTP, against the gateway that the evaluation school runs, with every event lost.

let app: TestApp
let origin: string
let course: MadeCourse
let learner: Person
beforeAll(async () => {
  app = await startApp()
  origin = await app.app.listen({ host: '127.0.0.1', port: 0 })
  course = await makeCourse(app, { pricePaise: 99_900 })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await control({ action: 'reset' })
  await control({ action: 'set', faults: { dropWebhooks: 1000 } })
  learner = await makeLearner(app)
})

async function control(wish: object): Promise<Record<string, { id: string }>> {
  const answer = await fetch(`${origin}/sandbox/razorpay/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Record<string, { id: string }>
}
const night = async () => {
  for (const sweep of [sweepPayments, sweepRefunds, sweepDisputes, readReports]) await sweep(app.ctx() as never)
}
async function paid() {
  const order = await startedOrder(app, learner, [course])
  const { payment } = await control({ action: 'pay', order: order.providerOrderId, outcome: 'success' })
  return { order, payment: payment?.id as string }
}
const itemOf = async (id: string) =>
  (await app.database.db.select().from(settlementItems)).find((item) => item.entityId === id)

test('a night without any event settles the order, and matches the settlement to the paisa', async () => {
  const { payment } = await paid()
  await control({ action: 'settle' })
  await night()
  expect((await booksOf(app, learner)).payments).toMatchObject([{ use: 'fulfils', state: 'captured' }])
  expect(await itemOf(payment)).toMatchObject({ difference: null })
  const balances = await balancesOf(app, learner)
  const item = await itemOf(payment)
  expect(balances.gateway_receivable).toBe(item?.creditPaise)
})

test('a wrong report is seen, and a right one settles it', async () => {
  const { payment } = await paid()
  const { settlement } = await control({ action: 'settle' })
  await control({ action: 'spoil-report', settlement: settlement?.id, how: 'one paisa off' })
  await night()
  expect(await itemOf(payment)).toMatchObject({ difference: 'amount' })
  await control({ action: 'spoil-report', settlement: settlement?.id, how: 'right' })
  await night()
  expect(await itemOf(payment)).toMatchObject({ difference: null })
})

test('a dispute that was lost there is found at night, with what it took from the settlement', async () => {
  const { payment } = await paid()
  await night()
  const { dispute } = await control({ action: 'open-dispute', payment, deduct: 'at once' })
  await night()
  expect((await balancesOf(app, learner)).dispute_reserve).toBe(99_900)
  await control({ action: 'move-dispute', dispute: dispute?.id, status: 'lost' })
  await paid().catch(() => undefined)
  await night()
  expect(await booksOf(app, learner)).toMatchObject({
    refunds: [{ kind: 'dispute', state: 'processed' }],
    enrolments: [{ status: 'revoked' }],
  })
  expect((await balancesOf(app, learner)).dispute_reserve).toBeUndefined()
})
