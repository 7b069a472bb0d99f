import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { rates } from '#features/rates/tables.ts'
import { siteSettings } from '#features/theme/tables.ts'
import { dayMs, minuteMs } from '#platform/format/durations.ts'
import { app, booksOf, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, makeLearner, type MadeCourse } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { orderItems } from '../tables/orders.ts'
import { closeRefundWindows } from './close-refund-windows.ts'
import { settleOrder } from './settle-order.ts'

let guitar: MadeCourse
let tabla: MadeCourse
openCheckout()
beforeAll(async () => {
  guitar = await makeCourse(app, { pricePaise: 99_900 })
  tabla = await makeCourse(app, { pricePaise: 33_300 })
})
afterEach(async () => {
  await app.database.db.delete(siteSettings)
  app.setNow(new Date())
})

/** Sells to the learner of this test, by a seller of Karnataka who is registered for GST. */
async function sell(courses: MadeCourse[], billingState = '29', person = learner) {
  await app.database.db
    .insert(siteSettings)
    .values({ id: 1, saved: { legalName: 'Sopaan Learning Pvt Ltd', gstin: '29AAGCR4375J1ZU' } })
  const order = await startedOrder(app, person, courses)
  await app.call('POST', '/payment/billing', { billingState, orderUid: order.uid }, { token: person.token })
  expect(await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')).toBe('fulfilled')
  return order
}
const linesOf = (orderId: number) =>
  app.database.db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.position)
const balance = async (account: string, creatorId: number) =>
  Number(
    (
      await app.database.db.execute(
        sql`select coalesce(sum(amount_paise), 0)::float8 as sum from ledger_entries where account = ${account} and creator_id = ${creatorId}`,
      )
    )[0]?.sum,
  )

test('the lines of an invoice hold its tax to the paisa, and each creator’s share of the value without tax', async () => {
  const order = await sell([guitar, tabla], '27')
  const lines = await linesOf(order.id)
  expect(lines).toMatchObject([
    { taxablePaise: 84_661, igstPaise: 15_239, cgstPaise: 0, gstPercent: 18, creatorId: guitar.creatorId },
    { taxablePaise: 28_220, igstPaise: 5_080, cgstPaise: 0, gstPercent: 18, creatorId: tabla.creatorId },
  ])
  expect(lines.map((line) => [line.creatorSharePaise, line.platformSharePaise])).toEqual([
    [59_263, 25_398],
    [19_754, 8_466],
  ])
  expect((await booksOf(app, learner)).ledger).toEqual([
    { what: 'capture', account: 'deferred_course_sales', sum: -112_881 },
    { what: 'capture', account: 'gateway_receivable', sum: 133_200 },
    { what: 'capture', account: 'igst_payable', sum: -20_319 },
    { what: 'creator_share', account: 'creator_cost', sum: 79_017 },
    { what: 'creator_share', account: 'creator_held', sum: -79_017 },
  ])
})

test('a rate that a creator agreed holds from its day, and a line sold before keeps its own', async () => {
  const { creatorId } = tabla
  const agreed = { kind: 'earning_marketplace' as const, creatorId, basisPoints: 8_000, source: 'Agreement 12' }
  await app.database.db.insert(rates).values({ ...agreed, validFrom: '2026-12-01', validTo: '2026-12-31' })
  const sold = async (at: string) => {
    app.setNow(new Date(at))
    const course = await makeCourse(app, { creatorId, pricePaise: 10_000 })
    const order = await sell([course], '29', await makeLearner(app))
    await app.database.db.delete(siteSettings)
    return (await linesOf(order.id))[0]?.creatorSharePaise
  }
  // ₹100 less GST is ₹84.74 (₹7.63 twice); the day turns at 18:30 UTC.
  expect(await sold('2026-11-30T18:29:00Z')).toBe(5_932)
  expect(await sold('2026-11-30T18:30:00Z')).toBe(6_779)
  expect(await sold('2026-12-31T18:29:00Z')).toBe(6_779)
  expect(await sold('2026-12-31T18:30:00Z')).toBe(5_932)
  await expect(
    app.database.db.insert(rates).values({ ...agreed, validFrom: '2026-12-31', validTo: null }),
  ).rejects.toMatchObject({ cause: expect.objectContaining({ constraint: 'rates_no_overlap' }) })
})

test('thirty days after the payment, and not a minute before, a share is payable and the sale revenue, once', async () => {
  const paidAt = new Date('2026-06-01T10:00:00Z')
  app.setNow(paidAt)
  const { creatorId } = guitar
  const heldBefore = await balance('creator_held', creatorId)
  const payableBefore = await balance('creator_payable', creatorId)
  const order = await sell([guitar])
  const closeAt = async (minutes: number) => {
    app.setNow(new Date(paidAt.getTime() + 30 * dayMs + minutes * minuteMs))
    await Promise.all([closeRefundWindows(app.ctx()), closeRefundWindows(app.ctx())])
    return [
      (await balance('creator_held', creatorId)) - heldBefore,
      (await balance('creator_payable', creatorId)) - payableBefore,
    ]
  }
  expect(await closeAt(-1)).toEqual([-59_263, 0])
  expect(await closeAt(0)).toEqual([0, -59_263])
  expect(await closeAt(60)).toEqual([0, -59_263])
  const books = await booksOf(app, learner)
  expect(books.ledger).toContainEqual({ what: 'window_closed', account: 'course_revenue', sum: -84_662 })
  expect((await linesOf(order.id))[0]?.releasedAt).toBeTruthy()
})

test('a free course has no parts, earns nothing and is never released', async () => {
  const free = await makeCourse(app, { pricePaise: 0 })
  await app.call('POST', '/payment/init-payment', { uid: free.uid }, { token: learner.token })
  const [line] = await app.database.db.select().from(orderItems).where(eq(orderItems.courseId, free.id))
  expect(line).toMatchObject({ taxablePaise: null, creatorSharePaise: null, heldUntil: null })
  expect(line?.soldAt).toBeTruthy()
  await runJobs(app, 'checkout.')
  expect((await booksOf(app, learner)).ledger).toEqual([])
})
