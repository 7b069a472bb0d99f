import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { rates } from '#features/rates/tables.ts'
import { siteSettings } from '#features/theme/tables.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { app, gateway, learner, openCheckout } from '../../../../tests/checkout.ts'
import { makeCourse, makeLearner, type MadeCourse } from '../../../../tests/make.ts'
import { ownLinkPattern } from '../rules/own-links.ts'
import { orderItems, orders } from '../tables/orders.ts'
import { coursesOfOwnLinks, ownLinkCode } from './own-link-code.ts'
import { settleOrder } from './settle-order.ts'

let guitar: MadeCourse
let tabla: MadeCourse
openCheckout()
beforeAll(async () => {
  guitar = await makeCourse(app, { pricePaise: 99_900 })
  tabla = await makeCourse(app, { pricePaise: 33_300 })
  // A seller of Karnataka who is registered for GST.
  await app.database.db
    .insert(siteSettings)
    .values({ id: 1, saved: { legalName: 'Sopaan Learning Pvt Ltd', gstin: '29AAGCR4375J1ZU' } })
})
afterEach(() => app.setNow(new Date()))

const codeOf = ({ uid }: MadeCourse) => ownLinkCode(app.settings, uid)
const post = (path: string, body: object, person = learner) => app.call('POST', path, body, { token: person.token })

async function begin(courses: MadeCourse[], ownLinkCodes?: string[], person = learner) {
  const uid = courses.map((course) => course.uid)
  const answer = await post('/payment/init-payment', { uid, ...(ownLinkCodes ? { ownLinkCodes } : {}) }, person)
  expect(answer.code).toBe(200)
  return answer.body.data.orderUid as string
}
async function orderOf(uid: string) {
  const [order] = await app.database.db.select().from(orders).where(eq(orders.uid, uid))
  if (!order) throw new Error('no order')
  return order
}
const linesOf = (orderId: number) =>
  app.database.db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.position)
const marksOf = async (uid: string) => (await linesOf((await orderOf(uid)).id)).map((line) => line.ownLink)

/** Pays an order, and answers what each creator is credited of its taxable value. */
async function pay(uid: string, person = learner) {
  const order = await orderOf(uid)
  await post('/payment/billing', { billingState: '29', orderUid: uid }, person)
  expect(await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId as string), 'webhook')).toBe(
    'fulfilled',
  )
  const credited = await app.database.db.execute(sql`
    select (-e.amount_paise)::float8 as share, i.taxable_paise::float8 as taxable, r.kind, r.basis_points
    from ledger_entries e join order_items i on i.id = e.order_item_id join rates r on r.id = i.earning_rate_id
    where i.order_id = ${order.id} and e.account = 'creator_held' order by i.position`)
  return credited.map((row) => [row.share, row.taxable, row.kind, row.basis_points])
}
const marketplace = (share: number, taxable: number) => [share, taxable, 'earning_marketplace', 7000]
const ownLink = (share: number, taxable: number) => [share, taxable, 'earning_own_link', 9000]

test('a code is short, belongs to one course, and another secret makes another', () => {
  expect(codeOf(guitar)).toMatch(ownLinkPattern)
  expect(codeOf(guitar)).toBe(codeOf(guitar))
  expect(codeOf(guitar)).not.toBe(codeOf(tabla))
  expect(ownLinkCode({ mediaSecret: 'another' }, guitar.uid)).not.toBe(codeOf(guitar))
  const uids = [guitar.uid, tabla.uid]
  expect(coursesOfOwnLinks(app.settings, uids, [codeOf(tabla), 'x', '', 'é'.repeat(12)])).toEqual([tabla.uid])
  expect(coursesOfOwnLinks(app.settings, uids)).toEqual([])
})

test('a sale by the creator’s own link credits 90 % of the taxable value', async () => {
  expect(await pay(await begin([guitar], [codeOf(guitar)]))).toEqual([ownLink(76_196, 84_662)])
})

test.each([
  ['no code', () => undefined],
  ['a wrong code', () => [`${codeOf(guitar).slice(0, 11)}${codeOf(guitar).endsWith('a') ? 'b' : 'a'}`]],
  ['the code of another course', () => [codeOf(tabla)]],
])('with %s a sale credits 70 %%', async (_, codes) => {
  expect(await pay(await begin([guitar], codes()))).toEqual([marketplace(59_263, 84_662)])
})

test('in a basket only the course whose link was opened has the better rate', async () => {
  const shares = await pay(await begin([guitar, tabla], [codeOf(tabla)]))
  expect(shares).toEqual([marketplace(59_263, 84_662), ownLink(25_398, 28_220)])
})

test('an order that is gone on with stays marked, and a link opened since then counts', async () => {
  const first = await begin([guitar, tabla], [codeOf(guitar)])
  expect(await begin([guitar, tabla])).toBe(first)
  expect(await marksOf(first)).toEqual([true, false])
  expect(await begin([guitar, tabla], [codeOf(tabla)])).toBe(first)
  expect(await marksOf(first)).toEqual([true, true])
})

test('an order that is begun again after its time takes its links over', async () => {
  const first = await begin([guitar, tabla], [codeOf(tabla)])
  app.setNow(new Date(Date.now() + 31 * minuteMs))
  const next = (await post('/payment/create-payment', { orderUid: first })).body.data.orderUid
  expect(next).not.toBe(first)
  expect(await marksOf(next)).toEqual([false, true])
  app.setNow(new Date(Date.now() + 62 * minuteMs))
  const body = { courseId: guitar.uid, amount: 1332, orderUid: next }
  const last = (await post('/payments/create-order', body)).body.data.orderUid
  expect([last === next, await marksOf(last)]).toEqual([false, [false, true]])
})

test('the call that makes the gateway’s order takes a code too', async () => {
  const body = { courseId: guitar.uid, amount: 999, ownLinkCodes: codeOf(guitar) }
  expect(await marksOf((await post('/payments/razorpay/create-order', body)).body.data.orderUid)).toEqual([true])
})

test('a free course is marked, and credits nothing', async () => {
  const free = await makeCourse(app, { pricePaise: 0 })
  const uid = await begin([free], [codeOf(free)])
  const [line] = await linesOf((await orderOf(uid)).id)
  expect(line).toMatchObject({ ownLink: true, creatorSharePaise: null })
})

test('one key with another link is another request', async () => {
  const send = (codes: string[]) =>
    app.call(
      'POST',
      '/payment/init-payment',
      { uid: [guitar.uid, tabla.uid], ownLinkCodes: codes },
      { token: learner.token, headers: { 'idempotency-key': 'link-1' } },
    )
  expect((await send([codeOf(guitar), codeOf(tabla)])).code).toBe(200)
  expect((await send([codeOf(tabla), codeOf(guitar), 'a-wrong-one'])).code).toBe(200)
  expect((await send([codeOf(guitar)])).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('more codes than an order has courses, or longer ones than any code, are refused', async () => {
  for (const ownLinkCodes of [Array.from({ length: 51 }, () => 'aaaaaaaaaaaa'), ['x'.repeat(65)]])
    expect((await post('/payment/init-payment', { uid: guitar.uid, ownLinkCodes })).code).toBe(422)
})

test('an own link never earns less than the marketplace, whatever was agreed for that', async () => {
  const { creatorId } = tabla
  const source = 'Agreement 14'
  await app.database.db
    .insert(rates)
    .values({ kind: 'earning_marketplace', creatorId, basisPoints: 9500, source, validFrom: '2026-01-01' })
  const other = await makeLearner(app)
  const uid = await begin([tabla], [codeOf(tabla)], other)
  expect(await pay(uid, other)).toEqual([[26_809, 28_220, 'earning_marketplace', 9500]])
})
