import Razorpay from 'razorpay'
import { validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
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

async function paidPayment(amount = 99_900): Promise<string> {
  const { body: order } = await sandbox.api('POST', '/orders', { amount, currency: 'INR' })
  const { body } = await sandbox.control({ action: 'pay', order: order.id, outcome: 'success' })
  return body.payment.id
}
const open = (payment: string, extra: object = {}) => sandbox.control({ action: 'open-dispute', payment, ...extra })
const move = (dispute: string, status: string, extra: object = {}) =>
  sandbox.control({ action: 'move-dispute', dispute, status, ...extra })
const eventsOf = (id: string) =>
  sandbox.received.filter(({ event }) => event.payload.dispute?.entity.id === id).map(({ event }) => event)
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ statusCode: 200, error: {} as Json }),
    (error: Json) => error,
  )

test('a dispute is opened, read by the SDK and announced with its payment', async () => {
  const payment = await paidPayment()
  const { dispute } = (await open(payment)).body
  expect(dispute).toMatchObject({
    id: expect.stringMatching(/^disp_[0-9A-Za-z]{14}$/),
    entity: 'dispute',
    payment_id: payment,
    amount: 99_900,
    currency: 'INR',
    amount_deducted: 0,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    status: 'open',
    phase: 'chargeback',
    evidence: { amount: 99_900, summary: null, shipping_proof: null, others: null, submitted_at: null },
  })
  expect(dispute.respond_by - dispute.created_at).toBe(7 * 86_400)
  expect(await sdk.disputes.fetch(dispute.id)).toEqual(dispute)
  expect((await sdk.disputes.all({ count: 1 })).items).toEqual([dispute])
  await expect.poll(() => eventsOf(dispute.id)).toHaveLength(1)
  const [event] = eventsOf(dispute.id)
  expect(event).toMatchObject({ event: 'payment.dispute.created', contains: ['payment', 'dispute'] })
  expect(event.payload.payment.entity).toMatchObject({ id: payment, status: 'captured' })
  for (const { body, signature } of sandbox.received)
    expect(validateWebhookSignature(body.toString(), signature, keys.webhookSecret)).toBe(true)
})

test.each([
  ['lost', 'when lost', 0, 99_900],
  ['lost', 'at once', 99_900, 99_900],
  ['won', 'when lost', 0, 0],
  ['won', 'at once', 99_900, 0],
  ['closed', 'at once', 99_900, 0],
])('a dispute that is %s, its money taken %s, leaves the right amount deducted', async (end, deduct, before, after) => {
  const { dispute } = (await open(await paidPayment(), { deduct })).body
  expect(dispute.amount_deducted).toBe(before)
  expect((await move(dispute.id, 'under_review')).body.dispute).toMatchObject({ amount_deducted: before })
  expect((await move(dispute.id, end)).body.dispute).toMatchObject({ status: end, amount_deducted: after })
  await expect
    .poll(() => new Set(eventsOf(dispute.id).map(({ event }) => event)))
    .toEqual(new Set(['payment.dispute.created', 'payment.dispute.under_review', `payment.dispute.${end}`]))
  for (const status of ['under_review', 'won', 'lost', 'closed'])
    expect((await move(dispute.id, status)).body.error.description).toBe(
      `Action not allowed when dispute is in ${end} status.`,
    )
})

test('evidence is a draft until it is submitted; when it is not enough the dispute is open again', async () => {
  const { dispute } = (await open(await paidPayment(), { amount: 50_000 })).body
  const draft = await sdk.disputes.contest(dispute.id, { summary: 'Every lesson was seen', action: 'draft' })
  expect(draft).toMatchObject({ status: 'open', evidence: { summary: 'Every lesson was seen', submitted_at: null } })
  const proof = { access_activity_log: ['doc_EFtmUsbwpXwBH9'], amount: 40_000, action: 'submit' }
  expect(await sdk.disputes.contest(dispute.id, proof)).toMatchObject({
    status: 'under_review',
    evidence: {
      amount: 40_000,
      summary: 'Every lesson was seen',
      access_activity_log: ['doc_EFtmUsbwpXwBH9'],
      submitted_at: expect.any(Number),
    },
  })
  expect((await refused(sdk.disputes.accept(dispute.id))).error.description).toBe(
    'Action not allowed when dispute is in under_review status.',
  )
  expect((await move(dispute.id, 'action_required')).body.dispute.status).toBe('open')
  expect(await sdk.disputes.accept(dispute.id)).toMatchObject({ status: 'lost', amount_deducted: 50_000 })
  await expect.poll(() => eventsOf(dispute.id).map(({ event }) => event)).toContain('payment.dispute.action_required')
})

test.each([
  [{ amount: 100_000 }, 'contest amount cannot be greater than dispute amount.'],
  [{ amount: -1 }, 'The amount must be an integer.'],
  [{ action: 'win' }, 'The selected action is invalid.'],
  [{ shipping_proof: 'doc_1' }, 'The shipping_proof must be an array.'],
  [{ invoice: 1 }, 'invoice is/are not required and should not be sent'],
])('evidence of the kind %j is refused', async (evidence, description) => {
  const { dispute } = (await open(await paidPayment())).body
  expect((await refused(sdk.disputes.contest(dispute.id, evidence))).error.description).toBe(description)
})

test('after the deadline the merchant answers no more', async () => {
  const { dispute } = (await open(await paidPayment())).body
  sandbox.setNow(new Date(dispute.respond_by * 1000 + 1000))
  const answers = [() => sdk.disputes.accept(dispute.id), () => sdk.disputes.contest(dispute.id, { action: 'submit' })]
  for (const answer of answers)
    expect((await refused(answer())).error.description).toBe('Action not allowed as deadline to respond has elapsed.')
})

test('a payment has one undecided dispute, about no more than it was, once it was captured', async () => {
  const payment = await paidPayment(10_000)
  expect((await open(payment, { amount: 10_001 })).code).toBe(400)
  expect((await open(payment, { amount: '50.5' })).code).toBe(400)
  const answers = await Promise.all(Array.from({ length: 5 }, () => open(payment, { amount: '2500' })))
  const opened = answers.filter(({ code }) => code === 200)
  expect(opened).toHaveLength(1)
  await move(opened[0]?.body.dispute.id, 'won')
  expect((await open(payment, { phase: 'pre_arbitration' })).code).toBe(200)
  const { body: order } = await sandbox.api('POST', '/orders', { amount: 5000, currency: 'INR' })
  const { body } = await sandbox.control({ action: 'pay', order: order.id, outcome: 'failure' })
  expect((await open(body.payment.id)).code).toBe(400)
})

test('without a webhook a dispute is found in the list alone', async () => {
  const { dispute } = (await open(await paidPayment(), { webhook: 'none' })).body
  await move(dispute.id, 'lost', { webhook: 'none' })
  await sandbox.control({ action: 'run-due' })
  expect(eventsOf(dispute.id)).toEqual([])
  const list = (query: string) => sandbox.api('GET', `/disputes?${query}`)
  expect((await list(`from=${dispute.created_at}&count=100`)).body.items).toContainEqual({
    ...dispute,
    status: 'lost',
    amount_deducted: 99_900,
  })
  expect((await list('from=1&to=2')).body.items).toEqual([])
  expect((await list('count=101')).code).toBe(400)
  expect((await sandbox.api('GET', '/disputes/disp_00000000000000')).body.error.description).toBe(
    'The id provided does not exist',
  )
  expect(await (await fetch(`${sandbox.base}/dashboard`)).text()).toContain(dispute.id)
})
