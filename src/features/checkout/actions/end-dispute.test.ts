import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#platform/server/audit.ts'
import { app, balancesOf, booksOf, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, type MadeCourse, makePerson, type Person } from '../../../../tests/make.ts'
import { findBrokenRules } from '../../../../tests/money-rules.ts'
import { promote, whileAlone } from '../../../../tests/own-parts.ts'
import { disputes } from '../tables/disputes.ts'
import { applyDispute } from './apply-dispute.ts'
import { settleOrder } from './settle-order.ts'

// Disputes whose payment the provider no longer knows: a person says how they ended.

let creator: Person
let guitar: MadeCourse
let admin: Person
openCheckout()
beforeAll(async () => {
  creator = await makePerson(app, 'CREATOR')
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 99_900, creatorId: creator.id })
  admin = await makePerson(app, 'ADMIN')
})

/** An open dispute, for which the provider has taken the money. */
async function disputed() {
  const order = await startedOrder(app, learner, [guitar])
  const payment = gateway.pay(order.providerOrderId)
  await settleOrder(app.ctx(), order.id, payment, 'webhook')
  const dispute = gateway.disputePayment(payment, { deductedPaise: 99_900 })
  await applyDispute(app.ctx(), dispute, 'webhook')
  const [row] = await app.database.db.select().from(disputes).where(eq(disputes.providerDisputeId, dispute.id))
  return { order, payment, dispute, uid: row?.uid as string }
}
const end = (uid: string, decision: string, by = admin) =>
  app.call(
    'POST',
    `/admin/payment/dispute/${uid}/end`,
    { decision, reason: 'Letter of the bank, 4 May' },
    { token: by.token },
  )
const owned = async () => (await booksOf(app, learner)).enrolments.filter((one) => one.status === 'active').length
const brokenRules = () => findBrokenRules(app.database.db, undefined, (id) => sql`${id} = ${learner.id}`)
const listed = async (uid: string, by = admin) => {
  const { body } = await app.call('GET', '/admin/payment/attention?limit=100', undefined, { token: by.token })
  return body.data.items.find((one: { uid: string }) => one.uid === uid)
}
const isListed = async (uid: string) => (await listed(uid)) !== undefined

test('one that the bank decided for us gives back what was held, and the learner keeps the course', async () => {
  const { order, payment, uid } = await disputed()
  gateway.paid.delete(payment.id)
  expect(await isListed(uid)).toBe(true)
  const answers = await Promise.all([end(uid, 'won'), end(uid, 'won')])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await isListed(uid)).toBe(false)
  expect(await owned()).toBe(1)
  const balances = await balancesOf(app, learner)
  expect(balances.dispute_reserve).toBeUndefined()
  expect(balances.gateway_receivable).toBe(99_900)
  expect(await brokenRules()).toEqual([])
  const acts = await app.database.db.select().from(auditEntries).where(eq(auditEntries.entityUid, order.uid))
  expect(acts.map(({ act }) => act)).toEqual(['order.dispute-ended'])
  expect(acts[0]?.after).not.toHaveProperty('ownPart')
})

test('one that the bank decided for the learner is refunded by the one way to refund, and sends no money', async () => {
  const { payment, uid } = await disputed()
  gateway.paid.delete(payment.id)
  expect((await end(uid, 'lost')).code).toBe(200)
  expect(await owned()).toBe(0)
  expect(await booksOf(app, learner)).toMatchObject({
    payments: [{ state: 'dispute_lost' }],
    refunds: [{ kind: 'dispute', state: 'processed', amount_paise: 99_900 }],
  })
  expect(gateway.returned.size).toBe(0)
  expect(await brokenRules()).toEqual([])
  expect((await end(uid, 'won')).body.error).toBe('DISPUTE_DECIDED')
})

test('one whose payment the provider knows is decided there, and while it does not answer nobody decides', async () => {
  const { payment, uid } = await disputed()
  expect((await end(uid, 'won')).body.error).toBe('DISPUTE_AT_PROVIDER')
  gateway.away = true
  expect((await end(uid, 'won')).body.error).toBe('GATEWAY_AWAY')
  gateway.away = false
  gateway.paid.delete(payment.id)
  expect((await end('nowhere', 'won')).body.error).toBe('DISPUTE_NOT_FOUND')
  const unknown = await end(uid, 'closed')
  expect([unknown.code, unknown.body.errors?.decision]).toEqual([422, 'Choose what the bank decided.'])
  expect((await end(uid, 'won', await makePerson(app, 'CREATOR'))).code).toBe(403)
  expect(await isListed(uid)).toBe(true)
})

test.each([
  ['the creator of the course', () => creator, 'CREATOR'],
  ['the learner', () => learner, 'LEARNER'],
] as const)('%s ends no dispute while someone else can, and does where nobody else can', async (_, whose, before) => {
  const person = whose()
  const { order, payment, uid } = await disputed()
  gateway.paid.delete(payment.id)
  await promote(app, person, 'FINANCE', before)
  expect(await listed(uid, person)).toMatchObject({ hasPart: true, canDecide: false })
  for (const decision of ['won', 'lost']) {
    const refused = await end(uid, decision, person)
    expect([refused.code, refused.body.error]).toEqual([403, 'DISPUTE_OWN'])
  }
  expect(await listed(uid)).toMatchObject({ hasPart: false, canDecide: true })
  await whileAlone(app, person, async () => {
    expect(await listed(uid, person)).toMatchObject({ hasPart: true, canDecide: true })
    expect((await end(uid, 'won', person)).code).toBe(200)
  })
  const [entry] = await app.database.db.select().from(auditEntries).where(eq(auditEntries.entityUid, order.uid))
  expect(entry).toMatchObject({ act: 'order.dispute-ended', actorId: person.id, after: { ownPart: true } })
})
