import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import { siteSettings } from '#features/theme/tables.ts'
import { dayMs } from '#platform/format/durations.ts'
import { auditEntries } from '#platform/server/audit.ts'
import {
  app,
  balancesOf,
  booksOf,
  gateway,
  learner,
  openCheckout,
  ownedBy,
  startedOrder,
} from '../../../../tests/checkout.ts'
import { groupOf, join, linkOf } from '../../../../tests/groups.ts'
import { makeCourse, type MadeCourse, makePerson, type Person } from '../../../../tests/make.ts'
import { findBrokenRules } from '../../../../tests/money-rules.ts'
import { promote, whileAlone } from '../../../../tests/own-parts.ts'
import { giveDetails } from '../../../../tests/payouts.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import type { GatewayPayment } from '../gateway/port.ts'
import { heldSales } from '../tables/held-sales.ts'
import { orderItems } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { closeRefundWindows } from './close-refund-windows.ts'
import { settleOrder } from './settle-order.ts'

// Sales that their creator may have paid for, and the acts of a person that end the hold.

let creator: Person
let guitar: MadeCourse
let admin: Person
openCheckout()
beforeAll(async () => {
  admin = await makePerson(app, 'FINANCE', { mayExport: ['money'] })
})
beforeEach(async () => {
  creator = await makePerson(app, 'CREATOR', { payoutUpiId: 'meenal@okhdfcbank' })
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 99_900, creatorId: creator.id })
})
afterEach(async () => {
  app.setNow(new Date())
  await app.database.db.delete(siteSettings)
})

async function buy(courses: MadeCourse[], more: Partial<GatewayPayment> = {}) {
  const order = await startedOrder(app, learner, courses)
  const payment = gateway.pay(order.providerOrderId, { payerUpiId: 'Meenal@OKHDFCBANK', ...more })
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('fulfilled')
  return { ...order, payment }
}
async function holdOf(orderId: number) {
  const [row] = await app.database.db
    .select({ uid: heldSales.uid, state: heldSales.state, item: orderItems })
    .from(heldSales)
    .innerJoin(orderItems, eq(orderItems.id, heldSales.orderItemId))
    .where(eq(orderItems.orderId, orderId))
  return row
}
async function heldSale() {
  const order = await buy([guitar])
  const hold = await holdOf(order.id)
  if (!hold) throw new Error('the sale is not held')
  return { ...hold, order }
}
const decide = (uid: string, verb: 'refund' | 'release', by = admin, reason = 'We called the learner') =>
  app.call('POST', `/admin/payment/sale/${uid}/${verb}`, { reason }, { token: by.token })
const listed = async (query = '', by = admin) =>
  (await app.call('GET', `/admin/payment/attention?kind=sale&limit=100${query}`, undefined, { token: by.token })).body
    .data
const isListed = async (uid: string) => (await listed()).items.some((one: { uid: string }) => one.uid === uid)
const balances = () => balancesOf(app, learner)
const brokenRules = () => findBrokenRules(app.database.db, undefined, (id) => sql`${id} = ${learner.id}`)
const closeWindow = async () => {
  app.setNow(new Date(Date.now() + 31 * dayMs))
  await closeRefundWindows(app.ctx())
}
const actsOf = (orderUid: string) =>
  app.database.db
    .select({ act: auditEntries.act, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.entityUid, orderUid))

test('a sale that the creator’s own UPI id paid is listed with the reason, and the learner has the course', async () => {
  const { uid, order, item } = await heldSale()
  expect(await ownedBy(learner)).toEqual([guitar.id])
  const { items, counts } = await listed(`&search=${order.uid}`)
  expect(items).toMatchObject([
    {
      kind: 'sale',
      uid,
      name: order.payment.id,
      amount: 999,
      left: 999,
      order: { uid: order.uid, learner: { uid: learner.uid } },
      sale: {
        title: 'Guitar',
        creator: { uid: creator.uid },
        share: (item.creatorSharePaise ?? 0) / 100,
        samePayer: true,
        sameDevice: false,
      },
      hasPart: false,
      canDecide: true,
    },
  ])
  expect(counts.sale).toBeGreaterThan(0)
  const overview = await app.call('GET', '/admin/finance', undefined, { token: admin.token })
  expect(overview.body.data.attention).toContainEqual(expect.objectContaining({ kind: 'sales' }))
  const file = await app.app.inject({
    url: `/api/admin/payment/attention?kind=sale&format=csv&search=${order.uid}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(file.body).toContain('The payment came from the creator’s own payout UPI ID.')
  // The payer's UPI id is in none of our tables.
  const [row] = await app.database.db.select().from(payments).where(eq(payments.orderId, order.id))
  expect(JSON.stringify(row)).not.toMatch(/okhdfcbank/i)
})

test('its share is in no payout, however late, and the database refuses to make it payable', async () => {
  await giveDetails(app, creator)
  const { item, order } = await heldSale()
  const other = await startedOrder(app, await makePerson(app, 'LEARNER'), [guitar])
  await settleOrder(app.ctx(), other.id, gateway.pay(other.providerOrderId), 'webhook')
  await closeWindow()
  const share = item.creatorSharePaise ?? 0
  expect(await balances()).toMatchObject({ creator_held: -share, creator_cost: share })
  expect((await balances()).creator_payable).toBeUndefined()
  // A session that has not ended a month later.
  const { token } = await makePerson(app, 'FINANCE', { mayExport: ['money'] })
  const prepared = await app.call('POST', '/admin/payout/prepare', { idempotencyKey: 'held-sale-1' }, { token })
  expect(prepared.body.data).toMatchObject({ count: 1, total: share / 100 })
  const subject = { orderItemId: item.id, creatorId: creator.id }
  const posted = app.database.db.transaction((tx) =>
    postEntries(tx, {
      kind: 'window_closed',
      source: `held ${item.id}`,
      at: app.ctx().now(),
      orderId: order.id,
      lines: [debit('creator_held', share, subject), credit('creator_payable', share, subject)],
    }),
  )
  await expect(posted).rejects.toMatchObject({ cause: { message: expect.stringContaining('waits for a person') } })
  expect(await brokenRules()).toEqual([])
})

test('its creator sees that it is under review, and no day on which it becomes payable', async () => {
  await heldSale()
  const { data } = (await app.call('GET', '/creator/earnings', undefined, { token: creator.token })).body
  expect(data).toMatchObject({ heldFrom: null, heldTo: null, sales: [{ underReview: true }] })
  expect(data.held).toBeGreaterThan(0)
})

test('released, its share becomes payable with the refund window, and the act is in the audit log', async () => {
  const { uid, item, order } = await heldSale()
  expect((await decide(uid, 'release')).code).toBe(200)
  const { data } = (await app.call('GET', '/creator/earnings', undefined, { token: creator.token })).body
  expect(data.sales).toMatchObject([{ underReview: false }])
  expect(await isListed(uid)).toBe(false)
  expect(await balances()).toMatchObject({ creator_held: -(item.creatorSharePaise ?? 0) })
  await closeWindow()
  expect(await balances()).toMatchObject({ creator_payable: -(item.creatorSharePaise ?? 0) })
  expect(await actsOf(order.uid)).toEqual([
    { act: 'order.sale-released', after: { amount: '₹999', reason: 'We called the learner' } },
  ])
  expect(await brokenRules()).toEqual([])
})

test('refunded, the money goes back, the learner loses the course and the creator the share', async () => {
  const { uid, order } = await heldSale()
  expect((await decide(uid, 'refund')).code).toBe(200)
  await runJobs(app, 'checkout.')
  expect((await holdOf(order.id))?.state).toBe('refunded')
  expect(await isListed(uid)).toBe(false)
  const books = await booksOf(app, learner)
  expect(books.refunds).toEqual([{ kind: 'requested', state: 'processed', amount_paise: 99_900 }])
  expect(books.enrolments).toMatchObject([{ status: 'revoked' }])
  expect(books.orders).toMatchObject([{ state: 'refunded' }])
  expect(await balances()).toEqual({})
  expect((await actsOf(order.uid)).map(({ act }) => act)).toEqual(['order.sale-refunded'])
  await closeWindow()
  expect(await brokenRules()).toEqual([])
})

test('of two people who decide at once, one decides', async () => {
  const { uid } = await heldSale()
  const other = await makePerson(app, 'ADMIN')
  const answers = await Promise.all([decide(uid, 'refund'), decide(uid, 'release', other)])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ code }) => code === 409)?.body.error).toBe('HELD_SALE_DECIDED')
  await runJobs(app, 'checkout.')
  expect(await brokenRules()).toEqual([])
})

test('only those who look after the money decide, with a reason, about a sale that there is', async () => {
  const { uid } = await heldSale()
  for (const by of [learner, creator, await makePerson(app, 'INSTRUCTOR')])
    for (const verb of ['refund', 'release'] as const) expect((await decide(uid, verb, by)).code).toBe(403)
  expect((await decide(uid, 'release', admin, '')).code).toBe(422)
  expect((await decide('nowhere', 'release')).body.error).toBe('HELD_SALE_NOT_FOUND')
  expect(await isListed(uid)).toBe(true)
})

test('a creator who administers the school does not decide about their own sale, unless one person approves payouts', async () => {
  const { uid, order } = await heldSale()
  await promote(app, creator, 'ADMIN', 'CREATOR')
  expect((await listed(`&search=${order.uid}`, creator)).items).toMatchObject([{ hasPart: true, canDecide: false }])
  expect((await decide(uid, 'release', creator)).body.error).toBe('HELD_SALE_OWN')
  await app.call('POST', '/admin/site', { payoutApproval: 'one' }, { token: creator.token })
  expect((await listed(`&search=${order.uid}`, creator)).items).toMatchObject([{ canDecide: true }])
  expect((await decide(uid, 'release', creator)).code).toBe(200)
  expect((await actsOf(order.uid)).map(({ after }) => after)).toMatchObject([{ ownPart: true }])
})

test('a creator who alone looks after the money decides about their own sale, and the audit log says so', async () => {
  const { uid, order } = await heldSale()
  await promote(app, creator, 'ADMIN', 'CREATOR')
  await whileAlone(app, creator, async () => {
    expect((await listed(`&search=${order.uid}`, creator)).items).toMatchObject([{ hasPart: true, canDecide: true }])
    expect((await decide(uid, 'refund', creator)).code).toBe(200)
  })
  expect((await actsOf(order.uid)).map(({ after }) => after)).toMatchObject([{ ownPart: true }])
})

test('a disputed payment is not refunded beside the bank’s decision', async () => {
  const { uid, order } = await heldSale()
  await app.database.db.update(payments).set({ state: 'disputed' }).where(eq(payments.orderId, order.id))
  expect((await decide(uid, 'refund')).body.error).toBe('REFUND_DISPUTED')
  expect(await isListed(uid)).toBe(true)
})

test('a learner’s own refund of the course ends the hold', async () => {
  const { uid, order } = await heldSale()
  const asked = await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  expect(asked.body.data.refunds).toMatchObject([{ state: 'approved' }])
  await runJobs(app, 'checkout.')
  expect((await holdOf(order.id))?.state).toBe('refunded')
  expect((await decide(uid, 'release')).body.error).toBe('HELD_SALE_DECIDED')
  expect(await brokenRules()).toEqual([])
})

test('a request that waits for a decision has nothing left to decide once the sale is refunded', async () => {
  const { uid, order } = await heldSale()
  await app.database.db.execute(
    sql`update enrolments set progress = 50 where user_id = ${learner.id} and course_id = ${guitar.id}`,
  )
  const asked = await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  expect(asked.body.data.refunds).toMatchObject([{ state: 'requested' }])
  expect((await decide(uid, 'refund')).code).toBe(200)
  await runJobs(app, 'checkout.')
  expect((await booksOf(app, learner)).refunds).toMatchObject([{ state: 'rejected' }, { state: 'processed' }])
  expect(await brokenRules()).toEqual([])
})

test('of an order with courses of two creators, only the line of the one who paid is held', async () => {
  const tabla = await makeCourse(app, { title: 'Tabla', pricePaise: 33_300 })
  const order = await buy([guitar, tabla])
  const holds = await app.database.db.execute(sql`
    select i.title from held_sales h join order_items i on i.id = h.order_item_id where i.order_id = ${order.id}`)
  expect(holds).toMatchObject([{ title: 'Guitar' }])
  await closeWindow()
  expect(await brokenRules()).toEqual([])
})

test('a sale paid by another UPI id, by a card, or to a creator without a UPI id is not held', async () => {
  const bank = await makeCourse(app, { pricePaise: 33_300 })
  const other = await makeCourse(app, { pricePaise: 33_300, creatorId: creator.id })
  const orders = [
    await buy([guitar], { payerUpiId: 'asha@okhdfcbank' }),
    await buy([other], { payerUpiId: null, method: 'card' }),
    await buy([bank]),
  ]
  for (const order of orders) expect(await holdOf(order.id)).toBeUndefined()
})

test('a payment that a person attaches to an order is looked at too', async () => {
  const tabla = await makeCourse(app, { title: 'Tabla', pricePaise: 33_300 })
  const order = await startedOrder(app, learner, [tabla])
  const payment = gateway.pay(order.providerOrderId, { amountPaise: 99_900, payerUpiId: 'meenal@okhdfcbank' })
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('flagged')
  const target = await startedOrder(app, learner, [guitar])
  const [row] = await app.database.db.select().from(payments).where(eq(payments.providerPaymentId, payment.id))
  const attached = await app.call(
    'POST',
    `/admin/payment/${row?.uid}/attach`,
    { order: target.uid, reason: 'The bank said so' },
    { token: admin.token },
  )
  expect(attached.code).toBe(200)
  expect((await holdOf(target.id))?.state).toBe('waiting')
  expect(await brokenRules()).toEqual([])
})

test('a decision stays, and no row of it is deleted', async () => {
  const { uid } = await heldSale()
  await decide(uid, 'release')
  const again = app.database.db.update(heldSales).set({ state: 'refunded' }).where(eq(heldSales.uid, uid))
  const stays = { cause: { message: expect.stringContaining('cannot be changed') } }
  await expect(again).rejects.toMatchObject(stays)
  const deleted = app.database.db.delete(heldSales).where(eq(heldSales.uid, uid))
  await expect(deleted).rejects.toMatchObject(stays)
})

async function heldSeats() {
  const order = await startedOrder(app, learner, [guitar], { seats: { count: 2 } })
  const payment = gateway.pay(order.providerOrderId, { payerUpiId: 'Meenal@OKHDFCBANK' })
  expect(await settleOrder(app.ctx(), order.id, payment, 'webhook')).toBe('fulfilled')
  const hold = await holdOf(order.id)
  if (!hold) throw new Error('the sale is not held')
  return { ...hold, group: await groupOf(order) }
}

test('a refund of held seats waits for a person who accepts one, and does not keep them from it', async () => {
  const { uid, item, group } = await heldSeats()
  const refunded = await app.database.db.transaction(async (tx) => {
    // As who accepts a seat does: the group first, then an enrolment that names the line.
    await tx.execute(sql`select from seat_groups where id = ${group.id} for update`)
    const answer = decide(uid, 'refund')
    for (let waits = 0; waits === 0;) {
      const [row] = await app.database.db.execute(
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      waits = Number(row?.n)
    }
    await tx.execute(sql`set local lock_timeout = '500ms'`)
    const [line] = await tx.execute(sql`select id from order_items where id = ${item.id} for key share`)
    expect(Number(line?.id)).toBe(item.id)
    return { answer }
  })
  expect((await refunded.answer).code).toBe(200)
  await runJobs(app, 'checkout.')
  expect(await brokenRules()).toEqual([])
})

test('someone who has a seat of held seats leaves the decision to others', async () => {
  const { uid, group } = await heldSeats()
  const seated = await makePerson(app, 'FINANCE')
  expect((await join(seated, await linkOf(group))).code).toBe(200)
  const { items } = await listed('', seated)
  expect(items.find((one: { uid: string }) => one.uid === uid)).toMatchObject({ hasPart: true, canDecide: false })
  expect(await decide(uid, 'refund', seated)).toMatchObject({ code: 403, body: { error: 'HELD_SALE_OWN' } })
  expect((await decide(uid, 'release')).code).toBe(200)
})
