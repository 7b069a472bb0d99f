import Razorpay from 'razorpay'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, keys, startSandbox, type TestSandbox } from '../start-sandbox.ts'
import { ours, payoutsOf } from './make-payouts.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0.001 })
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.clean())
const { account, set } = payoutsOf(() => sandbox)
const check = (fundAccount: string, extra: object = {}) =>
  sandbox.api('POST', '/fund_accounts/validations', {
    account_number: ours,
    fund_account: { id: fundAccount },
    ...extra,
  })
const read = async (id: string): Promise<Json> => (await sandbox.api('GET', `/fund_accounts/validations/${id}`)).body

test('the same details are the same contact, also when calls race', async () => {
  const details = {
    name: 'Gaurav Kumar',
    email: 'gaurav.kumar@example.com',
    contact: '9000090000',
    type: 'vendor',
    reference_id: 'creator-1',
    notes: { a: 'b' },
  }
  const answers = await Promise.all(Array.from({ length: 8 }, () => sandbox.api('POST', '/contacts', details)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers[0]?.body).toEqual({
    id: expect.stringMatching(/^cont_[0-9A-Za-z]{14}$/),
    entity: 'contact',
    ...details,
    batch_id: null,
    active: true,
    created_at: expect.any(Number),
  })
  const other = await sandbox.api('POST', '/contacts', { ...details, reference_id: 'creator-2' })
  expect(other.body.id).not.toBe(answers[0]?.body.id)
  expect((await sandbox.api('GET', '/contacts?reference_id=creator-1')).body.items).toEqual([answers[0]?.body])
  expect((await sandbox.api('GET', `/contacts/${other.body.id}`)).body).toEqual(other.body)
})

test.each<[string, object, string]>([
  ['no name', { name: '' }, 'The name field is required.'],
  ['a name of signs', { name: '<b>' }, 'The name field is invalid.'],
  ['another type', { type: 'creator' }, 'Invalid type: creator'],
  ['a field too many', { age: 4 }, 'age is/are not required and should not be sent'],
])('a contact with %s is refused', async (_what, change, description) => {
  const answer = await sandbox.api('POST', '/contacts', { name: 'Meera Rao', ...change })
  expect([answer.code, answer.body.error.description]).toEqual([400, description])
})

test('the SDK adds bank accounts and UPI ids: the same details are the same account', async () => {
  const sdk: Json = new Razorpay({ key_id: keys.keyId, key_secret: keys.keySecret })
  sdk.api.rq.defaults.baseURL = sandbox.base
  const { body: owner } = await sandbox.api('POST', '/contacts', { name: 'Meera Rao', type: 'vendor' })
  const details = { name: 'Meera Rao', ifsc: 'HDFC0000053', account_number: '765432123456789' }
  const bank = { contact_id: owner.id, account_type: 'bank_account', bank_account: details }
  const made = await sdk.fundAccount.create(bank)
  expect(made).toEqual({
    id: expect.stringMatching(/^fa_[0-9A-Za-z]{14}$/),
    entity: 'fund_account',
    contact_id: owner.id,
    account_type: 'bank_account',
    bank_account: { ...details, bank_name: 'HDFC Bank', notes: [] },
    active: true,
    batch_id: null,
    created_at: expect.any(Number),
  })
  expect(await sdk.fundAccount.create(bank)).toEqual(made)
  const upi = { contact_id: owner.id, account_type: 'vpa', vpa: { address: 'Meera.Rao@okbank' } }
  const second = await sdk.fundAccount.create(upi)
  expect(second.vpa).toEqual({ username: 'meera.rao', handle: 'okbank', address: 'meera.rao@okbank' })
  const list = (query: string) => sandbox.api('GET', `/fund_accounts?contact_id=${owner.id}${query}`)
  expect((await list('')).body.items).toEqual([second, made])
  expect((await list('&account_type=vpa')).body.items).toEqual([second])
})

test.each<[string, object, string]>([
  ['a short IFSC', { ifsc: 'HDFC000005' }, 'The ifsc must be 11 characters.'],
  ['an IFSC without its zero', { ifsc: 'HDFC1000053' }, 'Invalid IFSC Code in Bank Account'],
  ['a short number', { account_number: '1234' }, 'The account number format is invalid.'],
  ['a number with signs', { account_number: '12345-6789' }, 'The account number format is invalid.'],
  ['a name of two letters', { name: 'Me' }, 'The name format is invalid.'],
])('a bank account with %s is refused', async (_what, change, description) => {
  const { body: owner } = await sandbox.api('POST', '/contacts', { name: 'Meera Rao' })
  const details = { name: 'Meera Rao', ifsc: 'HDFC0000053', account_number: '765432123456789', ...change }
  const sent = { contact_id: owner.id, account_type: 'bank_account', bank_account: details }
  const answer = await sandbox.api('POST', '/fund_accounts', sent)
  expect([answer.code, answer.body.error.description]).toEqual([400, description])
})

test('an account of nobody, of no kind, or with a broken UPI id is refused', async () => {
  const vpa = { account_type: 'vpa', vpa: { address: 'meera@okbank' } }
  const { body: owner } = await sandbox.api('POST', '/contacts', { name: 'Meera Rao' })
  const refusals = [
    await sandbox.api('POST', '/fund_accounts', vpa),
    await sandbox.api('POST', '/fund_accounts', { ...vpa, contact_id: 'cont_00000000000000' }),
    await sandbox.api('POST', '/fund_accounts', { contact_id: owner.id, account_type: 'card' }),
    await sandbox.api('POST', '/fund_accounts', { ...vpa, contact_id: owner.id, vpa: { address: 'meera' } }),
  ]
  expect(refusals.map(({ code }) => code)).toEqual([400, 400, 400, 400])
})

test.each([
  ['765432123456789', { account_status: 'active', registered_name: 'Meera Rao', name_match_score: 100 }],
  ['meera@okbank', { account_status: 'active', registered_name: expect.stringMatching(/^Meera Rao/) }],
  ['999900000011', { account_status: 'active', registered_name: 'SUNITA DEVI', name_match_score: 12 }],
  ['invalid.meera@sandbox', { account_status: 'invalid', registered_name: null, name_match_score: null }],
])('the check of %s is answered by its bank, and announced', async (number, results) => {
  const { body: made } = await check(await account(number))
  expect(made).toMatchObject({ status: 'created', results: { account_status: null, registered_name: null } })
  await expect.poll(async () => (await read(made.id)).status).toBe('completed')
  expect((await read(made.id)).results).toMatchObject(results)
  const event = (await sandbox.hears(1))[0]?.event
  expect(event).toMatchObject({
    event: 'fund_account.validation.completed',
    contains: ['fund_account.validation'],
    payload: { 'fund_account.validation': { entity: { id: made.id, results } } },
  })
})

test('a bank that cannot check fails it, and a silent one waits until it is made to answer', async () => {
  await set({ payouts: 'at once' })
  const { body: failed } = await check(await account('999900000017'))
  expect(failed).toMatchObject({ status: 'failed', results: { account_status: '', registered_name: '' } })
  expect((await sandbox.hears(1))[0]?.event.event).toBe('fund_account.validation.failed')
  const { body: silent } = await check(await account('silent@sandbox'), { reference_id: 'check-1' })
  expect(silent).toMatchObject({ status: 'created', reference_id: 'check-1', amount: null, utr: null })
  await sandbox.control({ action: 'answer-validation', validation: silent.id, answer: 'other name' })
  expect((await read(silent.id)).results.registered_name).toBe('SUNITA DEVI')
  await sandbox.control({ action: 'answer-validation', validation: silent.id, answer: 'invalid' })
  expect((await read(silent.id)).results.account_status).toBe('active')
  const { body: list } = await sandbox.api('GET', `/fund_accounts/validations?account_number=${ours}&count=2`)
  expect(list.items.map(({ id }: Json) => id)).toEqual([silent.id, failed.id])
})

test('a check of no account of ours, of none at all, or of too much is refused', async () => {
  const one = await account('765432123456789')
  const refusals = [
    await check(one, { account_number: '1' }),
    await check('fa_00000000000000'),
    await check(one, { fund_account: {} }),
    await check(one, { amount: 5_000 }),
    await sandbox.api('GET', `/fund_accounts/validations?account_number=1`),
    await sandbox.api('GET', `/fund_accounts/validations/fav_00000000000000`),
  ]
  expect(refusals.map(({ code }) => code)).toEqual([400, 400, 400, 400, 400, 400])
})

test('the dashboard shows payouts and how to drive them, and no account number', async () => {
  await set({ payouts: 'by hand' })
  const one = await account('765432123456789')
  await check(one)
  const page = await (await fetch(`${sandbox.base}/dashboard`)).text()
  for (const text of ['Balance for payouts', 'Account checks', 'closed@sandbox', ours]) expect(page).toContain(text)
  expect(page).not.toContain('765432123456789')
})
