import Razorpay from 'razorpay'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, keys, startSandbox, type TestSandbox } from '../start-sandbox.ts'

let sandbox: TestSandbox
let sdk: Json
beforeAll(async () => {
  sandbox = await startSandbox()
  sdk = new Razorpay({ key_id: keys.keyId, key_secret: keys.keySecret })
  sdk.api.rq.defaults.baseURL = sandbox.base
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.clean())

let made = 0
const details = () => ({ name: 'Meera Rao', email: `meera${(made += 1)}@example.test`, contact: '+919876543210' })
const newCustomer = async (): Promise<string> => (await sdk.customers.create(details())).id
const newOrder = async (): Promise<string> => (await sdk.orders.create({ amount: 10_000, currency: 'INR' })).id
const pay = async (customer: string, extra: object = {}): Promise<Json> => {
  const action = { action: 'pay', order: await newOrder(), outcome: 'success', customer, ...extra }
  return (await sandbox.control(action)).body.payment
}
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: Json) => error.error.description,
  )

test('the SDK makes a customer, finds the same one again, reads and changes it', async () => {
  const input = { ...details(), notes: { uid: 'abc' } }
  const customer = await sdk.customers.create(input)
  expect(customer).toEqual({
    id: expect.stringMatching(/^cust_[0-9A-Za-z]{14}$/),
    entity: 'customer',
    ...input,
    gstin: null,
    created_at: expect.any(Number),
  })
  const again = await Promise.all(
    Array.from({ length: 6 }, () => sdk.customers.create({ ...input, fail_existing: '0' })),
  )
  expect(new Set(again.map(({ id }) => id))).toEqual(new Set([customer.id]))
  expect(await refused(sdk.customers.create(input))).toBe('Customer already exists for the merchant')
  expect(await sdk.customers.fetch(customer.id)).toEqual(customer)
  expect((await sdk.customers.edit(customer.id, { name: 'Meera R' })).name).toBe('Meera R')
  const other = await sdk.customers.create(details())
  expect(await refused(sdk.customers.edit(other.id, { email: input.email }))).toBe(
    'Customer already exists for the merchant',
  )
  expect((await sdk.customers.all({ count: 1 })).items).toEqual([other])
})

test.each([
  [{ contact: '12345' }, 'Contact number should be at least 8 digits, including country code'],
  [{ email: 'meera' }, 'The email must be a valid email address.'],
  [{ name: 'n'.repeat(51) }, 'The name may not be greater than 50 characters.'],
  [{ age: 4 }, 'age is/are not required and should not be sent'],
])('a customer with %j is refused', async (change, description) => {
  expect(await refused(sdk.customers.create({ ...details(), ...change }))).toBe(description)
})

test('a card is saved once for its customer, and the payment names both', async () => {
  const customer = await newCustomer()
  const payment = await pay(customer, { method: 'card', save: 'yes' })
  expect(payment).toMatchObject({
    status: 'captured',
    customer_id: customer,
    token_id: expect.stringMatching(/^token_/),
  })
  const { items } = await sdk.customers.fetchTokens(customer)
  expect(items).toEqual([
    {
      id: payment.token_id,
      entity: 'token',
      token: payment.token_id.slice(6),
      bank: null,
      wallet: null,
      method: 'card',
      card: {
        entity: 'card',
        name: '',
        last4: '1007',
        network: 'Visa',
        type: 'credit',
        issuer: 'NEEM',
        international: false,
        emi: false,
        sub_type: 'consumer',
        expiry_month: 12,
        expiry_year: 2035,
        flows: { otp: true, recurring: false },
      },
      recurring: false,
      recurring_details: { status: 'not_applicable', failure_reason: null },
      auth_type: null,
      mrn: null,
      used_at: expect.any(Number),
      created_at: expect.any(Number),
      expired_at: Date.parse('2036-01-01T00:00:00+05:30') / 1000 - 1,
      dcc_enabled: false,
      billing_address: null,
    },
  ])
  expect(await sdk.customers.fetchToken(customer, payment.token_id)).toEqual(items[0])
  expect((await pay(customer, { method: 'card', save: 'yes' })).token_id).toBe(payment.token_id)
  const upi = await pay(customer, { save: 'yes' })
  expect((await sdk.customers.fetchTokens(customer)).items[0]).toMatchObject({
    id: upi.token_id,
    method: 'upi',
    vpa: { username: 'learner', handle: 'sandbox' },
  })
  expect((await sdk.customers.fetchTokens(await newCustomer())).items).toEqual([])
})

test('nothing is saved unasked, without a customer, or from a payment that failed', async () => {
  const customer = await newCustomer()
  expect(await pay(customer)).not.toHaveProperty('token_id')
  expect(await pay(customer, { save: 'yes', outcome: 'failure' })).not.toHaveProperty('token_id')
  expect((await sdk.customers.fetchTokens(customer)).items).toEqual([])
  const { body } = await sandbox.control({ action: 'pay', order: await newOrder(), outcome: 'success', save: 'yes' })
  expect(body.payment).not.toHaveProperty('customer_id')
  const stranger = { action: 'pay', order: await newOrder(), outcome: 'success', customer: 'cust_00000000000000' }
  expect((await sandbox.control(stranger)).code).toBe(400)
})

test('a deleted token is gone from its customer and from nobody else', async () => {
  const [mine, theirs] = [await newCustomer(), await newCustomer()]
  const payment = await pay(mine, { save: 'yes' })
  const theirPayment = await pay(theirs, { save: 'yes' })
  expect(await refused(sdk.customers.deleteToken(theirs, payment.token_id))).toBe('The id provided does not exist')
  expect(await sdk.customers.deleteToken(mine, payment.token_id)).toEqual({ deleted: true })
  expect(await refused(sdk.customers.deleteToken(mine, payment.token_id))).toBe('The id provided does not exist')
  expect((await sdk.customers.fetchTokens(mine)).items).toEqual([])
  expect((await sdk.payments.fetch(payment.id)).token_id).toBe(payment.token_id)
  await sandbox.control({ action: 'delete-token', customer: theirs, token: theirPayment.token_id })
  expect((await sdk.customers.fetchTokens(theirs)).items).toEqual([])
})

test('a token of a card that has expired is listed no more', async () => {
  const customer = await newCustomer()
  await pay(customer, { method: 'card', save: 'yes' })
  sandbox.setNow(new Date('2035-12-31T23:59:58+05:30'))
  expect((await sdk.customers.fetchTokens(customer)).count).toBe(1)
  sandbox.setNow(new Date('2036-01-01T00:00:00+05:30'))
  expect((await sdk.customers.fetchTokens(customer)).count).toBe(0)
})

test('in the checkout a known customer saves a card, and pays with it the next time', async () => {
  const customer = await newCustomer()
  const order = await newOrder()
  const open = async (of: string, extra: object = {}) => {
    const fields = { key: keys.keyId, order_id: of, name: 'Sopaan', ...extra }
    return fetch(`${sandbox.base}/checkout`, { method: 'POST', body: new URLSearchParams(fields) })
  }
  const send = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  const page = await open(order, { customer_id: customer })
  expect(await (await fetch(`${page.url}?method=card`)).text()).toContain('Save this card for next time')
  const card = {
    method: 'card',
    card_number: '5500 6700 0000 1002',
    card_expiry: '08/39',
    card_cvv: '123',
    card_name: 'Meera',
  }
  await send((await send(`${page.url}/pay`, { ...card, save: '1' })).url, { outcome: 'otp', otp: '1234' })
  const [token] = (await sdk.customers.fetchTokens(customer)).items
  expect(token.card).toMatchObject({ last4: '1002', network: 'MasterCard', expiry_month: 8, expiry_year: 2039 })

  const next = await newOrder()
  const again = await open(next, { customer_id: customer })
  expect(await (await fetch(`${again.url}?method=card`)).text()).toContain('MasterCard card ending 1002')
  await send((await send(`${again.url}/pay`, { method: 'card', token: token.id })).url, { outcome: 'otp', otp: '1234' })
  expect((await sdk.orders.fetchPayments(next)).items).toMatchObject([
    { status: 'captured', token_id: token.id, customer_id: customer, card: { last4: '1002' } },
  ])

  const stranger = await open(await newOrder())
  const shown = await (await fetch(`${stranger.url}?method=card`)).text()
  expect(shown).not.toContain('Save this card')
  expect((await send(`${stranger.url}/pay`, { method: 'card', token: token.id })).status).toBe(422)
  const other = await open(await newOrder(), { customer_id: await newCustomer() })
  expect((await send(`${other.url}/pay`, { method: 'card', token: token.id })).status).toBe(400)
  expect((await open(await newOrder(), { customer_id: 'cust_00000000000000' })).status).toBe(400)
  expect(await (await fetch(`${sandbox.base}/dashboard`)).text()).toContain(token.id)
})
