import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { app, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCoupon } from '../../../../tests/coupons.ts'
import { makeCourse } from '../../../../tests/make.ts'

openCheckout()

/** Waits until a session of the database waits for a lock. */
async function untilOneWaits(): Promise<void> {
  for (;;) {
    const [row] = await app.database.db.execute(sql`
      select count(*)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`)
    if (Number(row?.n) > 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('a buyer who changes the code while the order lapses begins again where the database ends the one or the other', async () => {
  const course = await makeCourse(app, { pricePaise: 50_000 })
  const held = await makeCoupon(app, course, { percent: 10 })
  const next = await makeCoupon(app, course, { percent: 20 })
  const order = await startedOrder(app, learner, [course], { couponCode: held.codes[0] })
  const body = { uid: [course.uid], couponCode: next.codes[0] }
  const answer = await app.database.db.transaction(async (tx) => {
    // As the job that ends orders whose time is up: first the order's row, then by a trigger the code's.
    await tx.execute(sql`select id from orders where id = ${order.id} for update`)
    const started = app.call('POST', '/payment/init-payment', body, { token: learner.token })
    await untilOneWaits()
    await tx.execute(sql`update orders set state = 'expired' where id = ${order.id}`)
    return { started }
  })
  const { code, body: reply } = await answer.started
  expect(code).toBe(200)
  const [made] = await app.database.db.execute(sql`
    select o.state, o.total_paise::int as total from orders o where o.uid = ${reply.data.orderUid}`)
  expect(made).toEqual({ state: 'pending', total: 40_000 })
})
