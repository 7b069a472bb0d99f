import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { app, learner, openCheckout } from '../../../../tests/checkout.ts'
import { makeCoupon } from '../../../../tests/coupons.ts'
import { makeCourse, type MadeCourse, makeLearner } from '../../../../tests/make.ts'
import { hourMs } from '#platform/format/durations.ts'
import { maxWrongCodes } from './limit-codes.ts'

let guitar: MadeCourse
let tabla: MadeCourse
openCheckout()
beforeAll(async () => {
  guitar = await makeCourse(app, { pricePaise: 100_000, discountPaise: 20_000 })
  tabla = await makeCourse(app, { pricePaise: 50_000 })
})

const price = (couponCode?: string, token?: string, courses = [guitar, tabla]) =>
  app.call(
    'POST',
    '/payment/price',
    { uid: courses.map(({ uid }) => uid), ...(couponCode && { couponCode }) },
    token ? { token } : {},
  )
const init = (couponCode: string, token: string) =>
  app.call('POST', '/payment/init-payment', { uid: [guitar.uid], couponCode }, { token })
const wrong = { code: 409, body: { error: 'COUPON_REFUSED', data: { reason: 'unknown' } } }
const tooMany = { code: 429, body: { error: 'TOO_MANY_CODES' } }

test('without a code the courses cost what the catalogue says', async () => {
  expect((await price()).body.data).toEqual({
    courses: [
      { uid: guitar.uid, price: 1000, discount: 200, coupon: 0, payable: 800 },
      { uid: tabla.uid, price: 500, discount: 0, coupon: 0, payable: 500 },
    ],
    subtotal: 1500,
    discount: 200,
    coupon: 0,
    total: 1300,
    couponCode: null,
    couponUntil: null,
  })
})

test('with a code a visitor sees what it takes off each course, and until when; nothing is taken of its uses', async () => {
  const validUntil = new Date('2099-12-31T18:30:00Z')
  const { codes } = await makeCoupon(app, guitar, { codes: ['VISITOR1'], maxUses: 1, validUntil })
  expect((await price('visitor1')).body.data).toMatchObject({
    courses: [
      { coupon: 160, payable: 640 },
      { coupon: 0, payable: 500 },
    ],
    coupon: 160,
    total: 1140,
    couponCode: 'VISITOR1',
    couponUntil: validUntil.toISOString(),
  })
  const [row] = await app.database.db.execute(sql`select uses from coupon_codes where code = ${codes[0]}`)
  expect(row?.uses).toBe(0)
})

test('the price of the order is the one that was shown', async () => {
  const { codes } = await makeCoupon(app, guitar, { percent: 33 })
  const shown = await price(codes[0], learner.token, [guitar])
  const { code } = await app.call(
    'POST',
    '/payment/init-payment',
    { uid: [guitar.uid], couponCode: codes[0], amount: shown.body.data.total },
    { token: learner.token },
  )
  expect(code).toBe(200)
})

test('a course that is not for sale has no price', async () => {
  const draft = await makeCourse(app, { state: 'DRAFT' })
  expect(await price(undefined, undefined, [guitar, draft])).toMatchObject({
    code: 404,
    body: { error: 'COURSE_UNAVAILABLE', data: { uids: [draft.uid] } },
  })
})

test('an account guesses 20 wrong codes an hour, wherever it enters them; then right ones are refused too', async () => {
  const { codes } = await makeCoupon(app, guitar)
  for (let i = 0; i < maxWrongCodes.account; i++)
    expect(await (i % 2 ? init(`GUESS${i}`, learner.token) : price(`GUESS${i}`, learner.token))).toMatchObject(wrong)
  expect(await price('GUESS99', learner.token)).toMatchObject(tooMany)
  expect(await init(codes[0] ?? '', learner.token)).toMatchObject(tooMany)
  expect((await price(undefined, learner.token)).code).toBe(200)
  const other = await makeLearner(app)
  expect((await price(codes[0], other.token)).code).toBe(200)
  try {
    app.setNow(new Date(Date.now() + hourMs + 1000))
    expect((await price(codes[0], learner.token)).code).toBe(200)
  } finally {
    app.setNow(new Date())
  }
})

test('right codes are not counted, and neither is one that is refused for another reason', async () => {
  const { codes } = await makeCoupon(app, guitar, { maxUses: 0 })
  for (let i = 0; i <= maxWrongCodes.account; i++)
    expect((await price(codes[0], learner.token)).body.data).toEqual({ reason: 'used_up' })
})

test('60 guesses at once are recorded no more often than the limit', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => price(`ATONCE${i}`, learner.token)))
  expect(answers.filter(({ code }) => code === 409)).toHaveLength(maxWrongCodes.account)
  const [row] = await app.database.db.execute(sql`
    select count(*)::int as n from rate_limit_events where kind = 'wrong-coupon' and subject = ${`account:${learner.id}`}`)
  expect(row?.n).toBe(maxWrongCodes.account)
})

test('visitors of one network guess 200 wrong codes an hour together', async () => {
  await app.database.db.execute(sql`
    insert into rate_limit_events (kind, subject, ip_address, at)
    select 'wrong-coupon', 'network:127.0.0.1', '127.0.0.1', now() from generate_series(1, ${maxWrongCodes.network - 1})`)
  expect(await price('LASTONE1')).toMatchObject(wrong)
  expect(await price('ONEMORE1')).toMatchObject(tooMany)
})
