import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { app, gateway, learner, openCheckout } from '../../../../tests/checkout.ts'
import { makeCoupon, makePlatformCoupon } from '../../../../tests/coupons.ts'
import { makeCourse, type MadeCourse, makeLearner, type Person } from '../../../../tests/make.ts'
import { findBrokenRules } from '../../../../tests/money-rules.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { expireOrders } from './expire-orders.ts'
import { ownLinkCode } from './own-link-code.ts'
import { settleOrder } from './settle-order.ts'

let guitar: MadeCourse
let tabla: MadeCourse
let others: MadeCourse

openCheckout()
beforeAll(async () => {
  guitar = await makeCourse(app, { pricePaise: 100_000, discountPaise: 20_000 })
  tabla = await makeCourse(app, { pricePaise: 50_000, creatorId: guitar.creatorId })
  others = await makeCourse(app, { pricePaise: 40_000 })
})

const init = (couponCode: string | undefined, courses: MadeCourse[] = [guitar], person: Person = learner, more = {}) =>
  app.call(
    'POST',
    '/payment/init-payment',
    { uid: courses.map(({ uid }) => uid), ...(couponCode && { couponCode }), ...more },
    { token: person.token },
  )
const orderOf = async (answer: { body: { data: { orderUid: string } } }) => {
  const [order] = await app.database.db.execute(sql`
    select id, uid, state, subtotal_paise::int as subtotal, discount_paise::int as discount, total_paise::int as total,
      provider_order_id as "providerOrderId" from orders where uid = ${answer.body.data.orderUid}`)
  return order as {
    id: number
    uid: string
    state: string
    subtotal: number
    discount: number
    total: number
    providerOrderId: string
  }
}
const pay = async (order: { id: number; providerOrderId: string }) =>
  settleOrder(app.ctx(), Number(order.id), gateway.pay(order.providerOrderId), 'webhook')
const stateOf = async (order: { id: number }) =>
  (await app.database.db.execute(sql`select state from coupon_uses where order_id = ${order.id}`))[0]?.state
/** Uses of the code, paid orders and revenue of the coupon. */
const countsOf = async (code: string) => {
  const [row] = await app.database.db.execute(sql`
    select k.uses as taken, c.uses as paid, c.revenue_paise::int as revenue
    from coupon_codes k join coupons c on c.id = k.coupon_id where k.code = ${code}`)
  return row
}
const refused = (reason: string) => ({ code: 409, body: { error: 'COUPON_REFUSED', data: { reason } } })

test('a coupon comes off the price after the discount; the line says who bears it, and the creator has the better rate', async () => {
  const { codes } = await makeCoupon(app, guitar, { percent: 25 })
  const order = await orderOf(await init(codes[0]))
  expect(order).toMatchObject({ subtotal: 100_000, discount: 40_000, total: 60_000 })
  const adjustments = await app.database.db.execute(sql`
    select a.kind, a.amount_paise::int as paise, a.funded_by, i.own_link from order_item_adjustments a
    join order_items i on i.id = a.order_item_id where i.order_id = ${order.id} order by a.kind`)
  expect(adjustments.map((row) => Object.values(row))).toEqual([
    ['coupon', 20_000, 'creator', true],
    ['list_discount', 20_000, 'creator', true],
  ])
  expect(await pay(order)).toBe('fulfilled')
  const [line] = await app.database.db.execute(sql`
    select r.kind, i.taxable_paise::int as taxable, i.creator_share_paise::int as share from order_items i
    join rates r on r.id = i.earning_rate_id where i.order_id = ${order.id}`)
  expect(line).toMatchObject({ kind: 'earning_own_link' })
  expect(Number(line?.share)).toBe(Math.round(Number(line?.taxable) * 0.9))
})

test('a code is found whatever its letters and spaces are', async () => {
  await makeCoupon(app, guitar, { codes: ['DIWALI20'] })
  expect(await orderOf(await init(' diwali 20 '))).toMatchObject({ total: 64_000 })
})

test.each([
  ['unknown', 'NOSUCHCODE', {}],
  ['unknown', '!!', {}],
  ['ended', 'ENDEDONE', { validUntil: new Date(Date.now() - 1000) }],
  ['ended', 'STOPPED1', { endedAt: new Date(Date.now() - 1000) }],
  ['scheduled', 'NOTYET01', { validFrom: new Date(Date.now() + 60_000) }],
  ['used_up', 'USEDUP00', { maxUses: 0 }],
  ['other_courses', 'NOTTHIS1', { courseIds: [] }],
])('a code is refused as %s before anything is written or the gateway is asked', async (reason, code, terms) => {
  if (code !== 'NOSUCHCODE' && code !== '!!') await makeCoupon(app, guitar, { codes: [code], ...terms })
  expect(await init(code)).toMatchObject(refused(reason))
  const [orders] = await app.database.db.execute(
    sql`select count(*)::int as n from orders where user_id = ${learner.id}`,
  )
  expect(orders?.n).toBe(0)
})

test('a coupon of another creator, and one of another course, change no price', async () => {
  const { codes } = await makeCoupon(app, others)
  expect(await init(codes[0])).toMatchObject(refused('other_courses'))
  const named = await makeCoupon(app, guitar, { courseIds: [tabla.id] })
  expect(await init(named.codes[0])).toMatchObject(refused('other_courses'))
  expect(await orderOf(await init(named.codes[0], [guitar, tabla, others]))).toMatchObject({
    total: 80_000 + 40_000 + 40_000,
  })
})

test('where two creators have the same code, the one that saves more counts, and only that one', async () => {
  await makeCoupon(app, guitar, { codes: ['SAMECODE'], percent: 10 })
  await makeCoupon(app, others, { codes: ['SAMECODE'], percent: 50 })
  expect(await orderOf(await init('SAMECODE', [guitar, others]))).toMatchObject({ total: 80_000 + 20_000 })
})

/** Kind of the rate, taxable value and shares of each line of an order. */
const sharesOf = async (order: { id: number }) => {
  const rows = await app.database.db.execute(sql`
    select r.kind, i.own_link, i.taxable_paise::int as taxable, i.creator_share_paise::int as creator,
      i.platform_share_paise::int as platform
    from order_items i join rates r on r.id = i.earning_rate_id where i.order_id = ${order.id} order by i.position`)
  return rows as unknown as { kind: string; own_link: boolean; taxable: number; creator: number; platform: number }[]
}
const fundersOf = async (order: { id: number }) =>
  (
    await app.database.db.execute(sql`
      select a.kind, a.amount_paise::int as paise, a.funded_by from order_item_adjustments a
      join order_items i on i.id = a.order_item_id where i.order_id = ${order.id} order by i.position, a.kind`)
  ).map((row) => Object.values(row))

test('a coupon of the platform is borne by the platform: every creator earns what they earn without it, by the marketplace rate', async () => {
  const { codes } = await makePlatformCoupon(app, { percent: 20 })
  const without = await orderOf(await init(undefined, [guitar, others], await makeLearner(app)))
  await pay(without)
  const order = await orderOf(await init(codes[0], [guitar, others]))
  expect(order).toMatchObject({ total: 64_000 + 32_000 })
  expect(await pay(order)).toBe('fulfilled')
  expect(await fundersOf(order)).toEqual([
    ['coupon', 16_000, 'platform'],
    ['list_discount', 20_000, 'creator'],
    ['coupon', 8_000, 'platform'],
  ])
  const lines = await sharesOf(order)
  expect(lines.map(({ kind, own_link }) => [kind, own_link])).toEqual([
    ['earning_marketplace', false],
    ['earning_marketplace', false],
  ])
  expect(lines.map(({ creator }) => creator)).toEqual((await sharesOf(without)).map(({ creator }) => creator))
  expect(lines.every(({ creator, platform, taxable }) => creator + platform === taxable && platform > 0)).toBe(true)
  expect(await countsOf(codes[0] ?? '')).toEqual({ taken: 1, paid: 1, revenue: 96_000 })
  expect(await findBrokenRules(app.database.db)).toEqual([])
})

test('a coupon of the platform over its share leaves the creator all that was paid, and a refund takes back all of it', async () => {
  const { codes } = await makePlatformCoupon(app, { percent: 60 })
  const order = await orderOf(await init(codes[0], [others]))
  await pay(order)
  const [line] = await sharesOf(order)
  expect(line).toMatchObject({ creator: line?.taxable, platform: 0 })
  await app.call('POST', `/payments/${order.uid}/refund`, { uids: [others.uid] }, { token: learner.token })
  await runJobs(app, 'checkout.')
  const [back] = await app.database.db.execute(sql`
    select l.creator_share_paise::int as creator, l.platform_share_paise::int as platform from refund_lines l
    join order_items i on i.id = l.order_item_id where i.order_id = ${order.id}`)
  expect(back).toEqual({ creator: line?.creator, platform: 0 })
  expect(await findBrokenRules(app.database.db)).toEqual([])
})

test('with the creator’s own link a sale by a coupon of the platform has the better rate', async () => {
  const { codes } = await makePlatformCoupon(app, { percent: 5 })
  const ownLinkCodes = [ownLinkCode(app.settings, tabla.uid)]
  const order = await orderOf(await init(codes[0], [tabla], learner, { ownLinkCodes }))
  await pay(order)
  const [line] = await sharesOf(order)
  expect(line).toMatchObject({ kind: 'earning_own_link', own_link: true })
  expect(line?.creator).toBe(45_000)
  expect(line?.taxable).toBe(47_500)
})

test('a line that the platform makes free earns no one anything, and the others of the order as ever', async () => {
  const { codes } = await makePlatformCoupon(app, { percent: 100, courseIds: [tabla.id] })
  const order = await orderOf(await init(codes[0], [tabla, others]))
  await pay(order)
  const lines = await app.database.db.execute(sql`
    select payable_paise::int as payable, creator_share_paise::int as share from order_items where order_id = ${order.id} order by position`)
  expect(lines[0]).toEqual({ payable: 0, share: null })
  expect(lines[1]?.share).toBeGreaterThan(0)
})

test('where a creator and the platform have the same code, the one that saves more counts, and of equal ones the platform’s', async () => {
  await makeCoupon(app, guitar, { codes: ['BOTHHAVE'], percent: 30 })
  const platform = await makePlatformCoupon(app, { codes: ['BOTHHAVE'], percent: 20 })
  const first = await orderOf(await init('BOTHHAVE'))
  expect(await fundersOf(first)).toContainEqual(['coupon', 24_000, 'creator'])
  await app.database.db.execute(sql`update coupons set percent = 30 where id = ${platform.id}`)
  const second = await orderOf(await init('BOTHHAVE', [guitar], await makeLearner(app)))
  expect(await fundersOf(second)).toContainEqual(['coupon', 24_000, 'platform'])
})

test('a discount over the price makes the course free, and enrols at once', async () => {
  const { codes } = await makeCoupon(app, guitar, { amountPaise: 9_999_900 })
  const answer = await init(codes[0])
  expect(answer.body.data.redirectionUrl).toMatch(/^\/student-success/)
  const order = await orderOf(answer)
  expect(order).toMatchObject({ state: 'paid', total: 0 })
  expect(await stateOf(order)).toBe('used')
  expect(await countsOf(codes[0] ?? '')).toEqual({ taken: 1, paid: 1, revenue: 0 })
})

test('a free course takes no coupon', async () => {
  const free = await makeCourse(app, { pricePaise: 10_000, discountPaise: 10_000, creatorId: guitar.creatorId })
  const { codes } = await makeCoupon(app, guitar)
  expect(await init(codes[0], [free])).toMatchObject(refused('free'))
})

test('50 buyers at once for the last use: one wins, 49 are refused, and no second one is counted', async () => {
  const { codes } = await makeCoupon(app, guitar, { maxUses: 1 })
  const people = await Promise.all(Array.from({ length: 50 }, () => makeLearner(app)))
  const answers = await Promise.all(people.map((person) => init(codes[0], [guitar], person)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.data?.reason === 'used_up')).toHaveLength(49)
  expect(await countsOf(codes[0] ?? '')).toMatchObject({ taken: 1, paid: 0 })
})

test('a person with five tabs takes one use', async () => {
  const { codes } = await makeCoupon(app, guitar, { maxUses: 10 })
  const answers = await Promise.all(Array.from({ length: 5 }, () => init(codes[0])))
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200])
  expect(await countsOf(codes[0] ?? '')).toMatchObject({ taken: 1 })
})

test('the last use, held by one’s own open order, is still one’s own', async () => {
  const { codes } = await makeCoupon(app, guitar, { maxUses: 1 })
  const first = await orderOf(await init(codes[0]))
  const again = await orderOf(await init(codes[0]))
  expect(again.uid).toBe(first.uid)
  expect(await countsOf(codes[0] ?? '')).toMatchObject({ taken: 1 })
})

test('a person’s open order with other courses holds the code; paid, it is used', async () => {
  const { codes } = await makeCoupon(app, guitar)
  const order = await orderOf(await init(codes[0]))
  expect(await init(codes[0], [tabla])).toMatchObject(refused('held'))
  await pay(order)
  expect(await init(codes[0], [tabla])).toMatchObject(refused('used_before'))
})

test('a coupon for several uses of a person counts them', async () => {
  const { codes } = await makeCoupon(app, guitar, { usesPerPerson: 2 })
  await pay(await orderOf(await init(codes[0])))
  await pay(await orderOf(await init(codes[0], [tabla])))
  const third = await makeCourse(app, { pricePaise: 10_000, creatorId: guitar.creatorId })
  expect(await init(codes[0], [third])).toMatchObject(refused('used_before'))
})

test('a coupon for a first purchase is refused once something was paid; what was free does not count', async () => {
  const { codes } = await makeCoupon(app, guitar, { firstPurchaseOnly: true, usesPerPerson: 5 })
  const free = await makeCourse(app, { pricePaise: 10_000, discountPaise: 10_000 })
  await init(undefined, [free])
  await pay(await orderOf(await init(codes[0])))
  expect(await init(codes[0], [tabla])).toMatchObject(refused('first_purchase'))
})

test('a use is given back when its order is cancelled, and when it lapses', async () => {
  const { codes } = await makeCoupon(app, guitar, { maxUses: 1 })
  const first = await orderOf(await init(codes[0]))
  await app.call('POST', `/payments/${first.uid}/cancel`, {}, { token: learner.token })
  expect(await stateOf(first)).toBe('returned')
  expect(await countsOf(codes[0] ?? '')).toMatchObject({ taken: 0 })
  const second = await orderOf(await init(codes[0]))
  await app.database.db.execute(sql`update orders set expires_at = now() - interval '1 minute' where id = ${second.id}`)
  await expireOrders({ ...app.ctx(), actor: null })
  expect(await stateOf(second)).toBe('returned')
  expect(await countsOf(codes[0] ?? '')).toMatchObject({ taken: 0, paid: 0 })
})

test('money that comes after the use was given back takes it again', async () => {
  const { codes } = await makeCoupon(app, guitar, { maxUses: 1 })
  const order = await orderOf(await init(codes[0]))
  await app.database.db.execute(sql`update orders set state = 'expired' where id = ${order.id}`)
  expect(await pay(order)).toBe('fulfilled')
  expect(await stateOf(order)).toBe('used')
  expect(await countsOf(codes[0] ?? '')).toEqual({ taken: 1, paid: 1, revenue: 64_000 })
})

test('money that comes when another has the last use is honoured, and counts beside the limit', async () => {
  const { codes } = await makeCoupon(app, guitar, { maxUses: 1 })
  const first = await orderOf(await init(codes[0]))
  await app.database.db.execute(sql`update orders set state = 'expired' where id = ${first.id}`)
  const other = await makeLearner(app)
  const second = await orderOf(await init(codes[0], [guitar], other))
  expect(await Promise.all([pay(first), pay(second)])).toEqual(['fulfilled', 'fulfilled'])
  expect([await stateOf(first), await stateOf(second)]).toEqual(['over_limit', 'used'])
  expect(await countsOf(codes[0] ?? '')).toEqual({ taken: 1, paid: 2, revenue: 128_000 })
})

test('money that comes when its person has used the coupon meanwhile is honoured, and counts beside the limit', async () => {
  const { codes } = await makeCoupon(app, guitar)
  const first = await orderOf(await init(codes[0]))
  await app.database.db.execute(sql`update orders set state = 'expired' where id = ${first.id}`)
  const second = await orderOf(await init(codes[0], [tabla]))
  expect([await pay(first), await pay(second)]).toEqual(['fulfilled', 'fulfilled'])
  expect([await stateOf(first), await stateOf(second)]).toEqual(['over_limit', 'used'])
  expect(await countsOf(codes[0] ?? '')).toEqual({ taken: 1, paid: 2, revenue: 64_000 + 40_000 })
})

test('money that comes late at the moment of another order never passes the limit of a person', async () => {
  for (let i = 0; i < 8; i++) {
    const person = await makeLearner(app)
    const { codes } = await makeCoupon(app, guitar)
    const late = await orderOf(await init(codes[0], [guitar], person))
    await app.database.db.execute(sql`update orders set state = 'expired' where id = ${late.id}`)
    await Promise.all([pay(late), init(codes[0], [tabla], person)])
    expect(await countsOf(codes[0] ?? '')).toMatchObject({ taken: 1, paid: 1 })
  }
})

test('the same news of a payment twice counts once; a refund lowers the revenue and gives no use back', async () => {
  const { codes } = await makeCoupon(app, guitar, { maxUses: 1 })
  const order = await orderOf(await init(codes[0], [guitar, others]))
  const payment = gateway.pay(order.providerOrderId)
  await Promise.all([1, 2, 3].map(() => settleOrder(app.ctx(), Number(order.id), payment, 'webhook')))
  expect(await countsOf(codes[0] ?? '')).toEqual({ taken: 1, paid: 1, revenue: 64_000 })
  const refund = (uid: string) =>
    app.call('POST', `/payments/${order.uid}/refund`, { uids: [uid] }, { token: learner.token })
  expect((await refund(others.uid)).code).toBe(200)
  expect(await countsOf(codes[0] ?? '')).toMatchObject({ revenue: 64_000 })
  expect((await refund(guitar.uid)).code).toBe(200)
  expect(await countsOf(codes[0] ?? '')).toEqual({ taken: 1, paid: 1, revenue: 0 })
})

test('another coupon, or none, makes another order of it, and the first one’s use goes back', async () => {
  const one = await makeCoupon(app, guitar, { percent: 20 })
  const two = await makeCoupon(app, guitar, { percent: 20 })
  const first = await orderOf(await init(one.codes[0]))
  const second = await orderOf(await init(two.codes[0]))
  expect(second.uid).not.toBe(first.uid)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['returned', 'held'])
  await init(undefined)
  expect(await stateOf(second)).toBe('returned')
})

test('two people who swap their codes, and two tabs of one person, do not wait for each other', async () => {
  for (let i = 0; i < 8; i++) {
    const [asha, ravi] = await Promise.all([makeLearner(app), makeLearner(app)])
    const [one = '', two = ''] = (
      await Promise.all([1, 2].map(() => makeCoupon(app, guitar, { usesPerPerson: 5 })))
    ).flatMap(({ codes }) => codes)
    await init(one, [guitar], asha)
    await init(two, [guitar], ravi)
    const answers = await Promise.all([
      init(two, [guitar], asha),
      init(one, [guitar], ravi),
      init(one, [tabla], asha),
      init(two, [tabla], ravi),
    ])
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
  }
})

test('a code that an open order holds makes the same course free once its price has fallen', async () => {
  const course = await makeCourse(app, { pricePaise: 100_000, creatorId: guitar.creatorId })
  const { codes } = await makeCoupon(app, guitar, { amountPaise: 50_000, maxUses: 1 })
  const open = await orderOf(await init(codes[0], [course]))
  await app.database.db.execute(sql`update courses set price_paise = 40000 where id = ${course.id}`)
  const free = await orderOf(await init(codes[0], [course]))
  expect(free).toMatchObject({ state: 'paid', total: 0 })
  expect([await stateOf(open), await stateOf(free)]).toEqual(['returned', 'used'])
  expect(await countsOf(codes[0] ?? '')).toEqual({ taken: 1, paid: 1, revenue: 0 })
})

test('a price that changed between the modal and the payment is refused with the new total', async () => {
  const { codes } = await makeCoupon(app, guitar)
  const answer = await init(codes[0], [guitar], learner, { amount: 800 })
  expect(answer).toMatchObject({ code: 409, body: { error: 'PRICE_CHANGED', data: { amount: 640 } } })
})

test('an order that is started over goes on with its coupon', async () => {
  const { codes } = await makeCoupon(app, guitar)
  const first = await orderOf(await init(codes[0]))
  await app.database.db.execute(sql`update orders set expires_at = now() + interval '1 minute' where id = ${first.id}`)
  const answer = await app.call('POST', '/payment/create-payment', { orderUid: first.uid }, { token: learner.token })
  expect(await orderOf(answer)).toMatchObject({ total: 64_000 })
})

test('the same key with another coupon is another request', async () => {
  const one = await makeCoupon(app, guitar)
  const headers = { 'idempotency-key': 'coupon-key-1' }
  const send = (couponCode?: string) =>
    app.call('POST', '/payment/init-payment', { uid: [guitar.uid], couponCode }, { token: learner.token, headers })
  const first = await send(one.codes[0])
  expect(await send(one.codes[0])).toMatchObject({ code: 200, body: { data: first.body.data } })
  expect(await send()).toMatchObject({ code: 422, body: { error: 'IDEMPOTENCY_KEY_REUSED' } })
})
