import { expect, test } from 'vitest'
import { settleOrder } from '#features/checkout/actions/settle-order.ts'
import { rateAt } from '#features/rates/queries.ts'
import { rates } from '#features/rates/tables.ts'
import { app, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, makePerson } from '../../../../tests/make.ts'

openCheckout()

const add = async (body: object) => {
  // 20 November in India begins at 18:30 UTC the day before.
  app.setNow(new Date('2026-11-19T18:30:00Z'))
  const { token } = await makePerson(app, 'FINANCE')
  const rate = { kind: 'earning_marketplace', percent: 65, validFrom: '2026-11-20', source: 'Our own decision' }
  return app.call('POST', '/admin/finance/rates', { ...rate, ...body }, { token })
}
const shareAt = async (at: string) => (await rateAt(app.database.db, 'earning_marketplace', new Date(at))).basisPoints
const tooEarly = { validFrom: 'Choose tomorrow or a later day' }
const started = async () => {
  app.setNow(new Date('2026-11-19T18:30:00Z'))
  return startedOrder(app, learner, [await makeCourse(app, { pricePaise: 100_000 })])
}

test('a creator’s share may start today while nothing was sold, but on no day before, and no other rate', async () => {
  // An order that nobody has paid has sold nothing.
  await started()
  expect((await add({ validFrom: '2026-11-19' })).body.errors).toEqual(tooEarly)
  for (const kind of ['gst', 'tds']) expect((await add({ kind, percent: 10 })).body.errors).toEqual(tooEarly)
  expect((await add({})).code).toBe(201)
  expect(await shareAt('2026-11-19T18:29:59.999Z')).toBe(7000)
  expect(await shareAt('2026-11-19T18:30:00Z')).toBe(6500)
  // A day has one share: what it started with stays.
  expect((await add({ percent: 60 })).body.error).toBe('RATE_OVERLAPS')
})

test('a share that starts today waits for the first sale while it is settled, and is refused after it', async () => {
  const order = await started()
  const before = await app.database.db.$count(rates)
  const ctx = app.ctx()
  let adding: ReturnType<typeof add> | undefined
  const waiting = async () =>
    Number(
      (
        await app.database.sql`select count(*) as n from pg_locks where not granted and relation = 'orders'::regclass`
      )[0]?.n,
    )
  const transaction: typeof ctx.transaction = (work) =>
    ctx.transaction(async (tx) => {
      const done = await work(tx)
      adding ??= add({ kind: 'earning_own_link' })
      await expect.poll(waiting).toBe(1)
      return done
    })
  await settleOrder({ ...ctx, transaction }, order.id, gateway.pay(order.providerOrderId), 'webhook')
  expect((await adding)?.body.errors).toEqual(tooEarly)
  expect((await add({ kind: 'earning_own_link' })).body.errors).toEqual(tooEarly)
  expect(await app.database.db.$count(rates)).toBe(before)
  expect((await add({ kind: 'earning_own_link', validFrom: '2026-11-21' })).code).toBe(201)
})
