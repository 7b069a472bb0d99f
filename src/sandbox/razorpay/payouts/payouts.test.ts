import { validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, keys, startSandbox, type TestSandbox } from '../start-sandbox.ts'
import { ours, payoutsOf } from './make-payouts.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0.001 })
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.clean())
const { account, send, bodyFor, pay, set, newKey, statusOf, eventsOf } = payoutsOf(() => sandbox)
const move = (payout: string, status: string, extra: object = {}) =>
  sandbox.control({ action: 'move-payout', payout, status, ...extra })

test('a payout is processed by its bank, with fee, tax and UTR, and each step is a signed event', async () => {
  const notes = { run: 'RUN-1' }
  const made = await pay('765432123456789', { reference_id: 'RUN-1-1', narration: 'Sopaan November', notes })
  expect(made).toEqual({
    id: expect.stringMatching(/^pout_[0-9A-Za-z]{14}$/),
    entity: 'payout',
    fund_account_id: expect.stringMatching(/^fa_[0-9A-Za-z]{14}$/),
    amount: 100_000,
    currency: 'INR',
    notes,
    fees: 590,
    tax: 90,
    status: 'processing',
    purpose: 'payout',
    utr: null,
    mode: 'NEFT',
    reference_id: 'RUN-1-1',
    narration: 'Sopaan November',
    batch_id: null,
    status_details: { reason: 'payout_bank_processing', source: 'gateway', description: expect.any(String) },
    created_at: expect.any(Number),
    fee_type: '',
  })
  await expect.poll(() => statusOf(made.id)).toBe('processed')
  const { body } = await sandbox.api('GET', `/payouts/${made.id}`)
  expect(body).toMatchObject({ utr: expect.stringMatching(/^SBXN\d{12}$/), fees: 590, tax: 90 })
  await expect
    .poll(() => eventsOf(made.id).toSorted())
    .toEqual(['payout.initiated', 'payout.processed', 'payout.updated'])
  for (const { body: bytes, signature, event } of sandbox.received) {
    expect(validateWebhookSignature(bytes.toString(), signature, keys.webhookSecret)).toBe(true)
    expect(event.contains).toEqual(['payout'])
  }
  const byReference = await sandbox.api('GET', `/payouts?account_number=${ours}&reference_id=RUN-1-1`)
  expect(byReference.body).toEqual({ entity: 'collection', count: 1, items: [body] })
})

test('without an idempotency key no payout is made', async () => {
  const body = bodyFor(await account('765432123456789'), { reference_id: 'no-key' })
  const answer = await sandbox.api('POST', '/payouts', body)
  expect(answer.code).toBe(400)
  expect(answer.body.error).toMatchObject({
    description: 'Idempotency key is missing. Include idempotency header and key in the request.',
    field: 'X-Payout-Idempotency',
  })
  expect((await send(body, 'abc')).code).toBe(400)
  expect((await send(body, 'a'.repeat(37))).code).toBe(400)
  expect((await sandbox.api('GET', `/payouts?account_number=${ours}&reference_id=no-key`)).body.count).toBe(0)
})

test('one key makes one payout: repeated, answered too late, and twelve times at once', async () => {
  const key = newKey()
  const body = bodyFor(await account('765432123456789'), { reference_id: 'one-key' })
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(body, key)))
  expect(answers.every(({ code }) => code === 200 || code === 409)).toBe(true)
  const again = await send(body, key)
  expect(new Set([...answers.filter(({ code }) => code === 200), again].map((one) => one.body.id)).size).toBe(1)
  const other = await send({ ...body, amount: 100_001 }, key)
  expect(other).toMatchObject({
    code: 400,
    body: {
      error: { description: 'Different request with the same idempotency key has already been processed.' },
    },
  })
  const lostKey = newKey()
  await set({ failCalls: 1, failWith: 'lost', failOf: 'POST' })
  await expect(send({ ...body, reference_id: 'lost' }, lostKey)).rejects.toThrow('fetch failed')
  const found = await send({ ...body, reference_id: 'lost' }, lostKey)
  const listed = await sandbox.api('GET', `/payouts?account_number=${ours}&reference_id=lost`)
  expect(listed.body.items.map(({ id }: Json) => id)).toEqual([found.body.id])
})

test.each<[string, object, string]>([
  ['no account of ours', { account_number: undefined }, 'The account number field is required.'],
  ['an account that is not ours', { account_number: '12345' }, 'The RazorpayX Account number is invalid.'],
  ['an unknown fund account', { fund_account_id: 'fa_00000000000000' }, 'The id provided does not exist'],
  ['under a rupee', { amount: 99 }, 'The amount must be at least INR 1.00'],
  ['paise in pieces', { amount: 100.5 }, 'The amount must be an integer.'],
  ['other money', { currency: 'USD' }, 'Currency is not supported'],
  ['another mode', { mode: 'neft' }, 'Payout mode is invalid'],
  ['UPI to a bank account', { mode: 'UPI' }, 'Payout mode is invalid'],
  ['a small amount by RTGS', { mode: 'RTGS' }, 'The amount must be at least INR 200000.00 for RTGS'],
  ['no purpose', { purpose: undefined }, 'The purpose field is required.'],
  ['a narration with signs', { narration: 'Nov: 2026' }, 'The narration format is invalid.'],
  ['a long narration', { narration: 'n'.repeat(31) }, 'The narration may not be greater than 30 characters.'],
  ['a long reference', { reference_id: 'r'.repeat(41) }, 'The reference_id may not be greater than 40 characters.'],
  ['a field too many', { tip: 5 }, 'tip is/are not required and should not be sent'],
])('a payout with %s is refused', async (_what, change, description) => {
  const answer = await send(bodyFor(await account('765432123456789'), change))
  expect([answer.code, answer.body.error.description]).toEqual([400, description])
})

test.each([
  ['999900000012', ['processing', 'reversed'], 'bank_account_invalid'],
  ['999900000013', ['processing', 'failed'], 'bank_account_closed'],
  ['closed.meera@sandbox', ['processing', 'failed'], 'bank_account_closed'],
])('a payout to %s ends as its bank says', async (number, [first, last], reason) => {
  const made = await pay(number)
  expect(made.status).toBe(first)
  await expect.poll(() => statusOf(made.id)).toBe(last)
  const { body } = await sandbox.api('GET', `/payouts/${made.id}`)
  expect(body).toMatchObject({ utr: null, status_details: { reason, source: 'beneficiary_bank' } })
  await expect.poll(() => eventsOf(made.id)).toContain(`payout.${last}`)
})

test('a processed payout may still be reversed days later, by the account or by hand', async () => {
  const start = Date.now()
  const made = await pay('returns@sandbox')
  await expect.poll(() => statusOf(made.id)).toBe('processed')
  sandbox.setNow(new Date(start + 3 * 86_400 + 10_000))
  await sandbox.control({ action: 'run-due' })
  const { body } = await sandbox.api('GET', `/payouts/${made.id}`)
  expect(body).toMatchObject({ status: 'reversed', utr: expect.stringMatching(/^\d{12}$/) })

  await set({ payouts: 'at once' })
  const other = await pay('765432123456789')
  expect(other.status).toBe('processed')
  const late = await move(other.id, 'reversed', { reason: 'beneficiary_bank_offline' })
  expect(late.body.payout).toMatchObject({
    status: 'reversed',
    status_details: { reason: 'beneficiary_bank_offline' },
  })
  expect((await move(other.id, 'processed')).code).toBe(400)
})

test('while the balance is low payouts are queued or refused, and go on once there is money', async () => {
  await set({ payoutBalance: 'low' })
  const balance = () => sandbox.api('GET', '/banking_balances').then(({ body }) => body.items[0].available_amount)
  expect(await balance()).toBe(0)
  const queued = await pay('765432123456789')
  expect(queued).toMatchObject({ status: 'queued', fees: 0, tax: 0, status_details: { reason: 'low_balance' } })
  const refused = await send(bodyFor(await account('765432123456789'), { queue_if_low_balance: false }))
  expect(refused.body.error.description).toBe(
    'Your account does not have enough balance to carry out the payout operation.',
  )
  const cancelled = await pay('765432123456789')
  expect((await sandbox.api('POST', `/payouts/${cancelled.id}/cancel`)).body.status).toBe('cancelled')
  await set({ payoutBalance: 'enough' })
  await expect.poll(() => statusOf(queued.id)).toBe('processed')
  expect(await statusOf(cancelled.id)).toBe('cancelled')
  expect((await sandbox.api('POST', `/payouts/${queued.id}/cancel`)).body.error.description).toBe(
    'Only queued payouts can be cancelled.',
  )
  expect(await balance()).toBeLessThanOrEqual(1_000_000_000 - 100_590)
})

test('a payout that needs an approval waits for it and may be rejected', async () => {
  const first = await pay('999900000016')
  const second = await pay('approval@sandbox')
  expect([first.status, second.status]).toEqual(['pending', 'pending'])
  expect((await move(second.id, 'rejected')).body.payout.status).toBe('rejected')
  await move(first.id, 'processing')
  await expect.poll(() => statusOf(first.id)).toBe('processed')
})

test('by hand, a payout goes only where its status lets it go', async () => {
  await set({ payouts: 'by hand' })
  const { id } = await pay('765432123456789')
  await sandbox.control({ action: 'run-due' })
  expect(await statusOf(id)).toBe('processing')
  for (const status of ['queued', 'pending', 'rejected', 'cancelled']) expect((await move(id, status)).code).toBe(400)
  expect((await move(id, 'processed', { reason: 'bank_account_closed' })).code).toBe(400)
  expect((await move('pout_00000000000000', 'processed')).code).toBe(400)
  await move(id, 'processed')
  expect(await statusOf(id)).toBe('processed')
  expect((await move(id, 'failed')).code).toBe(400)
})

test('events of payouts come doubled, forged, one paisa off and of payouts nobody made, as set', async () => {
  await set({ payouts: 'by hand', duplicateWebhooks: 1, amountPlusOne: 1, corruptSignatures: 1 })
  const { id } = await pay('765432123456789')
  const [first, second] = await sandbox.hears(2)
  expect([first?.id, first?.event.payload.payout.entity.amount]).toEqual([second?.id, 100_001])
  const accepted = [first, second].map((one) =>
    validateWebhookSignature(String(one?.body), one?.signature ?? '', keys.webhookSecret),
  )
  expect(accepted).toEqual([false, true])
  await set({ duplicateWebhooks: 0 })
  const { body } = await sandbox.control({ action: 'unknown-payout' })
  const [, , stranger] = await sandbox.hears(3)
  expect(stranger?.event.payload.payout.entity.id).toBe(body.payout.id)
  expect((await sandbox.api('GET', `/payouts/${body.payout.id}`)).code).toBe(400)
  expect(await statusOf(id)).toBe('processing')
})

test('payouts are listed in pages, by contact, account, mode and status', async () => {
  await set({ payouts: 'by hand' })
  const { fund_account_id, id } = await pay('listed@sandbox')
  const list = (query: string) => sandbox.api('GET', `/payouts?account_number=${ours}&${query}`)
  const { body: fundAccount } = await sandbox.api('GET', `/fund_accounts/${fund_account_id}`)
  for (const query of [`contact_id=${fundAccount.contact_id}`, `fund_account_id=${fund_account_id}`])
    expect((await list(query)).body.items.map((one: Json) => one.id)).toEqual([id])
  expect((await list('mode=UPI&status=processing&count=1')).body.items).toHaveLength(1)
  expect((await list('count=1&skip=1')).body.items[0].id).not.toBe(id)
  expect((await list('from=1&to=2')).body.items).toEqual([])
  for (const query of ['count=0', 'count=101', 'count=x', 'status=sent', 'limit=3'])
    expect((await list(query)).code).toBe(400)
  expect((await sandbox.api('GET', '/payouts')).code).toBe(400)
})
