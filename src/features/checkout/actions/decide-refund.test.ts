import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { siteSettings } from '#features/theme/tables.ts'
import type { Role } from '#platform/api/contract.ts'
import { app, booksOf, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, type MadeCourse, makePerson, type Person } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { settleOrder } from './settle-order.ts'

// Who decides about a refund request, and what is left to decide once some of its money went back another way.

let creator: Person
let guitar: MadeCourse
let tabla: MadeCourse
let admin: Person
openCheckout()
beforeAll(async () => {
  tabla = await makeCourse(app, { title: 'Tabla', pricePaise: 33_300 })
  admin = await makePerson(app, 'FINANCE')
})
beforeEach(async () => {
  creator = await makePerson(app, 'CREATOR')
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 99_900, creatorId: creator.id })
})
afterEach(() => app.database.db.delete(siteSettings))

/** An order whose courses were learned too far to be refunded at once, and the one request for all of it. */
async function requested(courses: MadeCourse[]) {
  const order = await startedOrder(app, learner, courses)
  const payment = gateway.pay(order.providerOrderId)
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('fulfilled')
  await app.database.db.update(enrolments).set({ progress: 80 }).where(eq(enrolments.userId, learner.id))
  const { body } = await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  expect(body.data.refunds).toMatchObject([{ state: 'requested' }])
  return { order, payment, uid: body.data.refunds[0].uid as string }
}
const decide = (uid: string, verb: 'approve' | 'decline', by = admin) =>
  app.call('POST', `/admin/refund/${uid}/${verb}`, { reason: 'We talked about it' }, { token: by.token })
const seen = async (uid: string, by = admin) =>
  (await app.call('GET', `/admin/refund?selected=${uid}`, undefined, { token: by.token })).body.data.refunds[0]
const statesOf = async () => (await booksOf(app, learner)).refunds.map(({ state }) => state)
/** Someone with a part in the sale looks after the money from now on. */
const promote = ({ id }: Person, role: Role, before: Role) =>
  app.database.db
    .update(users)
    .set({ roles: [before, role], userRole: role })
    .where(eq(users.id, id))

test('the creator of one of the courses does not decide about their refund, and reads that someone else must', async () => {
  const { uid } = await requested([tabla, guitar])
  await promote(creator, 'FINANCE', 'CREATOR')
  expect((await seen(uid, creator)).canDecide).toBe(false)
  for (const verb of ['approve', 'decline'] as const)
    expect(await decide(uid, verb, creator)).toMatchObject({
      code: 403,
      body: {
        error: 'REFUND_OWN',
        message: 'You are the learner or a creator of these courses. Someone else must decide.',
      },
    })
  expect(await statesOf()).toEqual(['requested'])
  expect((await seen(uid)).canDecide).toBe(true)
  expect((await decide(uid, 'decline')).code).toBe(200)
})

test('a creator who runs the school alone decides about their own courses', async () => {
  const { uid } = await requested([guitar])
  await promote(creator, 'ADMIN', 'CREATOR')
  await app.call('POST', '/admin/site', { payoutApproval: 'one' }, { token: creator.token })
  expect((await seen(uid, creator)).canDecide).toBe(true)
  expect((await decide(uid, 'approve', creator)).code).toBe(200)
  await runJobs(app, 'checkout.')
  expect(await statesOf()).toEqual(['processed'])
})

test('nobody decides about their own purchase, also where one person approves payouts', async () => {
  const { uid } = await requested([guitar])
  await promote(learner, 'ADMIN', 'LEARNER')
  await app.call('POST', '/admin/site', { payoutApproval: 'one' }, { token: learner.token })
  expect((await seen(uid, learner)).canDecide).toBe(false)
  expect((await decide(uid, 'approve', learner)).body.error).toBe('REFUND_OWN')
  expect(await statesOf()).toEqual(['requested'])
})
