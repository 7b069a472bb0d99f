import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { app, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCoupon } from '../../../../tests/coupons.ts'
import { makeCourse } from '../../../../tests/make.ts'
import { ownLinkCode } from './own-link-code.ts'
import { settleOrder } from './settle-order.ts'

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

test('an order whose code has ended is started over without it, at its full price and by no link that the code was', async () => {
  const guitar = await makeCourse(app, { pricePaise: 50_000 })
  const tabla = await makeCourse(app, { pricePaise: 30_000, creatorId: guitar.creatorId })
  const { codes, id } = await makeCoupon(app, guitar, { percent: 10 })
  const order = await startedOrder(app, learner, [guitar, tabla], { couponCode: codes[0] })
  await app.call('POST', `/payments/${order.uid}/cancel`, {}, { token: learner.token })
  await app.database.db.execute(sql`update coupons set ended_at = now() where id = ${id}`)
  const again = (more: object) =>
    app.call(
      'POST',
      '/payments/razorpay/create-order',
      { courseId: guitar.uid, orderUid: order.uid, ...more },
      { token: learner.token },
    )
  expect(await again({ amount: 720 })).toMatchObject({ code: 409, body: { error: 'COUPON_REFUSED' } })
  expect(await again({ amount: 720, withoutCoupon: true })).toMatchObject({
    code: 409,
    body: { error: 'PRICE_CHANGED' },
  })
  const { code, body } = await again({
    amount: 800,
    withoutCoupon: true,
    ownLinkCodes: [ownLinkCode(app.settings, tabla.uid)],
  })
  expect(code).toBe(200)
  const lines = await app.database.db.execute(sql`
    select i.payable_paise::int as paise, i.own_link from order_items i join orders o on o.id = i.order_id
    where o.uid = ${body.data.orderUid} order by i.position`)
  expect(lines).toEqual([
    { paise: 50_000, own_link: false },
    { paise: 30_000, own_link: true },
  ])
})

test('the document and the purchases name the code that an order was paid with, and what it took off', async () => {
  const guitar = await makeCourse(app, { pricePaise: 50_000, discountPaise: 10_000 })
  const tabla = await makeCourse(app, { pricePaise: 30_000 })
  const { codes } = await makeCoupon(app, guitar, { percent: 10 })
  const order = await startedOrder(app, learner, [guitar, tabla], { couponCode: codes[0] })
  await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  const [document] = await app.database.db.execute(sql`select lines from invoices where order_id = ${order.id}`)
  expect(document?.lines).toMatchObject([{ coupon: { code: codes[0], amountPaise: 4_000 } }, { discountPaise: 0 }])
  expect(document).not.toHaveProperty('lines.1.coupon')
  const { body } = await app.call('GET', '/payments/history', undefined, { token: learner.token })
  expect(body.data.orders).toMatchObject([{ uid: order.uid, amount: 660, coupon: { code: codes[0], amount: 40 } }])
  const without = await startedOrder(app, learner, [await makeCourse(app)])
  const { body: next } = await app.call('GET', `/payments/${without.uid}`, undefined, { token: learner.token })
  expect(next.data.order.coupon).toBeNull()
})
