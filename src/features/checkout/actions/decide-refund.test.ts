import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { siteSettings } from '#features/theme/tables.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { app, balancesOf, booksOf, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, type MadeCourse, makePerson, type Person } from '../../../../tests/make.ts'
import { findBrokenRules } from '../../../../tests/money-rules.ts'
import { promote, whileAlone } from '../../../../tests/own-parts.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import type { GatewayPayment } from '../gateway/port.ts'
import { orders } from '../tables/orders.ts'
import { refunds } from '../tables/refunds.ts'
import { applyDispute } from './apply-dispute.ts'
import { applyRefund } from './apply-refund.ts'
import { sendRefund } from './send-refund.ts'
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

/** An order whose courses were learned too far to be refunded at once, and the one request for some of them. */
async function requested(courses: MadeCourse[], asked = courses) {
  const order = await startedOrder(app, learner, courses)
  const payment = gateway.pay(order.providerOrderId)
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('fulfilled')
  await app.database.db.update(enrolments).set({ progress: 80 }).where(eq(enrolments.userId, learner.id))
  const uids = asked.map(({ uid }) => uid)
  const { body } = await app.call('POST', `/payments/${order.uid}/refund`, { uids }, { token: learner.token })
  expect(body.data.refunds).toMatchObject([{ state: 'requested' }])
  return { order, payment, uid: body.data.refunds[0].uid as string }
}
/** Made on the provider's own pages. */
const refundedThere = async (payment: GatewayPayment, amountPaise: number) =>
  applyRefund(app.ctx(), await gateway.refund(payment.id, { amountPaise, key: 'made-in-the-dashboard', receipt: '' }))
const lost = (payment: GatewayPayment, amountPaise: number) =>
  applyDispute(
    app.ctx(),
    gateway.disputePayment(payment, { amountPaise, status: 'lost', deductedPaise: amountPaise }),
    'webhook',
  )
const noticesOf = async (kind: string) =>
  (await app.call('GET', '/notifications', undefined, { token: learner.token })).body.data.notifications.filter(
    (one: { kind: string }) => one.kind === kind,
  )
const brokenRules = () => findBrokenRules(app.database.db, undefined, (id) => sql`${id} = ${learner.id}`)
const decide = (uid: string, verb: 'approve' | 'decline', by = admin) =>
  app.call('POST', `/admin/refund/${uid}/${verb}`, { reason: 'We talked about it' }, { token: by.token })
const seen = async (uid: string, by = admin) =>
  (await app.call('GET', `/admin/refund?selected=${uid}`, undefined, { token: by.token })).body.data.refunds[0]
const statesOf = async () => (await booksOf(app, learner)).refunds.map(({ state }) => state)
/** What the audit log says of the decision beside its reason. */
const audited = async (uid: string) =>
  (await app.database.db.select().from(auditEntries).where(eq(auditEntries.entityUid, uid))).map(({ after }) => after)

test('the creator of one of the courses does not decide about their refund, and reads that someone else must', async () => {
  const { uid } = await requested([tabla, guitar])
  await promote(app, creator, 'FINANCE', 'CREATOR')
  expect(await seen(uid, creator)).toMatchObject({ hasPart: true, canDecide: false })
  for (const verb of ['approve', 'decline'] as const)
    expect(await decide(uid, verb, creator)).toMatchObject({
      code: 403,
      body: {
        error: 'REFUND_OWN',
        message: 'You placed this order or created one of its courses. Someone else must decide.',
      },
    })
  expect(await statesOf()).toEqual(['requested'])
  expect(await seen(uid)).toMatchObject({ hasPart: false, canDecide: true })
  expect((await decide(uid, 'decline')).code).toBe(200)
  expect(await audited(uid)).toEqual([{ reason: 'We talked about it' }])
})

test('where one person approves payouts, a creator decides about their own courses, and the audit log says so', async () => {
  const { uid } = await requested([guitar])
  await promote(app, creator, 'ADMIN', 'CREATOR')
  await app.call('POST', '/admin/site', { payoutApproval: 'one' }, { token: creator.token })
  expect((await seen(uid, creator)).canDecide).toBe(true)
  expect((await decide(uid, 'approve', creator)).code).toBe(200)
  expect(await audited(uid)).toMatchObject([{ ownPart: true }])
  await runJobs(app, 'checkout.')
  expect(await statesOf()).toEqual(['processed'])
})

test.each([
  ['a creator', 'approve', () => creator, 'CREATOR'],
  ['a creator', 'decline', () => creator, 'CREATOR'],
  ['the learner', 'approve', () => learner, 'LEARNER'],
] as const)('%s who alone looks after the money can %s, and the audit log says so', async (_, verb, whose, before) => {
  const { uid } = await requested([guitar])
  const person = whose()
  await promote(app, person, 'ADMIN', before)
  expect((await seen(uid, person)).canDecide).toBe(false)
  await whileAlone(app, person, async () => {
    expect(await seen(uid, person)).toMatchObject({ hasPart: true, canDecide: true })
    expect((await decide(uid, verb, person)).code).toBe(200)
  })
  expect(await audited(uid)).toMatchObject([{ ownPart: true }])
})

test('where everyone who looks after the money has a part, any of them decides', async () => {
  const { uid } = await requested([guitar])
  await promote(app, creator, 'FINANCE', 'CREATOR')
  await promote(app, learner, 'ADMIN', 'LEARNER')
  await whileAlone(app, creator, async () => {
    await app.database.db.update(users).set({ suspendedAt: null }).where(eq(users.id, learner.id))
    expect((await seen(uid, learner)).canDecide).toBe(true)
    expect((await decide(uid, 'decline', creator)).code).toBe(200)
  })
})

test('an administrator who suspends the others to decide alone leaves both acts in the audit log', async () => {
  const { uid } = await requested([guitar])
  await promote(app, creator, 'ADMIN', 'CREATOR')
  await whileAlone(app, creator, async () => {
    const other = await makePerson(app, 'ADMIN')
    expect((await decide(uid, 'approve', creator)).body.error).toBe('REFUND_OWN')
    const reason = { reason: 'They left the school' }
    await app.call('POST', `/admin/user/${other.uid}/suspend`, reason, { token: creator.token })
    expect((await decide(uid, 'approve', creator)).code).toBe(200)
  })
  const { db } = app.database
  const acts = await db.select().from(auditEntries).where(eq(auditEntries.actorId, creator.id)).orderBy(auditEntries.id)
  expect(acts).toMatchObject([{ act: 'user.suspended' }, { act: 'refund.approved', after: { ownPart: true } }])
})

test('who was invited and has not joined decides nothing, so nobody waits for them', async () => {
  const { uid } = await requested([guitar])
  await promote(app, creator, 'ADMIN', 'CREATOR')
  await whileAlone(app, creator, async () => {
    await makePerson(app, 'ADMIN', { confirmedAt: null, invitedAt: new Date() })
    expect((await seen(uid, creator)).canDecide).toBe(true)
    await makePerson(app, 'FINANCE')
    expect((await decide(uid, 'approve', creator)).body.error).toBe('REFUND_OWN')
  })
})

test('nobody decides about their own purchase, also where one person approves payouts', async () => {
  const { uid } = await requested([guitar])
  await promote(app, learner, 'ADMIN', 'LEARNER')
  await app.call('POST', '/admin/site', { payoutApproval: 'one' }, { token: learner.token })
  expect((await seen(uid, learner)).canDecide).toBe(false)
  expect((await decide(uid, 'approve', learner)).body.error).toBe('REFUND_OWN')
  expect(await statesOf()).toEqual(['requested'])
})

test.each([
  ['refunded at the provider', refundedThere],
  ['taken back by the bank', lost],
])(
  'of a request for two courses, one of which was %s, the other still waits and can be approved',
  async (_, returnMoney) => {
    const { uid, payment } = await requested([guitar, tabla])
    expect(await seen(uid)).toMatchObject({ amount: 1332 })
    await returnMoney(payment, 99_900)
    await runJobs(app, 'checkout.')
    expect(await seen(uid)).toMatchObject({
      state: 'requested',
      amount: 333,
      courses: [{ title: 'Tabla', amount: 333 }],
    })
    expect(await noticesOf('refund-ended')).toEqual([])
    expect((await decide(uid, 'approve')).body.data).toMatchObject({ state: 'approved', amount: 333 })
    await runJobs(app, 'checkout.')
    expect(await statesOf()).toEqual(['processed', 'processed'])
    expect((await booksOf(app, learner)).orders).toMatchObject([{ state: 'refunded' }])
    expect(await balancesOf(app, learner)).toEqual({})
    expect(await brokenRules()).toEqual([])
  },
)

test('of a request for a course of which a part went back another way, the rest still waits', async () => {
  const { uid, order, payment } = await requested([guitar])
  await refundedThere(payment, 50_000)
  const rows = await app.database.db.select().from(refunds).where(eq(refunds.orderId, order.id))
  const made = rows.find(({ kind }) => kind === 'external')
  const lines = [{ uid: guitar.uid, amount: 500 }]
  const assigned = await app.call('POST', `/admin/refund/${made?.uid}/assign`, { lines }, { token: admin.token })
  expect(assigned.code).toBe(200)
  expect(await seen(uid)).toMatchObject({ state: 'requested', amount: 499, courses: [{ amount: 499 }] })
  expect((await decide(uid, 'approve')).code).toBe(200)
  await runJobs(app, 'checkout.')
  expect((await booksOf(app, learner)).enrolments).toMatchObject([{ status: 'revoked' }])
  expect(await balancesOf(app, learner)).toEqual({})
  expect(await brokenRules()).toEqual([])
})

test('a request of which nothing is left ends, and the learner’s bell says why, once', async () => {
  const { uid, order, payment } = await requested([guitar, tabla], [guitar])
  const dispute = gateway.disputePayment(payment, { status: 'lost', deductedPaise: 133_200 })
  for (let i = 0; i < 2; i++) await applyDispute(app.ctx(), dispute, 'webhook')
  await runJobs(app, 'checkout.')
  expect(await seen(uid)).toMatchObject({ state: 'rejected', amount: 999, decidedBy: '' })
  expect((await decide(uid, 'approve')).body.error).toBe('REFUND_DECIDED')
  expect(await noticesOf('refund-ended')).toMatchObject([
    { title: 'Your refund request has ended', message: expect.stringContaining('You asked for ₹999 back.') },
  ])
  const { timeline } = (await app.call('GET', `/payments/${order.uid}`, undefined, { token: learner.token })).body.data
  const kinds = timeline.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toContain('refundEnded')
  expect(kinds).not.toContain('refundDeclined')
  expect(await balancesOf(app, learner)).toEqual({})
  expect(await brokenRules()).toEqual([])
})

test('a refund that is being sent waits for another decision about it, and neither ends the other', async () => {
  const { order, uid } = await requested([guitar])
  await decide(uid, 'approve')
  const { db } = app.database
  const [refund] = await db.select().from(refunds).where(eq(refunds.uid, uid))
  let sending: Promise<void> | undefined
  await db.transaction(async (tx) => {
    // A decision locks the order, then the refund.
    await tx.select().from(orders).where(eq(orders.id, order.id)).for('update')
    sending = sendRefund(app.ctx() as never, { refundId: refund?.id as number })
    sending.catch(() => {})
    const waitsForLock = async () =>
      (
        await db.execute(
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).length
    await expect.poll(waitsForLock).toBe(1)
    await tx.select().from(refunds).where(eq(refunds.uid, uid)).for('update')
  })
  await sending
  expect(await statesOf()).toEqual(['processed'])
  expect(await brokenRules()).toEqual([])
})
