import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleOrder } from '#features/checkout/actions/settle-order.ts'
import { pageVisits } from '#features/marketplace/tables.ts'
import { startedOrder } from '../../../../tests/checkout.ts'
import { makeCoupon } from '../../../../tests/coupons.ts'
import { makeCreator } from '../../../../tests/creator-pages.ts'
import { fakeGateway } from '../../../../tests/fake-gateway.ts'
import {
  makeCourse,
  makeLearner,
  makePerson,
  makeSession,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'

let app: TestApp
let creator: Person & { handle: string }
let gateway: ReturnType<typeof fakeGateway>
let course: Awaited<ReturnType<typeof makeCourse>>
const now = new Date('2026-05-28T20:00:00Z')
beforeAll(async () => {
  app = await startApp()
  app.setNow(now)
  creator = await makeCreator(app)
  creator.token = await makeSession(app, creator)
  gateway = fakeGateway(app.settings)
  course = await makeCourse(app, { creatorId: creator.id, title: 'Ledgers, =first', pricePaise: 50_000 })
})
afterAll(() => app.stop())

const figures = async (by: Person, span = '28d') =>
  app.call('GET', `/creator/page/figures?span=${span}`, undefined, { token: by.token })

/** Sells the course at a moment; `source` is what the buyer's browser says. */
async function sale(at: string, source: string | null, { code }: { code?: string | undefined } = {}) {
  app.setNow(new Date(at))
  const order = await startedOrder(app, await makeLearner(app), [course], {
    couponCode: code,
    ...(source && { sources: [{ course: course.uid, source }] }),
  })
  await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  return order
}

test('visits and sales are added up by source, by day in India and by page', async () => {
  const visit = (day: string, courseId: number | null, source: 'link' | 'search', visits: number) => ({
    creatorId: creator.id,
    day,
    courseId,
    source,
    visits,
  })
  const { creatorId: another } = await makeCourse(app)
  await app.database.db.insert(pageVisits).values([
    visit('2026-05-29', null, 'link', 5),
    visit('2026-05-29', course.id, 'link', 2),
    visit('2026-05-02', course.id, 'search', 3),
    // A day too early, and another's.
    visit('2026-05-01', course.id, 'search', 100),
    { ...visit('2026-05-29', null, 'link', 1000), creatorId: another },
  ])
  const coupon = await makeCoupon(app, { creatorId: creator.id })
  await sale('2026-05-01T18:29:59Z', 'search')
  await sale('2026-05-01T18:30:00Z', null)
  const refunded = await sale('2026-05-10T06:00:00Z', 'link')
  await app.database.sql`update order_items set refunded_paise = payable_paise where order_id = ${refunded.id}`
  await sale('2026-05-28T18:29:59Z', 'search', { code: coupon.codes[0] })
  // In India it is the 29th already.
  await sale('2026-05-28T18:30:00Z', 'link')
  app.setNow(now)
  const { data } = (await figures(creator)).body
  expect(data.sources).toEqual([
    { source: 'link', visits: 7, sales: 1, revenue: 500 },
    { source: 'search', visits: 3, sales: 0, revenue: 0 },
    { source: 'marketplace', visits: 0, sales: 0, revenue: 0 },
    { source: 'coupon', visits: 0, sales: 1, revenue: 400 },
    { source: 'other', visits: 0, sales: 1, revenue: 500 },
  ])
  expect(data.days).toHaveLength(28)
  expect(data.days.at(-1)).toEqual({ day: '2026-05-29', visits: 7, sales: 1 })
  expect(data.days.at(-2)).toEqual({ day: '2026-05-28', visits: 0, sales: 1 })
  expect(data.days[0]).toEqual({ day: '2026-05-02', visits: 3, sales: 1 })
  expect(data.pages).toEqual([
    { course: null, visits: 5, sales: 0, revenue: 0 },
    { course: { uid: course.uid, title: 'Ledgers, =first' }, visits: 5, sales: 3, revenue: 1400 },
  ])
  const longer = (await figures(creator, '90d')).body.data
  expect(longer.days).toHaveLength(90)
  expect(longer.sources[1]).toEqual({ source: 'search', visits: 103, sales: 1, revenue: 500 })
})

test('the file has a line a day, page and source, and no text of it is a formula', async () => {
  const answer = await app.app.inject({
    url: '/api/creator/page/figures.csv?span=28d',
    headers: { authorization: `Bearer ${creator.token}` },
  })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.payload.trim().split(/\r?\n/).slice(1)).toEqual([
    '2026-05-29,My page,Your link,5,0,0',
    '2026-05-29,"Ledgers, =first",Your link,2,1,500',
    '2026-05-28,"Ledgers, =first",Coupon,0,1,400',
    '2026-05-10,"Ledgers, =first",Your link,0,0,0',
    '2026-05-02,"Ledgers, =first",Other,0,1,500',
    '2026-05-02,"Ledgers, =first",Search engine,3,0,0',
  ])
})

test('a creator without a page or a course reads zeros, and who does not teach is refused', async () => {
  const plain = await makePerson(app, 'CREATOR')
  const { data } = (await figures(plain)).body
  expect(data.pages).toEqual([{ course: null, visits: 0, sales: 0, revenue: 0 }])
  expect((await figures(await makePerson(app, 'ADMIN'))).body.error).toBe('NOT_TEACHING')
  expect((await figures(creator, '7d')).code).toBe(422)
})
