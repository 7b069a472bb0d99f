import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#platform/format/durations.ts'
import { app, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse } from '../../../../tests/make.ts'
import { paymentsOfLastHour } from './payments-of-last-hour.ts'

openCheckout()

test('the payments of an hour are counted by their state, of the newest 10,000', async () => {
  const { db } = app.database
  const order = await startedOrder(app, learner, [await makeCourse(app, { pricePaise: 50_000 })])
  const add = (state: string, count: number) =>
    db.execute(sql`
      insert into payments (uid, order_id, provider_payment_id, state, amount_paise, currency, source, provider_created_at)
      select ${state} || n, ${order.id}, ${`pay_${state}`} || n, ${state}, 50000, 'INR', 'webhook', now()
      from generate_series(1, ${count}::int) n`)
  await add('failed', 3)
  await add('captured', 1)
  const counted = await paymentsOfLastHour(db, new Date())
  expect(counted).toMatchObject({ failed: 3, captured: 1, refunded: 0 })
  const ofAnHourLater = new Date(Date.now() + hourMs + minuteMs)
  expect(Object.values(await paymentsOfLastHour(db, ofAnHourLater)).every((n) => n === 0)).toBe(true)

  await add('created', 9_999)
  expect(await paymentsOfLastHour(db, new Date())).toMatchObject({ failed: 0, captured: 1, created: 9_999 })
  await add('lapsed', 1)
  expect(await paymentsOfLastHour(db, new Date())).toMatchObject({ captured: 0, created: 9_999, lapsed: 1 })
})
