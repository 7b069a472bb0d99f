import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#platform/format/durations.ts'
import { app, gateway, learner, openCheckout, ownedBy, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, makeLearner, makePerson, type MadeCourse, type Person } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { messages } from '../messages/en.ts'
import { orders, paySessions } from '../tables/orders.ts'

let cheap: MadeCourse
let dear: MadeCourse
let free: MadeCourse

openCheckout()
beforeAll(async () => {
  cheap = await makeCourse(app, { pricePaise: 10_000 })
  dear = await makeCourse(app, { pricePaise: 900_000 })
  free = await makeCourse(app, { pricePaise: 0 })
})

const post = (path: string, body: object, person: Person | null = learner) =>
  app.call('POST', path, body, person ? { token: person.token } : {})

test.each(['/payments/verify', '/payments/razorpay/verify'])('%s settles a right signature', async (path) => {
  const order = await startedOrder(app, learner, [cheap])
  const fields = gateway.returnOf(gateway.pay(order.providerOrderId))
  expect(await post(path, { ...fields, courseId: cheap.uid })).toMatchObject({
    code: 200,
    body: { data: { state: 'success' } },
  })
})

test('a wrong signature, a swapped payment and a signature of nothing are refused', async () => {
  const order = await startedOrder(app, learner, [cheap])
  const other = await startedOrder(app, learner, [dear])
  const fields = gateway.returnOf(gateway.pay(order.providerOrderId))
  const swapped = { ...fields, razorpay_order_id: other.providerOrderId }
  for (const wrong of [
    { ...fields, razorpay_signature: fields.razorpay_signature.replace(/^./, (c) => (c === '0' ? '1' : '0')) },
    { ...fields, razorpay_signature: 'x' },
    { ...fields, razorpay_payment_id: 'pay_other' },
    swapped,
  ])
    expect(await post('/payments/verify', wrong)).toMatchObject({
      code: 400,
      body: { status: 0, error: 'VERIFICATION_FAILED', message: messages.verificationFailed },
    })
  expect((await post('/payments/verify', { ...fields, razorpay_signature: '' })).code).toBe(422)
  expect(await ownedBy(learner)).toEqual([])
})

test('a signature of a cheap order buys the cheap course, whatever course the caller names', async () => {
  const order = await startedOrder(app, learner, [cheap])
  const fields = gateway.returnOf(gateway.pay(order.providerOrderId))
  const answer = await post('/payments/verify', { ...fields, courseId: dear.uid })
  expect(answer.body.data.courses).toEqual([cheap.uid])
  expect(await post(`/courses/${dear.uid}/enroll-with-payment`, fields)).toMatchObject({
    code: 409,
    body: { error: 'PAYMENT_REQUIRED' },
  })
  expect(await ownedBy(learner)).toEqual([cheap.id])
})

test('another person’s order does not exist for me: not to verify, read, pay or bill', async () => {
  const order = await startedOrder(app, learner, [cheap])
  const fields = gateway.returnOf(gateway.pay(order.providerOrderId))
  const tries = (stranger: Person) => [
    post('/payments/verify', fields, stranger),
    post('/payment/create-payment', { orderUid: order.uid }, stranger),
    post('/payments/create-order', { courseId: cheap.uid, amount: 100, orderUid: order.uid }, stranger),
    post('/payment/billing', { billingState: '29', orderUid: order.uid }, stranger),
    app.call('GET', `/payment/payment-status?order=${order.uid}`, undefined, { token: stranger.token }),
    app.call('GET', `/payment/session/${order.session}/prefill`, undefined, { token: stranger.token }),
  ]
  // An administrator reads orders through calls of their own.
  for (const stranger of [await makeLearner(app), await makePerson(app, 'CREATOR'), await makePerson(app, 'ADMIN')]) {
    for (const answer of await Promise.all(tries(stranger)))
      expect(answer).toMatchObject({ code: 404, body: { error: 'ORDER_NOT_FOUND' } })
    expect(await ownedBy(stranger)).toEqual([])
  }
  expect((await post('/payment/billing', { billingState: '29', orderUid: order.uid })).code).toBe(200)
  expect((await post('/payments/verify', fields)).code).toBe(200)
})

test('while the provider is away a right signature answers processing, and the order settles by itself', async () => {
  const order = await startedOrder(app, learner, [cheap])
  const fields = gateway.returnOf(gateway.pay(order.providerOrderId))
  gateway.away = true
  expect((await post('/payments/verify', fields)).body.data.state).toBe('processing')
  gateway.away = false
  await runJobs(app, 'checkout.reconcile-order', { due: new Date(Date.now() + 20_000) })
  expect(await ownedBy(learner)).toEqual([cheap.id])
})

test('a settled payment is answered without asking the provider again', async () => {
  const order = await startedOrder(app, learner, [cheap])
  const fields = gateway.returnOf(gateway.pay(order.providerOrderId))
  await post('/payments/verify', fields)
  gateway.away = true
  expect((await post('/payments/verify', fields)).body.data).toMatchObject({ state: 'success', orderUid: order.uid })
})

test('enroll-with-payment answers the enrolment: free, paid by these fields, or owned before', async () => {
  const gratis = await post(`/courses/${free.uid}/enroll-with-payment`, {})
  expect(gratis).toMatchObject({ code: 200, body: { data: { enrolment: { courseId: free.uid } } } })
  expect((await post(`/courses/${free.uid}/enroll-with-payment`, {})).body.data).toEqual(gratis.body.data)
  expect((await post(`/courses/${cheap.uid}/enroll-with-payment`, {})).body.error).toBe('PAYMENT_REQUIRED')
  const order = await startedOrder(app, learner, [cheap])
  const fields = gateway.returnOf(gateway.pay(order.providerOrderId))
  expect((await post(`/courses/${cheap.uid}/enroll-with-payment`, fields)).body.data.enrolment.courseId).toBe(cheap.uid)
  expect((await post('/courses/nosuchcourse/enroll-with-payment', {})).code).toBe(404)
})

// create-order

test.each(['/payments/create-order', '/payments/razorpay/create-order'])(
  '%s answers the provider’s order in paise',
  async (path) => {
    const answer = await post(path, { courseId: dear.uid, amount: 9000 })
    const [order] = await app.database.db.select().from(orders).where(eq(orders.uid, answer.body.data.orderUid))
    expect(answer.body.data).toEqual({
      id: order?.providerOrderId,
      amount: 900_000,
      currency: 'INR',
      key: app.settings.gateway.keyId,
      orderUid: order?.uid,
      customerId: gateway.customers.at(-1),
    })
  },
)

test('create-order compares the amount, refuses a free course and goes on with an order begun before', async () => {
  expect((await post('/payments/create-order', { courseId: dear.uid, amount: 1 })).body.error).toBe('PRICE_CHANGED')
  expect((await post('/payments/create-order', { courseId: free.uid, amount: 0 })).body.error).toBe('NOTHING_TO_PAY')
  const order = await startedOrder(app, learner, [cheap, dear])
  const again = { courseId: cheap.uid, amount: 9100, orderUid: order.uid }
  expect((await post('/payments/create-order', again)).body.data).toMatchObject({
    id: order.providerOrderId,
    amount: 910_000,
  })
  expect((await post('/payments/create-order', { ...again, amount: 100 })).body.error).toBe('PRICE_CHANGED')
  await post('/payments/verify', gateway.returnOf(gateway.pay(order.providerOrderId)))
  expect((await post('/payments/create-order', again)).body).toMatchObject({
    error: 'ORDER_CLOSED',
    data: { orderUid: order.uid },
  })
})

test('another attempt goes on with an open order, and begins an expired one again', async () => {
  const order = await startedOrder(app, learner, [cheap])
  const again = await post('/payment/create-payment', { orderUid: order.uid })
  expect(again.body.data).toEqual({ redirectionUrl: `/pay/${order.session}`, orderUid: order.uid })
  await app.database.db.update(orders).set({ state: 'expired' }).where(eq(orders.id, order.id))
  const newOrder = await post('/payment/create-payment', { orderUid: order.uid })
  expect(newOrder.body.data.orderUid).not.toBe(order.uid)
  expect((await post('/payment/create-payment', { orderUid: order.uid })).body).toEqual(newOrder.body)
  expect((await post('/payment/create-payment', { orderUid: 'nosuchorder' })).code).toBe(404)
})

// The page to pay on and the provider's return

test('the page to pay on shows the order and nothing of a person, and ends with the order', async () => {
  const order = await startedOrder(app, learner, [cheap, dear])
  const page = () => app.call('GET', `/payment/session/${order.session}`)
  const shown = await page()
  expect(shown.body.data).toEqual({
    orderUid: order.uid,
    providerOrderId: order.providerOrderId,
    amountPaise: 910_000,
    currency: 'INR',
    description: '2 courses',
    keyId: app.settings.gateway.keyId,
    checkoutScriptUrl: app.settings.gateway.checkoutScriptUrl,
    callbackUrl: `/api/payment/callback/${order.session}`,
    mode: 'sandbox',
  })
  expect(shown.headers['cache-control']).toBe('no-store')
  expect(JSON.stringify(shown.body)).not.toContain(learner.email)
  const prefill = await app.call('GET', `/payment/session/${order.session}/prefill`, undefined, {
    token: learner.token,
  })
  expect(prefill.body.data).toMatchObject({ email: learner.email, askState: true, billingState: null })
  await post('/payments/verify', gateway.returnOf(gateway.pay(order.providerOrderId)))
  expect(await page()).toMatchObject({
    code: 404,
    body: { error: 'PAY_SESSION_ENDED', message: messages.sessionEnded },
  })
  expect((await app.call('GET', '/payment/session/guessed')).code).toBe(404)
})

test('the page to pay on ends when the order’s time is up', async () => {
  const order = await startedOrder(app, learner, [cheap])
  app.setNow(new Date(Date.now() + 31 * minuteMs))
  expect((await app.call('GET', `/payment/session/${order.session}`)).code).toBe(404)
  app.setNow(new Date())
})

const callback = (session: string, fields: Record<string, string>) =>
  app.app.inject({
    method: 'POST',
    url: `/api/payment/callback/${session}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://api.razorpay.com' },
  })

test('the provider’s return needs no session of ours and leads to the success page', async () => {
  const order = await startedOrder(app, learner, [cheap])
  const answer = await callback(order.session, gateway.returnOf(gateway.pay(order.providerOrderId)))
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/student-success?order=${order.uid}`])
  expect(await ownedBy(learner)).toEqual([cheap.id])
})

test('a forged return, a failed one and an unknown session lead to a page of this site that says so', async () => {
  const order = await startedOrder(app, learner, [cheap])
  const fields = gateway.returnOf(
    gateway.pay(order.providerOrderId, {
      status: 'failed',
      error: { code: 'BAD_REQUEST_ERROR', description: 'Insufficient balance.', reason: 'insufficient_fund' },
    }),
  )
  const failed = `/payment?order=${order.uid}&result=failed`
  const forged = {
    ...fields,
    razorpay_signature: 'f'.repeat(64),
    redirect: 'https://evil.example',
    callback_url: '//evil.example',
  }
  expect((await callback(order.session, forged)).headers.location).toBe(failed)
  const failure = {
    'error[code]': 'BAD_REQUEST_ERROR',
    'error[description]': '<script>',
    'error[metadata]': '{"payment_id":"x"}',
  }
  expect((await callback(order.session, failure)).headers.location).toBe(failed)
  expect((await callback('guessed', fields)).headers.location).toBe('/payment?result=failed')
  const status = await app.call('GET', `/payment/payment-status?order=${order.uid}`, undefined, {
    token: learner.token,
  })
  expect(status.body.data).toMatchObject({ status: 'failed', failure: 'Insufficient balance.', payable: true })
  expect(await ownedBy(learner)).toEqual([])
})

test('a second tab that fails after the first has paid is shown the success', async () => {
  const order = await startedOrder(app, learner, [cheap])
  await callback(order.session, gateway.returnOf(gateway.pay(order.providerOrderId)))
  const answer = await callback(order.session, { 'error[code]': 'BAD_REQUEST_ERROR' })
  expect(answer.headers.location).toBe(`/student-success?order=${order.uid}`)
  expect((await post('/payment/init-payment', { uid: cheap.uid })).body.error).toBe('ALREADY_ENROLLED')
  expect((await post('/payment/create-payment', { orderUid: order.uid })).body.error).toBe('ORDER_CLOSED')
})

test('every page to pay on has an address of its own with 256 bits', async () => {
  await startedOrder(app, learner, [cheap])
  const tokens = await app.database.db.select({ token: paySessions.token }).from(paySessions)
  for (const { token } of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(tokens.length)
})
