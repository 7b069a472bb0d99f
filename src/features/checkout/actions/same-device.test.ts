import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#features/accounts/actions/passwords.ts'
import { signedInHere } from '#features/accounts/queries/devices.ts'
import { deviceDays } from '#features/accounts/rules.ts'
import { dayMs } from '#platform/format/durations.ts'
import { app, gateway, learner, openCheckout } from '../../../../tests/checkout.ts'
import { makeCourse, type MadeCourse, makePerson, type Person } from '../../../../tests/make.ts'
import { orderItems, orders } from '../tables/orders.ts'
import { heldSales } from '../tables/held-sales.ts'
import { settleOrder } from './settle-order.ts'

const password = 'Sopaan@2026'
let passwordHash: string
let creator: Person
let guitar: MadeCourse
/** The cookie of a browser on which the creator has signed in. */
let cookie: string
openCheckout()
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
beforeEach(async () => {
  creator = await makePerson(app, 'CREATOR', { passwordHash })
  guitar = await makeCourse(app, { pricePaise: 99_900, creatorId: creator.id })
  const signedIn = await app.call('POST', '/login', { email: creator.email, password })
  cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
})
afterEach(() => app.setNow(new Date()))

/** Orders a course from a browser with this cookie. */
async function order(course: MadeCourse, sent: string | undefined, person = learner) {
  const answer = await app.call(
    'POST',
    '/payment/init-payment',
    { uid: [course.uid] },
    { token: person.token, headers: sent === undefined ? {} : { cookie: sent } },
  )
  expect(answer.code).toBe(200)
  const [row] = await app.database.db.select().from(orders).where(eq(orders.uid, answer.body.data.orderUid))
  if (!row) throw new Error('there is no order')
  return row
}
async function holdsAfterPaying({ id, providerOrderId }: typeof orders.$inferSelect) {
  expect(await settleOrder(app.ctx(), id, gateway.pay(providerOrderId ?? ''), 'webhook')).toBe('fulfilled')
  return app.database.db
    .select({ samePayer: heldSales.samePayer, sameDevice: heldSales.sameDevice, state: heldSales.state })
    .from(heldSales)
    .innerJoin(orderItems, eq(orderItems.id, heldSales.orderItemId))
    .where(eq(orderItems.orderId, id))
}
const waiting = { samePayer: false, sameDevice: true, state: 'waiting' }

test('an order from a browser that the creator signed in with is taken, and its sale is held', async () => {
  expect(await holdsAfterPaying(await order(guitar, `theme=dark; ${cookie}; other=1`))).toEqual([waiting])
})

test('an order from another browser, or of another creator’s course, is a sale like any other', async () => {
  const other = await makeCourse(app, { pricePaise: 33_300 })
  expect(await holdsAfterPaying(await order(other, cookie))).toEqual([])
  expect(await holdsAfterPaying(await order(guitar, undefined))).toEqual([])
})

test('on a shared device the family of a creator buys freely 90 days after the creator’s last sign-in', async () => {
  app.setNow(new Date(Date.now() + deviceDays * dayMs + 60_000))
  const relative = await makePerson(app, 'LEARNER')
  expect(await holdsAfterPaying(await order(guitar, cookie, relative))).toEqual([])
})

test('an open order that is gone on with from the creator’s browser is marked then, and stays so', async () => {
  const first = await order(guitar, undefined)
  expect((await order(guitar, cookie)).id).toBe(first.id)
  expect((await order(guitar, undefined)).id).toBe(first.id)
  expect(await holdsAfterPaying(first)).toEqual([waiting])
})

test.each([
  ['empty', 'device='],
  ['a text', 'device=meenal'],
  ['of another shape', `device=${'é'.repeat(43)}`],
  ['very long', `device=${'a'.repeat(8000)}`],
  ['SQL', `device=' or 1=1 --`],
  ['without a value', 'device'],
  ['of a page over https', `__Host-device=${'a'.repeat(43)}`],
  ['of the right shape, and made up', `device=${'a'.repeat(43)}`],
])('a forged cookie (%s) marks nothing', async (_name, forged) => {
  expect(await holdsAfterPaying(await order(guitar, forged))).toEqual([])
})

test('without a device that we gave out, the database is not asked', async () => {
  const { request, now } = app.ctx()
  expect(await signedInHere({ request, now }, undefined as never, [creator.id])).toEqual([])
})
