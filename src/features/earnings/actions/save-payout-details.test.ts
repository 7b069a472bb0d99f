import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { dayMs } from '#platform/format/durations.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { type FakePayoutGateway, fakePayoutGateway } from '../../../../tests/fake-payout-gateway.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { codesSentTo, wrongCode } from '../../../../tests/sign-in.ts'
import { payoutDetails } from '../tables.ts'

let app: TestApp
let gateway: FakePayoutGateway
let creator: Person
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.database.sql`delete from pgboss.job`
  gateway = fakePayoutGateway(app.settings)
  creator = await makePerson(app, 'CREATOR')
})

const bank = {
  legalName: 'Meenal Shah',
  pan: 'abcps1234k',
  gstin: '',
  region: '24',
  address: '12 Navrangpura, Ahmedabad',
  kind: 'bank',
  accountHolder: 'Meenal Shah',
  accountNumber: '5010 0234 564821',
  accountNumberAgain: '50100234564821',
  ifsc: 'hdfc0000123',
  upiId: '',
}
const upi = { ...bank, kind: 'upi', upiId: 'meenal.shah@okhdfcbank' }
const path = '/creator/payout-details'
const post = (to: string, body: object, person = creator) => app.call('POST', to, body, { token: person.token })
const read = (person = creator) => app.call('GET', path, undefined, { token: person.token })
const rowsOf = (person: Person) =>
  app.database.db.select().from(payoutDetails).where(eq(payoutDetails.creatorId, person.id)).orderBy(payoutDetails.id)

async function save(fields: object = bank, person = creator) {
  const sent = await post(`${path}/code`, fields, person)
  expect(sent.code, JSON.stringify(sent.body)).toBe(200)
  const [otp] = await codesSentTo(app, person.email)
  return post(path, { ...fields, challenge: sent.body.data.challenge, otp }, person)
}

test('saves details that a code confirms, holds them for 48 hours and never shows them whole', async () => {
  const at = new Date('2026-03-28T05:30:00Z')
  app.setNow(at)
  creator = await makePerson(app, 'CREATOR')
  const saved = await save()
  expect(saved.code, JSON.stringify(saved.body)).toBe(200)
  expect(saved.body.data.details).toMatchObject({
    legalName: 'Meenal Shah',
    pan: 'AB••••4K',
    account: '••••4821',
    ifsc: 'HDFC0000123',
    check: 'unchecked',
    payableFrom: '2026-03-30T05:30:00.000Z',
  })
  expect(saved.body.data.minimum).toBe(500)
  const shown = await read()
  expect(shown.body.data).toEqual(saved.body.data)
  const everything = JSON.stringify([shown.body, saved.body, await app.database.db.select().from(auditEntries)])
  for (const secret of ['50100234564821', '0234564821', 'ABCPS1234K']) expect(everything).not.toContain(secret)
  const [row] = await rowsOf(creator)
  expect(row).toMatchObject({ pan: 'ABCPS1234K', accountNumber: '50100234564821', ifsc: 'HDFC0000123', upiId: null })
  app.setNow(new Date())
})

test('a change is a new row, is held again, and both are in an email to the creator', async () => {
  await save()
  const changed = await save(upi)
  expect(changed.body.data.details).toMatchObject({ kind: 'upi', account: 'me••••@okhdfcbank', accountHolder: null })
  const rows = await rowsOf(creator)
  expect(rows.map((row) => [row.kind, row.replacedAt === null])).toEqual([
    ['bank', false],
    ['upi', true],
  ])
  await runJobs(app, 'earnings.send-details-notice')
  const emails = await mailbox(app.database.db, creator.email)
  const texts = emails.map((one) => JSON.stringify(one)).filter((text) => text.includes('payout details were changed'))
  expect(texts).toHaveLength(2)
  expect(texts.join()).toContain('••••4821')
  expect(texts.join()).not.toContain('50100234564821')
})

test('the audit log keeps who saved them and both accounts, masked', async () => {
  await save()
  await save(upi)
  const entries = await app.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorId, creator.id))
    .orderBy(auditEntries.id)
  const [first, second] = await rowsOf(creator)
  expect(entries).toMatchObject([
    { act: 'payout-details.changed', entityUid: first?.uid, before: null, after: { account: '••••4821' } },
    {
      act: 'payout-details.changed',
      entityUid: second?.uid,
      before: { account: '••••4821' },
      after: { account: 'me••••@okhdfcbank' },
    },
  ])
})

test('the code opens nothing else, works once, and is refused to another creator', async () => {
  const sent = await post(`${path}/code`, bank)
  const [otp = ''] = await codesSentTo(app, creator.email)
  const confirmed = { ...bank, challenge: sent.body.data.challenge, otp }
  const other = await makePerson(app, 'CREATOR')
  expect((await app.call('POST', '/verify-otp', confirmed)).body.error).toBe('CODE_EXPIRED')
  expect((await post(path, confirmed, other)).body.error).toBe('CODE_EXPIRED')
  const answers = await Promise.all([post(path, confirmed), post(path, confirmed)])
  expect(answers.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await rowsOf(creator)).toHaveLength(1)
})

test('a wrong code saves nothing, five tries are all, and five codes an hour', async () => {
  const sent = await post(`${path}/code`, bank)
  const [otp = ''] = await codesSentTo(app, creator.email)
  const wrong = wrongCode(otp)
  const confirm = (code: string) => post(path, { ...bank, challenge: sent.body.data.challenge, otp: code })
  for (let n = 0; n < 4; n++) expect((await confirm(wrong)).body.error).toBe('WRONG_CODE')
  expect((await confirm(wrong)).body.error).toBe('CODE_EXPIRED')
  expect((await confirm(otp)).body.error).toBe('CODE_EXPIRED')
  expect(await rowsOf(creator)).toEqual([])
  for (let n = 0; n < 4; n++) expect((await post(`${path}/code`, bank)).code).toBe(200)
  expect((await post(`${path}/code`, bank)).code).toBe(429)
})

test.each([
  ['pan', { pan: 'ABCP1234K' }],
  ['gstin', { gstin: '24ABCPS1234K1Z1' }],
  ['region', { region: '99' }],
  ['region', { gstin: '27AAPFU0939F1ZV', pan: '' }],
  ['pan', { gstin: '27AAPFU0939F1ZV', region: '27' }],
  ['accountHolder', { accountHolder: '' }],
  ['accountHolder', { accountHolder: '=HYPERLINK("x")' }],
  ['accountNumber', { accountNumber: '1234', accountNumberAgain: '1234' }],
  ['accountNumberAgain', { accountNumberAgain: '50100234564822' }],
  ['ifsc', { ifsc: 'HDFC1000123' }],
  ['ifsc', { ifsc: '' }],
  ['upiId', { kind: 'upi', upiId: '' }],
  ['upiId', { kind: 'upi', upiId: 'not a upi id' }],
  ['address', { address: ' ' }],
])('refuses a wrong %s before a code is sent: %j', async (field, change) => {
  const answer = await post(`${path}/code`, { ...bank, ...change })
  expect(answer.code).toBe(422)
  expect(Object.keys(answer.body.errors ?? {})).toContain(field)
})

test('a GSTIN says the PAN, and the account remembers it', async () => {
  const saved = await save({ ...bank, gstin: '27AAPFU0939F1ZV', region: '27', pan: '' })
  expect(saved.body.data.details).toMatchObject({ pan: 'AA••••9F', gstin: '27••••1ZV', region: '27' })
  const panOf = async () =>
    (await app.database.db.select({ pan: users.pan }).from(users).where(eq(users.id, creator.id)))[0]?.pan
  expect(await panOf()).toBe('AAPFU0939F')
  await app.database.sql`delete from pgboss.job`
  await save({ ...bank, pan: '' })
  expect(await panOf()).toBeNull()
})

test('the account remembers the UPI id that was named last, folded, also after a change to a bank account', async () => {
  const upiIdOf = async () =>
    (await app.database.db.select({ id: users.payoutUpiId }).from(users).where(eq(users.id, creator.id)))[0]?.id
  await save({ ...upi, upiId: 'Meenal.Shah@OkHdfcBank' })
  expect(await upiIdOf()).toBe('meenal.shah@okhdfcbank')
  await app.database.sql`delete from pgboss.job`
  await save(bank)
  expect(await upiIdOf()).toBe('meenal.shah@okhdfcbank')
})

test('a learner has no payout details, and an administrator’s are their own', async () => {
  const learner = await makePerson(app, 'LEARNER')
  expect((await read(learner)).code).toBe(403)
  await save()
  const admin = await makePerson(app, 'ADMIN')
  expect((await read(admin)).body.data.details).toBeNull()
})

test('the provider’s check names the account’s owner', async () => {
  await save()
  await runJobs(app, 'earnings.check-account')
  expect((await read()).body.data.details).toMatchObject({
    check: 'valid',
    registeredName: 'MEENAL SHAH',
    otherName: false,
  })
  await save({ ...bank, accountHolder: 'Ravi Kumar' })
  await runJobs(app, 'earnings.check-account')
  expect((await read()).body.data.details).toMatchObject({ check: 'valid', otherName: true })
})

test('an account that the bank does not know is shown to be corrected', async () => {
  gateway.answers = 'invalid'
  await save()
  await runJobs(app, 'earnings.check-account')
  expect((await read()).body.data.details.check).toBe('invalid')
})

test('a UPI id is checked like an account: the provider is asked for it alone, and names its owner', async () => {
  await save(upi)
  await runJobs(app, 'earnings.check-account')
  expect([...gateway.accounts.values()]).toEqual([{ kind: 'upi', upiId: 'meenal.shah@okhdfcbank' }])
  expect(gateway.checks.size).toBe(1)
  expect((await read()).body.data.details).toMatchObject({
    kind: 'upi',
    account: 'me••••@okhdfcbank',
    check: 'valid',
    registeredName: 'MEENAL SHAH',
    otherName: false,
  })
})

test('a UPI id that nobody has is shown to be corrected', async () => {
  gateway.answers = 'invalid'
  await save(upi)
  await runJobs(app, 'earnings.check-account')
  expect((await read()).body.data.details).toMatchObject({ check: 'invalid', registeredName: null })
})

test('a check that the provider does not take says nothing of the account', async () => {
  gateway.refuseNext = 'Your account does not have enough balance to carry out the fund account validation.'
  await save()
  await runJobs(app, 'earnings.check-account')
  expect((await read()).body.data.details.check).toBe('unchecked')
})

test('a check whose answer was lost is found, not made twice; one without an answer ends as unknown', async () => {
  gateway.answers = 'pending'
  gateway.loseNext = 'checkAccount'
  await save()
  await expect(runJobs(app, 'earnings.check-account')).rejects.toThrow('did not answer')
  const [row] = await rowsOf(creator)
  await app.ctx().jobs.enqueue(app.database.db, 'earnings.check-account', { detailsId: row?.id })
  await runJobs(app, 'earnings.check-account', { due: new Date(Date.now() + 30 * dayMs) })
  expect(gateway.checks.size).toBe(1)
  expect((await read()).body.data.details.check).toBe('unchecked')
})

test('without a payout provider nothing is said of an account', async () => {
  const without = { ...app.ctx(), settings: { ...app.settings, payoutGateway: undefined } }
  await save()
  const [row] = await rowsOf(creator)
  const { checkAccount } = await import('./check-account.ts')
  await checkAccount(without as never, { detailsId: row?.id ?? 0 })
  expect(gateway.requests).toEqual([])
  expect((await read()).body.data.details.check).toBe('unchecked')
})

test('the database refuses two details that hold at once, and an account of both kinds', async () => {
  await save()
  const copy = sql`insert into payout_details (uid, creator_id, legal_name, region, kind, upi_id, payable_from)
    values ('x', ${creator.id}, 'A B', '24', 'upi', 'a@b', now())`
  await expect(app.database.db.execute(copy)).rejects.toMatchObject({
    cause: expect.objectContaining({ constraint: 'payout_details_current' }),
  })
})
