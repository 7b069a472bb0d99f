import { createServer } from 'node:http'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { courses } from '#features/catalogue/tables.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { callTimeoutMs } from '#platform/api/client.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { app, gateway, learner, openCheckout } from '../../../../tests/checkout.ts'
import { makeCourse, makeLearner, type MadeCourse, makePerson, type Person } from '../../../../tests/make.ts'
import { setGateway } from '../gateway/gateway-of.ts'
import { razorpay } from '../gateway/razorpay.ts'
import { messages } from '../messages/en.ts'
import { orderItems, orders, paySessions } from '../tables/orders.ts'

let guitar: MadeCourse
let tabla: MadeCourse
let free: MadeCourse

openCheckout()
beforeAll(async () => {
  guitar = await makeCourse(app, { pricePaise: 249_900, discountPaise: 150_000 })
  tabla = await makeCourse(app, { pricePaise: 49_950, discountPaise: 0 })
  free = await makeCourse(app, { pricePaise: 99_900, discountPaise: 99_900 })
})

type Start = { uid: unknown; amount?: unknown; billingState?: string; gstin?: string }
const start = (body: Start, options: { token?: string; key?: string } = {}) =>
  app.call('POST', '/payment/init-payment', body, {
    token: options.token ?? learner.token,
    ...(options.key ? { headers: { 'idempotency-key': options.key } } : {}),
  })
const ordersOf = (person: Person) => app.database.db.select().from(orders).where(eq(orders.userId, person.id))

test('starts with the discounted price of both courses and answers our own page to pay on', async () => {
  const answer = await start({ uid: [guitar.uid, tabla.uid], amount: 1498.5 })
  expect(answer.code).toBe(200)
  const [order] = await ordersOf(learner)
  expect(order).toMatchObject({
    state: 'pending',
    subtotalPaise: 299_850,
    discountPaise: 150_000,
    totalPaise: 149_850,
    mode: 'sandbox',
  })
  const [session] = await app.database.db
    .select()
    .from(paySessions)
    .where(eq(paySessions.orderId, order?.id ?? 0))
  expect(answer.body.data).toEqual({ redirectionUrl: `/pay/${session?.token}`, orderUid: order?.uid })
  expect(session?.token).toMatch(/^[\w-]{43}$/)
  expect(gateway.orders.get(order?.providerOrderId ?? '')).toMatchObject({
    amountPaise: 149_850,
    receipt: order?.receipt,
  })
  expect(order?.receipt.length).toBeLessThanOrEqual(40)
  // Buyers read it, and the provider's dashboard has it: it names no product.
  expect(order?.receipt).toBe(order?.uid)
})

test('takes the specified form fields, for one course and for several, and drops duplicates', async () => {
  const send = async (payload: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/payment/init-payment',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${learner.token}` },
    })
  expect((await send(`uid=${guitar.uid}`)).statusCode).toBe(200)
  expect((await send(`uid[0]=${guitar.uid}&uid[1]=${tabla.uid}&uid[2]=${guitar.uid}`)).statusCode).toBe(200)
  const made = await ordersOf(learner)
  expect(new Set(made.map((order) => order.totalPaise))).toEqual(new Set([149_850, 99_900]))
})

test('fifty starts at once make one order here and one at the provider', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => start({ uid: [tabla.uid, guitar.uid] })))
  expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([200]))
  expect(new Set(answers.map((answer) => answer.body.data.redirectionUrl)).size).toBe(1)
  const made = await ordersOf(learner)
  expect(made).toHaveLength(1)
  expect([...gateway.orders.values()].filter((order) => order.receipt === made[0]?.receipt)).toHaveLength(1)
  expect(
    await app.database.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, made[0]?.id ?? 0)),
  ).toHaveLength(2)
})

test('fifty starts at once with one Idempotency-Key answer the same bytes', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => start({ uid: guitar.uid }, { key: 'attempt-1' })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  expect(await ordersOf(learner)).toHaveLength(1)
})

test('a key is replayed byte for byte, and refused for another request', async () => {
  const first = await start({ uid: guitar.uid }, { key: 'k1' })
  const [order] = await ordersOf(learner)
  await app.database.db
    .update(orders)
    .set({ state: 'expired' })
    .where(eq(orders.id, order?.id ?? 0))
  expect((await start({ uid: guitar.uid }, { key: 'k1' })).body).toEqual(first.body)
  expect(await start({ uid: tabla.uid }, { key: 'k1' })).toMatchObject({
    code: 422,
    body: { error: 'IDEMPOTENCY_KEY_REUSED', message: messages.idempotencyKeyReused },
  })
  const other = await makeLearner(app)
  expect((await start({ uid: tabla.uid }, { key: 'k1', token: other.token })).code).toBe(200)
  expect((await start({ uid: tabla.uid }, { key: 'k'.repeat(256) })).body.errors).toEqual({
    'Idempotency-Key': messages.wrongIdempotencyKey,
  })
})

test.each([1, 0, -999, 999.001, 1e3, '998', 99_900])(
  'a tampered amount (%s) is refused and nothing is written',
  async (amount) => {
    const answer = await start({ uid: guitar.uid, amount })
    expect(answer).toMatchObject({
      code: 409,
      body: { error: 'PRICE_CHANGED', message: messages.priceChanged, data: { amount: 999 } },
    })
    expect(await ordersOf(learner)).toEqual([])
    expect(gateway.requests).toEqual([])
  },
)

test('an amount that is no number is a field error', async () => {
  for (const amount of ['', 'abc', null, {}, '1e999'])
    expect(await start({ uid: guitar.uid, amount })).toMatchObject({ code: 422, body: { error: 'VALIDATION_FAILED' } })
})

test('courses that are unknown, drafts or archived are named and nothing is sold', async () => {
  const draft = await makeCourse(app, { state: 'DRAFT', pricePaise: 10_000 })
  const archived = await makeCourse(app, { state: 'ARCHIVED', pricePaise: 10_000 })
  expect(await start({ uid: [guitar.uid, draft.uid, 'nosuchcourse', archived.uid] })).toMatchObject({
    code: 404,
    body: { error: 'COURSE_UNAVAILABLE', data: { uids: [draft.uid, 'nosuchcourse', archived.uid] } },
  })
  expect(await ordersOf(learner)).toEqual([])
})

test('no courses, empty names and more than fifty are refused before anything is looked up', async () => {
  const many = Array.from({ length: 1000 }, (_, i) => `uid${i}`)
  for (const uid of [[], '', [''], undefined, many, many.slice(0, 51), ['x'.repeat(65)], { a: 1 }])
    expect(await start({ uid })).toMatchObject({ code: 422 })
  expect((await start({ uid: many })).body.errors).toEqual({ uid: messages.tooManyCourses })
})

test('courses owned already are named, so that the modal drops them', async () => {
  await start({ uid: free.uid })
  const answer = await start({ uid: [guitar.uid, free.uid] })
  expect(answer).toMatchObject({
    code: 409,
    body: { error: 'ALREADY_ENROLLED', message: messages.alreadyEnrolled, data: { uids: [free.uid] } },
  })
})

test('nothing to pay enrols at once and never asks the provider', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => start({ uid: free.uid })))
  const good = answers.filter((answer) => answer.code === 200)
  expect(good).toHaveLength(1)
  expect(answers.filter((answer) => answer.body.error === 'ALREADY_ENROLLED')).toHaveLength(9)
  const [order] = await ordersOf(learner)
  expect(good[0]?.body.data).toEqual({ redirectionUrl: `/student-success?order=${order?.uid}`, orderUid: order?.uid })
  expect(order).toMatchObject({ state: 'paid', totalPaise: 0, providerOrderId: null })
  const owned = await app.database.db.select().from(enrolments).where(eq(enrolments.userId, learner.id))
  expect(owned.map((one) => [one.courseId, one.source])).toEqual([[free.id, 'free']])
  expect(gateway.requests).toEqual([])
})

test('a creator cannot buy a course of their own, paid or free, alone or among others', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const own = await makeCourse(app, { creatorId: creator.id, pricePaise: 10_000 })
  const ownFree = await makeCourse(app, { creatorId: creator.id, pricePaise: 0 })
  const refused = { code: 409, body: { error: 'OWN_COURSE', message: messages.ownCourse } }
  const buy = (uid: string | string[]) => app.call('POST', '/payment/init-payment', { uid }, { token: creator.token })
  expect(await buy(own.uid)).toMatchObject(refused)
  expect(await buy([guitar.uid, ownFree.uid])).toMatchObject({ ...refused, body: { data: { uids: [ownFree.uid] } } })
  expect(await ordersOf(creator)).toEqual([])
  expect((await buy(guitar.uid)).code).toBe(200)
})

const secondAccount = { code: 409, body: { error: 'OWN_COURSE', message: messages.sameAsCreator } }

test('a second account with the creator’s mobile number buys none of their courses, and may take free ones', async () => {
  const creator = await makePerson(app, 'CREATOR', { mobileNo: '+919826077001' })
  const own = await makeCourse(app, { creatorId: creator.id, pricePaise: 10_000 })
  const ownFree = await makeCourse(app, { creatorId: creator.id, pricePaise: 0 })
  const second = await makePerson(app, 'LEARNER', { mobileNo: '+919826077001' })
  const buy = (uid: string | string[]) => start({ uid }, { token: second.token })
  expect(await buy(own.uid)).toMatchObject({ ...secondAccount, body: { data: { uids: [own.uid] } } })
  expect(await buy([guitar.uid, own.uid])).toMatchObject(secondAccount)
  expect(await ordersOf(second)).toEqual([])
  expect(gateway.requests).toEqual([])
  expect((await buy(ownFree.uid)).code).toBe(200)
  expect((await buy(guitar.uid)).code).toBe(200)
  expect((await start({ uid: own.uid })).code).toBe(200)
})

test('a GSTIN with the creator’s PAN, typed for this very purchase, is the creator’s', async () => {
  const creator = await makePerson(app, 'CREATOR', { pan: 'AAGCR4375J' })
  const own = await makeCourse(app, { creatorId: creator.id, pricePaise: 10_000 })
  const business = { uid: own.uid, billingState: '29', gstin: '29AAGCR4375J1ZU' }
  expect(await start(business)).toMatchObject(secondAccount)
  expect(await ordersOf(learner)).toEqual([])
  const { orderUid } = (await start({ uid: own.uid })).body.data
  const typed = { orderUid, billingState: '29', gstin: '29AAGCR4375J1ZU', remember: false }
  expect(await app.call('POST', '/payment/billing', typed, { token: learner.token })).toMatchObject(secondAccount)
  expect(await ordersOf(learner)).toMatchObject([{ gstin: null }])
})

test('while the provider is away the order waits, and the next start goes on with it', async () => {
  gateway.away = true
  expect(await start({ uid: guitar.uid })).toMatchObject({ code: 503, body: { error: 'GATEWAY_AWAY' } })
  expect(await ordersOf(learner)).toMatchObject([{ state: 'draft', providerOrderId: null }])
  gateway.away = false
  expect((await start({ uid: guitar.uid })).code).toBe(200)
  expect(await ordersOf(learner)).toMatchObject([{ state: 'pending' }])
})

test('while the provider hangs the answer comes before the browser gives up, and the order can be paid later, once', async () => {
  const made: { receipt: string }[] = []
  let hangs = true
  const provider = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      const answer = (entity: object) => {
        if (!hangs) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(entity))
      }
      if (request.url === '/v1/customers') return answer({ id: 'cust_1' })
      if (request.method === 'GET') return answer({ entity: 'collection', items: made })
      const { amount, currency, receipt } = JSON.parse(body)
      const order = { id: `order_${made.length + 1}`, amount, currency, receipt, status: 'created', notes: [] }
      made.push(order)
      answer(order)
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as { port: number }
  setGateway(app.settings, razorpay({ ...app.settings.gateway, apiBase: `http://127.0.0.1:${port}` }))
  try {
    const began = performance.now()
    const hung = await start({ uid: guitar.uid })
    expect(hung).toMatchObject({ code: 503, body: { error: 'GATEWAY_AWAY' } })
    expect(performance.now() - began).toBeLessThan(callTimeoutMs)
    expect(await ordersOf(learner)).toMatchObject([{ state: 'draft', providerOrderId: null, openingAt: null }])
    hangs = false
    expect((await start({ uid: guitar.uid })).code).toBe(200)
    expect(await ordersOf(learner)).toMatchObject([{ state: 'pending', providerOrderId: 'order_1' }])
    expect(made).toHaveLength(1)
  } finally {
    provider.closeAllConnections()
    provider.close()
  }
})

test('every call of a request to the provider has the request’s one deadline', async () => {
  // The learner's customer, made beside the first order, has a shorter deadline of its own.
  await start({ uid: tabla.uid })
  Object.assign(gateway, { requests: [], deadlines: [], loseNextOrder: true })
  const began = performance.now()
  expect((await start({ uid: guitar.uid })).code).toBe(200)
  expect(gateway.requests).toEqual(['createOrder', 'orderByReceipt'])
  expect(new Set(gateway.deadlines).size).toBe(1)
  expect(gateway.deadlines[0]).toBeGreaterThan(began)
})

test('BP-07 a lost answer to making the order leads to one order at the provider', async () => {
  gateway.loseNextOrder = true
  expect((await start({ uid: guitar.uid })).code).toBe(200)
  const made = await ordersOf(learner)
  expect([...gateway.orders.values()].map((order) => order.id)).toEqual([made[0]?.providerOrderId])
})

test('a price that changed makes a new order; the old one keeps its price for a late capture', async () => {
  const course = await makeCourse(app, { pricePaise: 50_000 })
  await start({ uid: course.uid })
  await app.database.db.update(courses).set({ pricePaise: 60_000 }).where(eq(courses.id, course.id))
  expect((await start({ uid: course.uid, amount: 500 })).body.error).toBe('PRICE_CHANGED')
  expect((await start({ uid: course.uid, amount: 600 })).code).toBe(200)
  const made = await ordersOf(learner)
  expect(made.map((order) => [order.state, order.totalPaise])).toEqual(
    expect.arrayContaining([
      ['expired', 50_000],
      ['pending', 60_000],
    ]),
  )
})

test('after thirty minutes an order makes room for a new one', async () => {
  const first = await start({ uid: guitar.uid })
  app.setNow(new Date(Date.now() + 31 * minuteMs))
  const second = await start({ uid: guitar.uid })
  app.setNow(new Date())
  expect(second.body.data.orderUid).not.toBe(first.body.data.orderUid)
  expect((await ordersOf(learner)).map((order) => order.state).sort()).toEqual(['expired', 'pending'])
})

test('the billing State is optional, checked, kept on the order and remembered', async () => {
  expect(await start({ uid: guitar.uid, billingState: '25' })).toMatchObject({
    code: 422,
    body: { errors: { billingState: messages.wrongState } },
  })
  expect(await start({ uid: guitar.uid, billingState: '29', gstin: '27AAPFU0939F1ZV' })).toMatchObject({
    code: 422,
    body: { errors: { gstin: messages.wrongGstin } },
  })
  expect((await start({ uid: guitar.uid, gstin: '27aapfu0939f1zv' })).code).toBe(200)
  expect(await ordersOf(learner)).toMatchObject([{ billingState: '27', gstin: '27AAPFU0939F1ZV' }])
  const mine = await app.call('GET', '/payment/billing', undefined, { token: learner.token })
  expect(mine.body.data).toMatchObject({ billingState: '27', billingPin: null, gstin: '27AAPFU0939F1ZV' })
})
