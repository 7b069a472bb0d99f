import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { app, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, makeLearner, type MadeCourse, type Person } from '../../../../tests/make.ts'
import { GatewayRefused, type GatewayToken } from '../gateway/port.ts'
import { paymentCustomers, paymentMethods } from '../tables/payment-methods.ts'

let course: MadeCourse

openCheckout()
beforeAll(async () => {
  course = await makeCourse(app, { pricePaise: 99_900, discountPaise: 0 })
})
beforeEach(() => app.setNow(new Date()))

const list = (person: Person = learner) => app.call('GET', '/payments/methods', {}, { token: person.token })
const refresh = (person: Person = learner) => app.call('POST', '/payments/methods', {}, { token: person.token })
const remove = (uid: string, person: Person = learner) =>
  app.call('DELETE', `/payments/methods/${uid}`, undefined, { token: person.token })
const later = (seconds: number) => app.setNow(new Date(Date.now() + seconds * 1000))
let tokens = 0
const card = (more: Partial<GatewayToken> = {}): GatewayToken => ({
  id: `token_${(tokens += 1)}`,
  kind: 'card',
  label: 'Visa',
  lastFour: '1007',
  expiryMonth: 12,
  expiryYear: 2030,
  ...more,
})

/** A learner who paid once and saved these. */
async function saved(...methods: GatewayToken[]): Promise<string> {
  await startedOrder(app, learner, [course])
  const customer = gateway.customers.at(-1) ?? ''
  gateway.saved.set(customer, methods)
  await refresh()
  return customer
}

test('the first payment makes one customer, whose id the checkout gets', async () => {
  await Promise.all([startedOrder(app, learner, [course]), startedOrder(app, learner, [course])])
  const order = await startedOrder(app, learner, [course])
  const stored = await app.database.db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, learner.id))
  expect(stored).toHaveLength(1)
  expect(new Set(gateway.customers)).toEqual(new Set([stored[0]?.providerCustomerId]))
  const prefill = await app.call('GET', `/payment/session/${order.session}/prefill`, {}, { token: learner.token })
  expect(prefill.body.data.customerId).toBe(stored[0]?.providerCustomerId)
  const body = { courseId: course.uid, amount: 999 }
  const made = await app.call('POST', '/payments/create-order', body, { token: learner.token })
  expect(made.body.data.customerId).toBe(stored[0]?.providerCustomerId)
})

test('paying works where the provider makes no customer', async () => {
  gateway.createCustomer = () =>
    Promise.reject(new GatewayRefused(400, 'BAD_REQUEST_ERROR', 'Contact number is not valid'))
  const body = { courseId: course.uid, amount: 999 }
  const made = await app.call('POST', '/payments/create-order', body, { token: learner.token })
  expect(made).toMatchObject({ code: 200, body: { data: { customerId: null } } })
})

test('without a payment there is nothing saved, and the provider is not asked', async () => {
  expect((await list()).body.data).toEqual({ methods: [] })
  expect((await refresh()).body.data).toEqual({ methods: [] })
  expect(gateway.requests).toEqual([])
})

test('reads what is saved from the provider, a few times a minute at most', async () => {
  const upi = card({ kind: 'upi', label: 'as••••ma@okbank', lastFour: null, expiryMonth: null, expiryYear: null })
  const customer = await saved(card(), upi)
  const { methods } = (await list()).body.data
  expect(methods).toMatchObject([
    { kind: 'card', label: 'Visa', lastFour: '1007', expiryMonth: 12, expiryYear: 2030 },
    { kind: 'upi', label: 'as••••ma@okbank', lastFour: null },
  ])
  gateway.saved.set(customer, [upi])
  await Promise.all([refresh(), refresh(), refresh()])
  expect(gateway.requests.filter((one) => one === 'tokensOfCustomer')).toHaveLength(1)
  later(11)
  expect((await refresh()).body.data.methods).toEqual([methods[1]])
})

test('while the provider is away, refreshing says so and what is stored stays', async () => {
  await saved(card())
  later(11)
  gateway.away = true
  expect(await refresh()).toMatchObject({ code: 503, body: { error: 'GATEWAY_AWAY' } })
  const { methods } = (await list()).body.data
  expect(methods).toHaveLength(1)
  expect(await remove(methods[0].uid)).toMatchObject({ code: 503, body: { error: 'GATEWAY_AWAY' } })
  expect((await list()).body.data.methods).toHaveLength(1)
  gateway.away = false
  expect((await refresh()).code).toBe(200)
})

test('removes there and here, also what is gone there already', async () => {
  const [visa, master] = [card(), card({ label: 'MasterCard', lastFour: '0008' })]
  const customer = await saved(visa, master)
  const { methods } = (await list()).body.data
  expect((await remove(methods[0].uid)).body).toMatchObject({ data: { uid: methods[0].uid } })
  expect(gateway.saved.get(customer)).toEqual([master])
  gateway.saved.set(customer, [])
  expect((await remove(methods[1].uid)).code).toBe(200)
  expect((await list()).body.data.methods).toEqual([])
  expect(await remove(methods[0].uid)).toMatchObject({ code: 404, body: { error: 'PAYMENT_METHOD_NOT_FOUND' } })
})

test('two removals at once leave nothing and break nothing', async () => {
  await saved(card())
  const { methods } = (await list()).body.data
  const answers = await Promise.all([remove(methods[0].uid), remove(methods[0].uid)])
  expect(answers.map(({ code }) => code).filter((code) => code !== 200 && code !== 404)).toEqual([])
  expect((await list()).body.data.methods).toEqual([])
})

test('another person sees and removes nothing of it', async () => {
  const customer = await saved(card())
  const stranger = await makeLearner(app)
  const { methods } = (await list()).body.data
  expect((await list(stranger)).body.data.methods).toEqual([])
  expect((await remove(methods[0].uid, stranger)).code).toBe(404)
  expect(gateway.saved.get(customer)).toHaveLength(1)
})

test('rows go with the account', async () => {
  const person = await makeLearner(app)
  await app.database.db.insert(paymentCustomers).values({ userId: person.id, providerCustomerId: 'cust_gone' })
  const token = { uid: 'gone', userId: person.id, providerTokenId: 'token_gone', kind: 'card', label: 'Visa' } as const
  await app.database.db.insert(paymentMethods).values(token)
  await app.asOwner(async (sql, db) => {
    await sql`delete from sessions where user_id = ${person.id}`
    await db.delete(users).where(eq(users.id, person.id))
  })
  expect(await app.database.db.select().from(paymentMethods).where(eq(paymentMethods.userId, person.id))).toEqual([])
})
