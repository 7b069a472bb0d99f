import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '#platform/server/audit.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { brokenPayoutRules, endPayouts, makePaidCreator, payableTo, payoutsOf } from '../../../../tests/payouts.ts'
import { payoutRuns } from '../tables.ts'

let app: TestApp
let [first, second]: Person[] = []
beforeAll(async () => {
  app = await startApp()
  first = await makePerson(app, 'ADMIN')
  second = await makePerson(app, 'ADMIN')
})
afterAll(() => app.stop())
beforeEach(() => endPayouts(app))

const act = (uid: string, verb: string, body: object = {}, person = second) =>
  app.call('POST', `/admin/payout/${uid}/${verb}`, body, { token: person?.token ?? '' })
const file = (uid: string, body: object = {}) => act(uid, 'file', body, first)
let keys = 0
async function approvedRun(): Promise<string> {
  const key = `file-key-${(keys += 1)}`
  const body = { idempotencyKey: key, way: 'bank_file' }
  const prepared = await app.call('POST', '/admin/payout/prepare', body, { token: first?.token ?? '' })
  const { uid } = prepared.body.data
  expect((await act(uid, 'approve')).code).toBe(200)
  return uid
}
async function sentRun(): Promise<string> {
  const uid = await approvedRun()
  await file(uid)
  expect((await act(uid, 'send')).code).toBe(200)
  return uid
}
const only = async (creator: Person) => {
  const [payout] = await payoutsOf(app, creator)
  if (!payout) throw new Error('no payout')
  return payout
}
const answer = (...rows: string[]) => ['Reference,Status,UTR,Reason', ...rows].join('\r\n')

test('the bank’s file is downloaded once, names each payout, and no name is a formula', async () => {
  const creator = await makePaidCreator(app, 60_050, {
    accountHolder: '=HYPERLINK("http://x")',
    accountNumber: '00100234564821',
  })
  await makePaidCreator(app, 70_000, { kind: 'upi', upiId: 'meenal@okhdfcbank' })
  const uid = await approvedRun()
  expect((await act(uid, 'send')).code).toBe(409)
  const { code, body, headers } = await file(uid)
  expect(code).toBe(200)
  expect(headers['cache-control']).toContain('no-store')
  const { reference } = await only(creator)
  expect(body.data.csv.split('\r\n')).toEqual([
    '\uFEFFBeneficiary name,Account number,IFSC,Amount,Reference,Status,UTR,Reason',
    `"'=HYPERLINK(""http://x"")",00100234564821,HDFC0000123,600.50,${reference},,,`,
    '',
  ])
  expect((await file(uid)).body.error).toBe('FILE_DOWNLOADED')
  expect((await file(uid, { again: true })).code).toBe(200)
  expect((await act(uid, 'cancel')).code).toBe(409)
})

test('the audit log keeps who downloaded, sent and imported what, the file asked for again too', async () => {
  const creator = await makePaidCreator(app, 60_000)
  const uid = await sentRun()
  await file(uid, { again: true })
  const csv = answer(`${(await only(creator)).reference},processed,HDFC0026032812,`)
  for (let n = 0; n < 2; n++) expect((await act(uid, 'import', { csv })).code).toBe(200)
  const entries = await app.database.db
    .select({ act: auditEntries.act, actorId: auditEntries.actorId, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.entityUid, uid))
    .orderBy(auditEntries.id)
  // Preparing and approving come first (approve-payouts.test.ts).
  expect(entries.slice(2)).toEqual([
    { act: 'payout-run.file-downloaded', actorId: first?.id, after: { payouts: 1, again: false, dropped: 0 } },
    { act: 'payout-run.sent', actorId: second?.id, after: { payouts: 1, way: 'bank_file' } },
    { act: 'payout-run.file-downloaded', actorId: first?.id, after: { payouts: 1, again: true, dropped: 0 } },
    { act: 'payout-run.imported', actorId: second?.id, after: { processed: 1, returned: 0, unchanged: 0 } },
    { act: 'payout-run.imported', actorId: second?.id, after: { processed: 0, returned: 0, unchanged: 1 } },
  ])
})

test('what the bank has paid or refused is not in the file any more', async () => {
  const [paid, failed, open] = [
    await makePaidCreator(app, 60_000),
    await makePaidCreator(app, 70_000),
    await makePaidCreator(app, 80_000),
  ]
  const uid = await sentRun()
  const csv = answer(
    `${(await only(paid)).reference},processed,HDFC0026032812,`,
    `${(await only(failed)).reference},failed,,`,
  )
  expect((await act(uid, 'import', { csv })).code).toBe(200)
  const { body } = await file(uid, { again: true })
  const lines = body.data.csv.trim().split('\r\n').slice(1)
  expect(lines).toEqual([expect.stringContaining((await only(open)).reference)])
})

test('the bank’s answer is imported whole, and the same file again changes nothing', async () => {
  const paid = await makePaidCreator(app, 60_000)
  const failed = await makePaidCreator(app, 70_000)
  const uid = await sentRun()
  const csv = answer(
    `${(await only(paid)).reference},Success,HDFC0026032812,`,
    `'${(await only(failed)).reference},FAILED,,"Account closed, call"`,
  )
  const imported = await act(uid, 'import', { csv })
  expect(imported.body.data).toEqual({ processed: 1, returned: 1, unchanged: 0 })
  expect(await only(paid)).toMatchObject({ state: 'processed', utr: 'HDFC0026032812' })
  expect(await only(failed)).toMatchObject({ state: 'failed', failureReason: 'Account closed, call' })
  expect(await payableTo(app, failed)).toBe(70_000)
  const again = await Promise.all([act(uid, 'import', { csv }), act(uid, 'import', { csv })])
  expect(again.map((one) => one.body.data)).toEqual([
    { processed: 0, returned: 0, unchanged: 2 },
    { processed: 0, returned: 0, unchanged: 2 },
  ])
  const [run] = await app.database.db.select().from(payoutRuns).where(eq(payoutRuns.uid, uid))
  expect(run?.state).toBe('finished')
  expect(await brokenPayoutRules(app)).toEqual([])
})

test('what arrived and comes back later is payable again; what came back is not taken as paid', async () => {
  const creator = await makePaidCreator(app, 60_000)
  const uid = await sentRun()
  const { reference } = await only(creator)
  await act(uid, 'import', { csv: answer(`${reference},processed,HDFC0026032812,`) })
  const back = await act(uid, 'import', { csv: answer(`${reference},returned,,Account closed`) })
  expect(back.body.data).toEqual({ processed: 0, returned: 1, unchanged: 0 })
  expect((await only(creator)).state).toBe('reversed')
  expect(await payableTo(app, creator)).toBe(60_000)
  const paid = await act(uid, 'import', { csv: answer(`${reference},processed,HDFC0026032812,`) })
  expect(paid.code).toBe(422)
  expect(paid.body.errors?.csv).toContain('Line 2: this payout was returned earlier')
  expect(await brokenPayoutRules(app)).toEqual([])
})

test.each([
  ['no columns', () => 'Name;Amount\nA;1', 'Reference, Status and UTR'],
  ['no rows', () => 'Reference,Status,UTR', 'no rows'],
  ['another run’s reference', () => answer('PO0000000000000000,processed,HDFC0026032812,'), 'Line 2: this reference'],
  ['an unknown status', (reference: string) => answer(`${reference},maybe,,`), 'Line 2: we don’t know'],
  ['no UTR', (reference: string) => answer(`${reference},processed,,`), 'Line 2: a processed payout'],
  [
    'two answers',
    (reference: string) => answer(`${reference},processed,HDFC0026032812,`, `${reference},failed,,`),
    'Line 3',
  ],
  [
    'another amount',
    (reference: string) => `Reference;Status;UTR;Amount\n${reference};paid;HDFC0026032812;"600,01"`,
    'Line 2: the amount',
  ],
  [
    'an amount that is no number',
    (reference: string) => `Reference;Status;UTR;Amount\n${reference};paid;HDFC0026032812;about 600`,
    'Line 2: the amount',
  ],
])('a file with %s changes nothing and names the line', async (_what, csvOf, message) => {
  const creator = await makePaidCreator(app, 60_000)
  const uid = await sentRun()
  const answered = await act(uid, 'import', { csv: csvOf((await only(creator)).reference) })
  expect(answered.code).toBe(422)
  expect(answered.body.errors?.csv).toContain(message)
  expect((await only(creator)).state).toBe('processing')
})

test('a file before the run was marked as sent is refused', async () => {
  const creator = await makePaidCreator(app, 60_000)
  const uid = await approvedRun()
  const csv = answer(`${(await only(creator)).reference},processed,HDFC0026032812,`)
  expect((await act(uid, 'import', { csv })).body.error).toBe('PAYOUT_RUN_MOVED')
})
