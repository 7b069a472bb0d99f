import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { expireOrders } from '#features/checkout/actions/expire-orders.ts'
import { orders } from '#features/checkout/tables/orders.ts'
import { takeProblemCheck } from '#features/operations/actions/record-problems.ts'
import { countCalls } from '#platform/database/call-counts.ts'
import { dayMs, minuteMs } from '#platform/format/durations.ts'
import { ownCounts } from '#platform/http/own-counts.ts'
import { app, booksOf, deliver, gateway, learner, openCheckout, ownedBy, startedOrder } from '../checkout.ts'
import { makeCourse, type MadeCourse, startApp } from '../make.ts'
import { findBrokenRules } from '../money-rules.ts'
import { runJobs } from '../run-jobs.ts'

// A clock that is set ahead by a day, or back by one, as where a virtual machine was paused or its time was wrong.

const tomorrow = () => new Date(Date.now() + dayMs)
let course: MadeCourse
openCheckout()
beforeAll(async () => {
  course = await makeCourse(app, { pricePaise: 10_000 })
})
afterEach(() => {
  vi.restoreAllMocks()
  app.setNow(new Date())
})

test('an order that a jump ahead ended is paid all the same: the course opens once, also after the jump back', async () => {
  const order = await startedOrder(app, learner, [course])
  app.setNow(tomorrow())
  await expireOrders(app.ctx() as never)
  const [expired] = await app.database.db.select().from(orders).where(eq(orders.id, order.id))
  expect(expired?.state).toBe('expired')
  const event = gateway.paymentEvent('payment.captured', gateway.pay(order.providerOrderId), 'evt_jump')
  expect((await deliver(event)).statusCode).toBe(200)
  await runJobs(app, 'checkout.read-event')
  expect(await ownedBy(learner)).toEqual([course.id])
  app.setNow(new Date())
  await deliver(event)
  await runJobs(app, 'checkout.')
  const books = await booksOf(app, learner)
  expect(books).toMatchObject({ orders: [{ state: 'paid' }], payments: [{ refunded_paise: 0 }], refunds: [] })
  expect(books.enrolments).toHaveLength(1)
  expect(await findBrokenRules(app.database.db)).toEqual([])
})

test('an order that was begun while the clock was a day ahead is paid after the jump back', async () => {
  app.setNow(tomorrow())
  await app.database.sql`update sessions set expires_at = now() + interval '3 days' where user_id = ${learner.id}`
  const order = await startedOrder(app, learner, [course])
  app.setNow(new Date())
  await deliver(gateway.paymentEvent('payment.captured', gateway.pay(order.providerOrderId), 'evt_back'))
  await runJobs(app, 'checkout.read-event')
  expect(await ownedBy(learner)).toEqual([course.id])
})

test('wrong passwords of before a jump back lock nobody out', async () => {
  const guess = async () =>
    (await app.call('POST', '/login', { email: 'nobody@example.in', password: 'Wrong@2026' })).body.error
  app.setNow(tomorrow())
  for (let n = 0; n < 10; n += 1) await guess()
  expect(await guess()).toBe('TOO_MANY_ATTEMPTS')
  app.setNow(new Date())
  expect(await guess()).toBe('WRONG_CREDENTIALS')
})

test('a caller’s minute is over after a minute, however far the clock was set back', async () => {
  const counts = new (ownCounts(10))()
  const count = () =>
    new Promise<number>((resolve) => counts.incr('caller', (_error, found) => resolve(found?.current ?? 0), 200))
  expect([await count(), await count()]).toEqual([1, 2])
  const at = Date.now() - dayMs
  vi.spyOn(Date, 'now').mockReturnValue(at)
  await vi.waitUntil(async () => (await count()) === 1, { timeout: 10_000, interval: 50 })
  // The same where processes count in the database, by its clock.
  const { db, sql } = app.database
  await countCalls(db, 'caller', 500, minuteMs)
  await sql`update call_counts set ends_at = ends_at + interval '1 day'`
  expect(await countCalls(db, 'caller', 1, minuteMs)).toMatchObject({ calls: 1 })
})

test('the look for problems goes on after a jump back', async () => {
  const { db } = app.database
  expect(await takeProblemCheck(db, tomorrow())).toBe(true)
  expect(await takeProblemCheck(db, new Date())).toBe(true)
  expect(await takeProblemCheck(db, new Date())).toBe(false)
})

test('jobs and schedules go on after the database’s clock was set back by a day', async () => {
  const working = await startApp({ work: true })
  try {
    const { sql, db } = working.database
    // What the queue wrote while the clock was ahead.
    await db.transaction(async (tx) => {
      await working.queue.enqueue(tx, 'accounts.sweep', {})
      await tx.execute(`update pgboss.job set created_on = created_on + interval '1 day', start_after = start_after + interval '1 day'
        where name = 'accounts.sweep' and state = 'created'`)
    })
    await sql`update pgboss.version set cron_on = now() + interval '1 day'`
    await sql`update pgboss.queue set monitor_claim_on = now() + interval '1 day'`
    const ahead = async () =>
      (
        await sql`
          select from pgboss.job where name = 'accounts.sweep' and state < 'completed' union all
          select from pgboss.version where cron_on > now() union all
          select from pgboss.queue where monitor_claim_on > now()`
      ).length
    expect(await ahead()).toBeGreaterThan(2)
    await expect.poll(ahead, { timeout: 90_000, interval: 200 }).toBe(0)
  } finally {
    await working.stop()
  }
})
