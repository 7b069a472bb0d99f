import Razorpay from 'razorpay'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { subscriptionSignature } from '../signatures.ts'
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

const item = { name: 'All courses', amount: 49_900, currency: 'INR' }
const newPlan = async (extra: object = {}): Promise<string> =>
  (await sdk.plans.create({ period: 'monthly', interval: 1, item, ...extra })).id
const subscribe = async (extra: object = {}): Promise<string> =>
  (await sdk.subscriptions.create({ plan_id: await newPlan(), total_count: 12, ...extra })).id
const pay = async (subscription: string, extra: object = {}): Promise<Json> =>
  (await sandbox.control({ action: 'pay-subscription', subscription, outcome: 'success', ...extra })).body
const charge = async (subscription: string, extra: object = {}): Promise<Json> =>
  sandbox.control({ action: 'charge-subscription', subscription, ...extra })
const runDue = (at: string) => {
  sandbox.setNow(new Date(at))
  return sandbox.control({ action: 'run-due' })
}
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: Json) => error.error.description,
  )
const at = (text: string) => Date.parse(text) / 1000
/** Names of the events about it, in the order in which they were written. */
async function eventsOf(subscription: string): Promise<string[]> {
  await sandbox.control({ action: 'run-due' })
  return sandbox.received
    .filter(({ event }) => event.payload.subscription?.entity.id === subscription)
    .map(({ event }) => event.event)
}
const inOrder = () => sandbox.control({ action: 'set', faults: { webhookOrder: 'natural' } })

test('the SDK makes a plan, which never changes, and lists it', async () => {
  const plan = await sdk.plans.create({ period: 'yearly', interval: 1, item, notes: { kind: 'all' } })
  expect(plan).toMatchObject({
    id: expect.stringMatching(/^plan_[0-9A-Za-z]{14}$/),
    entity: 'plan',
    period: 'yearly',
    item: { ...item, unit_amount: 49_900 },
    notes: { kind: 'all' },
  })
  expect(await sdk.plans.fetch(plan.id)).toEqual(plan)
  expect((await sdk.plans.all({ count: 1 })).items).toEqual([plan])
})

test.each([
  [{ period: 'hourly' }, 'The selected period is invalid.'],
  [{ period: 'daily', interval: 1 }, 'The interval must be between 7 and 4000.'],
  [{ item: { ...item, amount: 50 } }, 'The amount must be at least INR 1.00'],
  [{ item: { ...item, name: '' } }, 'The name field is required.'],
])('a plan with %j is refused', async (extra, description) => {
  expect(await refused(newPlan(extra))).toBe(description)
})

test.each([
  [{ total_count: 0 }, 'The total_count must be between 1 and 1200.'],
  [{ start_at: 1 }, 'start_at cannot be lesser than the current time.'],
  [{ plan_id: 'plan_00000000000000' }, 'The id provided does not exist'],
])('a subscription with %j is refused', async (extra, description) => {
  expect(await refused(subscribe(extra))).toBe(description)
})

test('one that starts at once is active for a month from its first payment, which the browser proves', async () => {
  await inOrder()
  const id = await subscribe({ notes: { membership: 'm1' } })
  expect(await sdk.subscriptions.fetch(id)).toMatchObject({
    status: 'created',
    current_start: null,
    paid_count: 0,
    remaining_count: 12,
    short_url: expect.stringContaining(id),
  })
  sandbox.setNow(new Date('2030-01-31T10:00:00+05:30'))
  const paid = await pay(id)
  expect(paid.razorpay_signature).toBe(subscriptionSignature(id, paid.razorpay_payment_id, keys.keySecret))
  expect(paid.subscription).toMatchObject({
    status: 'active',
    paid_count: 1,
    current_start: at('2030-01-31T10:00:00+05:30'),
    current_end: at('2030-02-28T10:00:00+05:30'),
    charge_at: at('2030-02-28T10:00:00+05:30'),
    payment_method: 'upi',
    notes: { membership: 'm1' },
  })
  const [invoice] = (await sdk.invoices.all({ subscription_id: id })).items
  expect(invoice).toMatchObject({ status: 'paid', amount: 49_900, payment_id: paid.payment.id })
  expect((await sdk.payments.fetch(paid.payment.id)).invoice_id).toBe(invoice.id)
  expect(await eventsOf(id)).toEqual(['subscription.authenticated', 'subscription.activated', 'subscription.charged'])
  expect(sandbox.received.map(({ event }) => event.event)).toContain('invoice.paid')
})

test('each month is charged by itself on its day, and the last one completes it', async () => {
  await inOrder()
  sandbox.setNow(new Date('2030-01-31T10:00:00+05:30'))
  const id = await subscribe({ total_count: 3 })
  await pay(id)
  await runDue('2030-02-28T09:59:59+05:30')
  expect((await sdk.subscriptions.fetch(id)).paid_count).toBe(1)
  await runDue('2030-02-28T10:00:00+05:30')
  expect(await sdk.subscriptions.fetch(id)).toMatchObject({ paid_count: 2, charge_at: at('2030-03-31T10:00:00+05:30') })
  await runDue('2030-03-31T10:00:00+05:30')
  await runDue('2030-04-30T10:00:00+05:30')
  expect(await sdk.subscriptions.fetch(id)).toMatchObject({
    status: 'completed',
    paid_count: 3,
    remaining_count: 0,
    // What was paid for goes on.
    current_end: at('2030-04-30T10:00:00+05:30'),
    charge_at: null,
  })
  expect((await sdk.invoices.all({ subscription_id: id })).count).toBe(3)
  expect(await eventsOf(id)).toEqual([
    'subscription.authenticated',
    'subscription.activated',
    'subscription.charged',
    'subscription.charged',
    'subscription.charged',
    'subscription.completed',
  ])
})

test('with days to try, ₹5 prove that it can be charged and go back, and the first charge comes when it starts', async () => {
  sandbox.setNow(new Date('2030-01-01T10:00:00+05:30'))
  const id = await subscribe({ start_at: at('2030-01-08T10:00:00+05:30') })
  const paid = await pay(id)
  expect(paid.subscription).toMatchObject({
    status: 'authenticated',
    paid_count: 0,
    current_end: null,
    charge_at: at('2030-01-08T10:00:00+05:30'),
  })
  expect(await sdk.payments.fetch(paid.payment.id)).toMatchObject({
    amount: 500,
    status: 'refunded',
    amount_refunded: 500,
  })
  await runDue('2030-01-08T10:00:00+05:30')
  expect(await sdk.subscriptions.fetch(id)).toMatchObject({
    status: 'active',
    paid_count: 1,
    current_end: at('2030-02-08T10:00:00+05:30'),
  })
})

test('what is asked once is paid with the first month, or before a later start, and stays', async () => {
  const addons = [{ item: { name: 'Books', amount: 10_000, currency: 'INR' } }]
  expect((await pay(await subscribe({ addons }))).payment.amount).toBe(59_900)
  sandbox.setNow(new Date('2030-01-01T10:00:00+05:30'))
  const later = await subscribe({ addons, start_at: at('2030-01-08T10:00:00+05:30') })
  expect((await pay(later)).payment).toMatchObject({ amount: 10_000, status: 'captured' })
  await runDue('2030-01-08T10:00:00+05:30')
  const [first] = (await sdk.invoices.all({ subscription_id: later, count: 1 })).items
  expect(first).toMatchObject({ amount: 49_900, status: 'paid' })
})

test('a charge that fails is tried on three more days, then the subscription is halted', async () => {
  await inOrder()
  sandbox.setNow(new Date('2030-01-31T10:00:00+05:30'))
  const id = await subscribe()
  await pay(id)
  await sandbox.control({ action: 'set-mandate', subscription: id, mandate: 'revoked' })
  const days = ['02-28', '03-01', '03-02', '03-03', '03-04']
  const seen = []
  for (const day of days) {
    await runDue(`2030-${day}T10:00:00+05:30`)
    const { status, auth_attempts, paid_count } = await sdk.subscriptions.fetch(id)
    seen.push([status, auth_attempts, paid_count])
  }
  expect(seen).toEqual([
    ['pending', 1, 1],
    ['pending', 2, 1],
    ['pending', 3, 1],
    ['halted', 4, 1],
    ['halted', 4, 1],
  ])
  const [due] = (await sdk.invoices.all({ subscription_id: id })).items
  expect(due.status).toBe('issued')
  expect((await sdk.orders.fetchPayments(due.order_id)).items).toMatchObject(
    Array(4).fill({ status: 'failed', error_reason: 'mandate_revoked' }),
  )
  expect((await eventsOf(id)).slice(3)).toEqual([
    'subscription.pending',
    'subscription.pending',
    'subscription.pending',
    'subscription.halted',
  ])
})

test('who pays what is overdue another way is active again, and the next month comes on its day', async () => {
  sandbox.setNow(new Date('2030-01-31T10:00:00+05:30'))
  const id = await subscribe()
  await pay(id)
  await charge(id, { outcome: 'failure' })
  expect((await sdk.subscriptions.fetch(id)).status).toBe('pending')
  sandbox.setNow(new Date('2030-03-02T12:00:00+05:30'))
  const paid = await pay(id, { method: 'card' })
  expect(paid.payment.amount).toBe(49_900)
  expect(paid.subscription).toMatchObject({
    status: 'active',
    auth_attempts: 0,
    payment_method: 'card',
    paid_count: 2,
    current_end: at('2030-03-31T10:00:00+05:30'),
    charge_at: at('2030-03-31T10:00:00+05:30'),
  })
})

test('one that was halted for months goes on from today: what passed unpaid is not charged', async () => {
  sandbox.setNow(new Date('2030-01-31T10:00:00+05:30'))
  const id = await subscribe()
  await pay(id)
  for (let failure = 0; failure < 4; failure += 1) await charge(id, { outcome: 'failure' })
  expect((await sdk.subscriptions.fetch(id)).status).toBe('halted')
  expect((await charge(id)).code).toBe(400)
  sandbox.setNow(new Date('2030-06-15T12:00:00+05:30'))
  expect((await pay(id)).subscription).toMatchObject({
    status: 'active',
    paid_count: 2,
    charge_at: at('2030-06-30T10:00:00+05:30'),
  })
})

test('an active one can be paid another way from now on, and owes nothing for that', async () => {
  const id = await subscribe()
  await pay(id)
  expect((await sandbox.control({ action: 'pay-subscription', subscription: id, outcome: 'success' })).code).toBe(400)
  await sandbox.control({ action: 'set-mandate', subscription: id, mandate: 'revoked' })
  const changed = await pay(id, { method: 'card', change: 'yes' })
  expect(changed.payment).toMatchObject({ amount: 500 })
  expect(changed.subscription).toMatchObject({ status: 'active', paid_count: 1, payment_method: 'card' })
  expect((await charge(id)).body.subscription).toMatchObject({ status: 'active', paid_count: 2 })
})

test('cancelled at once it is charged no more; cancelled for the end of its month it lasts until then', async () => {
  await inOrder()
  const now = await subscribe()
  await pay(now)
  expect(await sdk.subscriptions.cancel(now, false)).toMatchObject({ status: 'cancelled', charge_at: null })
  expect(await refused(sdk.subscriptions.cancel(now, false))).toBe(
    'Subscription is not cancellable in cancelled status.',
  )
  sandbox.setNow(new Date('2030-01-31T10:00:00+05:30'))
  const later = await subscribe()
  await pay(later)
  expect(await sdk.subscriptions.cancel(later, true)).toMatchObject({ status: 'active', has_scheduled_changes: true })
  await runDue('2030-02-28T09:00:00+05:30')
  expect((await sdk.subscriptions.fetch(later)).status).toBe('active')
  await runDue('2030-02-28T10:00:00+05:30')
  expect(await sdk.subscriptions.fetch(later)).toMatchObject({ status: 'cancelled', paid_count: 1 })
  expect((await eventsOf(later)).at(-1)).toBe('subscription.cancelled')
  expect(await refused(sdk.subscriptions.cancel(await subscribe(), true))).toBe(
    'Subscription cannot be cancelled since no billing cycle is going on',
  )
})

test('money that comes after it was cancelled is taken, and it stays cancelled', async () => {
  const id = await subscribe()
  const { payment } = await pay(id, { outcome: 'pending' })
  await sdk.subscriptions.cancel(id, false)
  await sandbox.control({ action: 'late-authorise', payment: payment.id })
  expect(await sdk.subscriptions.fetch(id)).toMatchObject({ status: 'cancelled', paid_count: 1, charge_at: null })
})

test('a paused one is not charged, and resumed it goes on with the next month', async () => {
  sandbox.setNow(new Date('2030-01-31T10:00:00+05:30'))
  const id = await subscribe()
  await pay(id)
  expect((await sdk.subscriptions.pause(id, { pause_at: 'now' })).status).toBe('paused')
  await runDue('2030-04-15T10:00:00+05:30')
  expect(await sdk.subscriptions.resume(id, { resume_at: 'now' })).toMatchObject({
    status: 'active',
    paid_count: 1,
    charge_at: at('2030-04-30T10:00:00+05:30'),
  })
})

test('one that nobody authenticates in time expires', async () => {
  sandbox.setNow(new Date('2030-01-01T10:00:00+05:30'))
  const id = await subscribe({ expire_by: at('2030-01-02T10:00:00+05:30') })
  await runDue('2030-01-02T10:00:00+05:30')
  expect((await sdk.subscriptions.fetch(id)).status).toBe('expired')
  expect((await sandbox.control({ action: 'pay-subscription', subscription: id, outcome: 'success' })).code).toBe(400)
})

test('subscriptions are listed, by their plan too, and an invoice is read by its id', async () => {
  const plan_id = await newPlan()
  const [first, second] = [await subscribe({ plan_id }), await subscribe({ plan_id })]
  await subscribe()
  const { items } = await sdk.subscriptions.all({ plan_id })
  expect(items.map(({ id }: Json) => id)).toEqual([second, first])
  expect((await sdk.subscriptions.all({ count: 1 })).items).toHaveLength(1)
  await pay(first)
  const [invoice] = (await sdk.invoices.all({ subscription_id: first })).items
  expect(await sdk.invoices.fetch(invoice.id)).toEqual(invoice)
  expect(await refused(sdk.invoices.fetch('inv_00000000000000'))).toBe('The id provided does not exist')
})

test('two charges at once take one month, not two', async () => {
  const id = await subscribe()
  await pay(id)
  sandbox.setNow(new Date(Date.now() + 32 * 86_400_000))
  await Promise.all([
    sandbox.control({ action: 'run-due' }),
    sandbox.control({ action: 'run-due' }),
    sandbox.control({ action: 'run-due' }),
  ])
  expect((await sdk.subscriptions.fetch(id)).paid_count).toBe(2)
})

test('in the checkout a customer subscribes by UPI or card, and sees what is charged after it', async () => {
  const id = await subscribe()
  const fields = { key: keys.keyId, subscription_id: id, name: 'Sopaan' }
  const open = () => fetch(`${sandbox.base}/checkout`, { method: 'POST', body: new URLSearchParams(fields) })
  const send = (url: string, sent: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(sent) })
  const page = await open()
  const shown = await page.text()
  expect(shown).toContain('Then ₹499 every month, until you cancel')
  expect(shown).not.toContain('Netbanking')
  expect((await send(`${page.url}/pay`, { method: 'netbanking', bank: 'NEEM' })).status).toBe(400)
  const bank = await send(`${page.url}/pay`, { method: 'upi', app: 'gpay' })
  const done = await (await send(bank.url, { outcome: 'success' })).text()
  const [{ payment_id }] = (await sdk.invoices.all({ subscription_id: id })).items
  expect(done).toContain(subscriptionSignature(id, payment_id, keys.keySecret))
  expect((await sdk.subscriptions.fetch(id)).status).toBe('active')
  expect((await open()).status).toBe(400)
  const changing = new URLSearchParams({ ...fields, subscription_card_change: '1' })
  expect((await fetch(`${sandbox.base}/checkout`, { method: 'POST', body: changing })).status).toBe(200)
  expect(await (await fetch(`${sandbox.base}/dashboard`)).text()).toContain(id)
})
