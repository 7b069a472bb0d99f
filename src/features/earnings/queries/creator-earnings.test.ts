import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeRefundWindows } from '#features/checkout/actions/close-refund-windows.ts'
import { settleOrder } from '#features/checkout/actions/settle-order.ts'
import { rates } from '#features/rates/tables.ts'
import { writeStatements } from '../actions/write-statements.ts'
import { startedOrder } from '../../../../tests/checkout.ts'
import { makePlatformCoupon } from '../../../../tests/coupons.ts'
import { creatorMoney } from '../../../../tests/creator-money.ts'
import { fakeGateway } from '../../../../tests/fake-gateway.ts'
import {
  makeCourse,
  makeLearner,
  type MadeCourse,
  makePerson,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'

let app: TestApp
let creator: Person
let courses: MadeCourse[]
const buyers: Person[] = []
let gateway: ReturnType<typeof fakeGateway>
beforeAll(async () => {
  app = await startApp()
  gateway = fakeGateway(app.settings)
  creator = await makePerson(app, 'CREATOR')
  const title = '+Guitar, "easy"'
  courses = [
    await makeCourse(app, { creatorId: creator.id, title, pricePaise: 100_000, discountPaise: 20_000 }),
    await makeCourse(app, { creatorId: creator.id, title: 'Tabla', pricePaise: 50_000 }),
  ]
  // The last moment of September in India, the first one of October, and one in November.
  await sell('2026-09-30T18:29:59.999Z', courses, '27')
  await sell('2026-09-30T18:30:00.000Z', courses.slice(1), '29')
  await app.database.db.insert(rates).values({
    kind: 'earning_marketplace',
    creatorId: creator.id,
    basisPoints: 8000,
    source: 'Agreement 12',
    validFrom: '2026-11-01',
  })
  await sell('2026-11-05T10:00:00.000Z', courses.slice(0, 1), '27')
  app.setNow(new Date('2026-11-06T10:00:00Z'))
  await closeRefundWindows(app.ctx())
})
afterAll(() => app.stop())

async function sell(at: string, bought: MadeCourse[], billingState: string) {
  app.setNow(new Date(at))
  const learner = await makeLearner(app)
  buyers.push(learner)
  const order = await startedOrder(app, learner, bought)
  await app.call('POST', '/payment/billing', { billingState, orderUid: order.uid }, { token: learner.token })
  await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  return order
}
const earnings = async (query = '', person = creator) =>
  (await app.call('GET', `/creator/earnings${query}`, undefined, { token: person.token })).body.data
const csv = (query = '') =>
  app.app.inject({
    method: 'GET',
    url: `/api/creator/earnings?format=csv${query}`,
    headers: { authorization: `Bearer ${creator.token}` },
  })

test('the figures are those of the books: earned, held with its days, payable, and the months by India’s clock', async () => {
  const data = await earnings()
  expect(data).toMatchObject({
    earned: 560 + 350 + 350 + 640,
    held: 640,
    heldFrom: '2026-12-05',
    heldTo: '2026-12-05',
    payable: 560 + 350 + 350,
    paid: 0,
    payouts: 0,
  })
  expect(data.months).toHaveLength(12)
  expect(data.months.slice(-3)).toEqual([
    { start: '2026-09-01', share: 910 },
    { start: '2026-10-01', share: 350 },
    { start: '2026-11-01', share: 640 },
  ])
  expect(data.next).toMatchObject({ statementOn: '2026-12-01', tds: 0, receives: 1260, minimum: 500, account: null })
})

test('each sale says what it is made of, newest first, and nothing of the learner but the State', async () => {
  const { sales, pagination } = await earnings()
  expect(pagination.totalItems).toBe(4)
  expect(sales[0]).toMatchObject({
    soldAt: '2026-11-05T10:00:00.000Z',
    courseTitle: '+Guitar, "easy"',
    isGift: false,
    seats: null,
    region: '27',
    listPrice: 1000,
    discount: 200,
    paid: 800,
    gst: 0,
    share: 640,
    basisPoints: 8000,
    reason: 'agreed',
    refunded: 0,
    takenBack: 0,
    heldUntil: '2026-12-05T10:00:00.000Z',
  })
  expect(sales[1]).toMatchObject({ region: '29', reason: 'marketplace', basisPoints: 7000, heldUntil: null })
  const text = JSON.stringify(await earnings())
  for (const buyer of buyers) expect(text).not.toContain(buyer.email)
  expect(text).not.toContain('Asha')
})

test.each([
  ['?from=2026-10-01&to=2026-10-31', 1],
  ['?to=2026-09-30', 2],
  ['?region=29', 1],
  ['?search=tabla', 2],
  ['?search=nothing', 0],
])('%s narrows the sales to %i', async (query, count) => {
  expect((await earnings(query)).pagination.totalItems).toBe(count)
})

test('a course narrows them too, and a sort by share is the same in the file, batch by batch', async () => {
  expect((await earnings(`?course=${courses[1]?.uid}`)).pagination.totalItems).toBe(2)
  const { sales } = await earnings('?sort=share&direction=asc')
  expect(sales.map((one: { share: number }) => one.share)).toEqual([350, 350, 560, 640])
  const file = await csv('&sort=share&direction=asc')
  const rows = file.payload.trim().split('\r\n')
  expect(rows.slice(1).map((row) => Number(row.split(',')[0]))).toEqual(sales.map((one: { id: number }) => one.id))
  expect(rows.find((row) => row.includes('Guitar'))).toContain(`"'+Guitar, ""easy"""`)
  for (const buyer of buyers) expect(file.payload).not.toContain(buyer.email)
})

test('a refund shows what it took back and lowers what is earned', async () => {
  const before = await earnings()
  const order = await sell('2026-11-06T10:00:00.000Z', courses.slice(1), '27')
  const buyer = buyers.at(-1) as Person
  const refunded = await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: buyer.token })
  expect(refunded.code).toBe(200)
  const after = await earnings()
  expect(after.sales[0]).toMatchObject({ paid: 500, share: 400, refunded: 500, takenBack: 400 })
  expect([after.earned, after.held]).toEqual([before.earned, before.held])
})

test('the tax of the next payout counts what was booked before the last statement was written and is not in it', async () => {
  const other = await makePerson(app, 'CREATOR')
  const money = creatorMoney(app, other.id)
  await money.sell('2026-09-01T10:00:00Z', 20_000_000)
  await money.release('2026-10-31T18:29:59.999Z', 6_000_000)
  await money.release('2026-10-31T18:30:00Z', 1_000_000)
  await writeStatements({ ...app.ctx(), now: () => new Date('2026-11-01T02:00:00Z') } as never)
  const { payable, next } = await earnings('', other)
  expect(payable).toBe(60_000 - 12_000 + 10_000)
  expect(next).toMatchObject({ tds: 2_000, receives: 56_000 })
})

test('a creator without sales has nothing, and sees nothing of others', async () => {
  const other = await makePerson(app, 'CREATOR')
  expect(await earnings('', other)).toMatchObject({
    earned: 0,
    held: 0,
    heldFrom: null,
    payable: 0,
    sales: [],
    courses: [],
  })
  expect((await earnings(`?course=${courses[0]?.uid}`, other)).sales).toEqual([])
  expect((await app.call('GET', '/creator/earnings', undefined, { token: (await makeLearner(app)).token })).code).toBe(
    403,
  )
})

test('a sale by a coupon of the platform names its part of the discount, and the share is that of the price without it', async () => {
  const other = await makePerson(app, 'CREATOR')
  const course = await makeCourse(app, { creatorId: other.id, pricePaise: 100_000, discountPaise: 20_000 })
  const { codes } = await makePlatformCoupon(app, { percent: 10 })
  const buyer = await makeLearner(app)
  const order = await startedOrder(app, buyer, [course], { couponCode: codes[0] })
  await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  const { sales } = await earnings('', other)
  expect(sales).toMatchObject([
    { listPrice: 1000, discount: 280, borneByPlatform: 80, paid: 720, share: 560, reason: 'marketplace' },
  ])
  expect((await earnings()).sales[0]).toMatchObject({ borneByPlatform: 0 })
})
