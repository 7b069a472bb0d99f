import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#platform/server/audit.ts'
import { app, balancesOf, booksOf, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, type MadeCourse, makePerson, type Person } from '../../../../tests/make.ts'
import { findBrokenRules } from '../../../../tests/money-rules.ts'
import { promote, whileAlone } from '../../../../tests/own-parts.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { refunds } from '../tables/refunds.ts'
import { applyRefund } from './apply-refund.ts'
import { settleOrder } from './settle-order.ts'

let creator: Person
let guitar: MadeCourse
let tabla: MadeCourse
let admin: Person
openCheckout()
const brokenRules = () => findBrokenRules(app.database.db, undefined, (id) => sql`${id} = ${learner.id}`)
beforeAll(async () => {
  creator = await makePerson(app, 'CREATOR')
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 99_900, creatorId: creator.id })
  tabla = await makeCourse(app, { title: 'Tabla', pricePaise: 33_300 })
  admin = await makePerson(app, 'ADMIN')
})

/** An order of both courses, of which an amount was refunded at the provider that is the price of none. */
async function refundedThere(amountPaise: number) {
  const order = await startedOrder(app, learner, [guitar, tabla])
  const payment = gateway.pay(order.providerOrderId)
  await settleOrder(app.ctx(), order.id, payment, 'webhook')
  await applyRefund(
    app.ctx(),
    await gateway.refund(payment.id, { amountPaise, key: 'made-in-the-dashboard', receipt: '' }),
  )
  const [refund] = await app.database.db.select().from(refunds).where(eq(refunds.orderId, order.id))
  return { order, payment, uid: refund?.uid as string }
}
const assign = (uid: string, lines: [MadeCourse, number][], reason?: string, by = admin) =>
  app.call(
    'POST',
    `/admin/refund/${uid}/assign`,
    { lines: lines.map(([course, amount]) => ({ uid: course.uid, amount })), reason },
    { token: by.token },
  )
const listed = async (uid: string, by = admin) =>
  (
    await app.call('GET', '/admin/payment/attention?kind=assign&limit=100', undefined, { token: by.token })
  ).body.data.items.find((one: { uid: string }) => one.uid === uid)

test('a person says which courses it was for: books, credit note and email follow, and it is listed no more', async () => {
  const { order, uid } = await refundedThere(50_000)
  expect(await listed(uid)).toMatchObject({
    amount: 500,
    order: { uid: order.uid },
    lines: [
      { title: 'Guitar', left: 999 },
      { title: 'Tabla', left: 333 },
    ],
  })
  expect(
    (
      await assign(uid, [
        [guitar, 167],
        [tabla, 333],
      ])
    ).code,
  ).toBe(200)
  await runJobs(app, 'checkout.')
  const books = await booksOf(app, learner)
  expect(books.enrolments).toMatchObject([
    { course_id: guitar.id, status: 'active' },
    { course_id: tabla.id, status: 'revoked' },
  ])
  expect(books.invoices).toMatchObject([{ series: 'RCT' }, { series: 'CRN', total_paise: 50_000 }])
  const balances = await balancesOf(app, learner)
  expect(balances.refund_clearing).toBeUndefined()
  expect(balances.gateway_receivable).toBe(83_200)
  expect(await listed(uid)).toBeUndefined()
  expect(await brokenRules()).toEqual([])
  const entries = await app.database.db.select().from(auditEntries).where(eq(auditEntries.entityUid, order.uid))
  expect(entries.map((one) => one.act)).toEqual(['order.refund-assigned'])
  expect(entries[0]?.after).not.toHaveProperty('ownPart')
})

test.each([
  ['more than is left of a course', 333.01, 166.99],
  ['less than was refunded', 100, 100],
  ['more than was refunded', 300, 300],
  ['parts of a paisa', 250.001, 249.999],
])('refuses %s', async (_, ofTabla, ofGuitar) => {
  const { uid } = await refundedThere(50_000)
  const answer = await assign(uid, [
    [tabla, ofTabla],
    [guitar, ofGuitar],
  ])
  expect([answer.code, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['lines']])
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ kind: 'external' }])
  expect(await listed(uid)).toBeDefined()
})

test('refuses a course twice, a course of another order, and an unknown refund', async () => {
  const { uid } = await refundedThere(50_000)
  expect(
    (
      await assign(uid, [
        [guitar, 250],
        [guitar, 250],
      ])
    ).code,
  ).toBe(422)
  const elsewhere = await makeCourse(app, { pricePaise: 50_000 })
  expect((await assign(uid, [[elsewhere, 500]])).body.error).toBe('ORDER_NOT_FOUND')
  expect((await assign('nowhere', [[guitar, 500]])).body.error).toBe('REFUND_NOT_FOUND')
})

test('two people at once assign it once', async () => {
  const { uid } = await refundedThere(50_000)
  const answers = await Promise.all([assign(uid, [[guitar, 500]]), assign(uid, [[guitar, 500]])])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await booksOf(app, learner)).invoices.filter((one) => one.series === 'CRN')).toHaveLength(1)
})

test('a course given back in two parts adds up to it exactly', async () => {
  const { payment, uid } = await refundedThere(50_000)
  await assign(uid, [[guitar, 500]])
  await applyRefund(
    app.ctx(),
    await gateway.refund(payment.id, { amountPaise: 49_900, key: 'made-a-second-time', receipt: '' }),
  )
  await runJobs(app, 'checkout.')
  const books = await booksOf(app, learner)
  expect(books.enrolments).toMatchObject([{ status: 'revoked' }, { status: 'active' }])
  expect((await balancesOf(app, learner)).gateway_receivable).toBe(33_300)
})

test('what no course has left is given up with a reason', async () => {
  const order = await startedOrder(app, learner, [guitar])
  const payment = gateway.pay(order.providerOrderId)
  await settleOrder(app.ctx(), order.id, payment, 'webhook')
  // Ours is booked and waits; there somebody refunds another amount.
  await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  await applyRefund(
    app.ctx(),
    await gateway.refund(payment.id, { amountPaise: 40_000, key: 'made-in-the-dashboard', receipt: '' }),
  )
  const rows = await app.database.db.select().from(refunds).where(eq(refunds.orderId, order.id))
  const uid = rows.find((one) => one.kind === 'external')?.uid as string
  expect(await listed(uid)).toMatchObject({ lines: [] })
  expect((await assign(uid, [])).body.errors).toHaveProperty('reason')
  expect((await assign(uid, [], 'Paid twice by mistake')).code).toBe(200)
  expect(await balancesOf(app, learner)).toMatchObject({ write_offs: 40_000 })
  expect(await listed(uid)).toBeUndefined()
})

test.each([
  ['the creator of one of its courses', () => creator, 'CREATOR'],
  ['the learner', () => learner, 'LEARNER'],
] as const)('%s assigns no refund while someone else can, and does where nobody else can', async (_, whose, before) => {
  const person = whose()
  await promote(app, person, 'FINANCE', before)
  const { order, uid } = await refundedThere(50_000)
  expect(await listed(uid, person)).toMatchObject({ hasPart: true, canDecide: false })
  const refused = await assign(uid, [[tabla, 500]], undefined, person)
  expect([refused.code, refused.body.error]).toEqual([403, 'REFUND_OWN'])
  expect(await listed(uid)).toMatchObject({ hasPart: false, canDecide: true })
  await whileAlone(app, person, async () => {
    expect(await listed(uid, person)).toMatchObject({ hasPart: true, canDecide: true })
    expect((await assign(uid, [[guitar, 500]], undefined, person)).code).toBe(200)
  })
  const [entry] = await app.database.db.select().from(auditEntries).where(eq(auditEntries.entityUid, order.uid))
  expect(entry).toMatchObject({ act: 'order.refund-assigned', actorId: person.id, after: { ownPart: true } })
})
