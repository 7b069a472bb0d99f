import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { sumTransactions } from '#features/ledger/actions/sum-transactions.ts'
import { accounts, credit, debit, type Posting, type TransactionKind } from '#features/ledger/rules.ts'
import { ledgerClosedMonths, ledgerEntries } from '#features/ledger/tables.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let finance: Person
let creator: Person
let other: Person
beforeAll(async () => {
  app = await startApp()
  app.setNow(new Date('2026-11-20T06:00:00Z'))
  finance = await makePerson(app, 'FINANCE', { mayExport: ['money'] })
  creator = await makePerson(app, 'CREATOR', { firstName: '=Asha', lastName: 'Rao' })
  other = await makePerson(app, 'CREATOR')
  await share('october', '2026-10-31T18:29:59.999Z', 700, creator)
  await share('november', '2026-10-31T18:30:00Z', 300, creator)
  await share('other', '2026-11-05T10:00:00Z', 40, other)
  await app.database.db
    .insert(ledgerClosedMonths)
    .values({ month: '2026-10-01', closedAt: new Date(), closedBy: finance.id })
  await share('late', '2026-10-31T18:29:59.999Z', 5, creator)
})
afterAll(() => app.stop())

const post = (kind: TransactionKind, source: string, at: string, lines: Posting[]) =>
  app.database.db.transaction((tx) => postEntries(tx, { kind, source, at: new Date(at), lines }))
const share = (source: string, at: string, paise: number, { id: creatorId }: Person) =>
  post('creator_share', source, at, [debit('creator_cost', paise), credit('creator_held', paise, { creatorId })])
const read = (path: string) => app.call('GET', `/admin/finance${path}`, undefined, { token: finance.token })
const file = (path: string) =>
  app.app.inject({ url: `/api/admin/finance${path}`, headers: { authorization: `Bearer ${finance.token}` } })
const held = { account: 'creator_held' }

test('the trial balance has every account, and its debits are its credits', async () => {
  const { data } = (await read('/books?month=2026-11')).body
  expect(data.accounts.map((one: { account: string }) => one.account)).toEqual(Object.keys(accounts))
  expect(data.accounts).toContainEqual({ ...held, opening: -7, debit: 0, credit: 3.45, closing: -10.45 })
  expect(data.accounts).toContainEqual({ account: 'bank', opening: 0, debit: 0, credit: 0, closing: 0 })
  expect(data.totals).toEqual({ opening: 0, debit: 3.45, credit: 3.45, closing: 0 })
  expect(data).toMatchObject({ month: '2026-11', isClosed: false, months: ['2026-11', '2026-10'] })
})

test('until the end of a month it counts from the beginning, and is the same once the sums are added up', async () => {
  const before = (await read('/books?month=2026-10&span=until')).body.data
  expect(before.accounts).toContainEqual({ ...held, opening: 0, debit: 0, credit: 7, closing: -7 })
  expect(before.isClosed).toBe(true)
  await sumTransactions({ transaction: (work) => app.database.db.transaction(work) })
  expect((await read('/books?month=2026-10&span=until')).body.data).toEqual(before)
})

test('the trial balance as a file is written down in the audit log', async () => {
  const { body, headers } = await file('/books?month=2026-11&format=csv')
  expect(headers['content-disposition']).toBe('attachment; filename="trial-balance-2026-11.csv"')
  expect(body.split('\r\n')).toHaveLength(Object.keys(accounts).length + 2)
  expect(body).toContain('\r\ncreator_held,"Creators’ shares, held",-7,0,3.45,-10.45\r\n')
  const [entry] = await app.database.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.act, 'export.downloaded'), eq(auditEntries.entityUid, 'trial-balance')))
  expect(entry?.after).toEqual({ month: '2026-11', span: 'month', rows: Object.keys(accounts).length })
})

test('a statement shows a month by day, and for which day a late entry is', async () => {
  const { data } = (await read('/account/creator_held?month=2026-11')).body
  expect(data).toMatchObject({
    opening: -7,
    debit: 0,
    credit: 3.45,
    closing: -10.45,
    class: 'liability',
    owner: 'creator',
  })
  expect(
    data.entries.map((one: { day: string; lateFor: string; credit: number }) => [one.day, one.lateFor, one.credit]),
  ).toEqual([
    ['2026-11-01', null, 3],
    ['2026-11-01', '2026-10-31', 0.05],
    ['2026-11-05', null, 0.4],
  ])
  expect(data.entries[0]).toMatchObject({ kind: 'creator_share', person: { uid: creator.uid, name: '=Asha Rao' } })
})

test('a statement of one creator has their entries and balances alone', async () => {
  const { data } = (await read(`/account/creator_held?month=2026-11&person=${creator.uid}`)).body
  expect(data).toMatchObject({ opening: -7, credit: 3.05, closing: -10.05, person: { uid: creator.uid } })
  expect(data.entries).toHaveLength(2)
  expect(await read('/account/creator_held?person=nobody')).toMatchObject({
    code: 404,
    body: { error: 'USER_NOT_FOUND' },
  })
})

test('its pages follow each other by key, without a gap and without an entry twice', async () => {
  const days: string[] = []
  for (let after = ''; ;) {
    const { data } = (await read(`/account/creator_held?month=2026-11&limit=1${after && `&after=${after}`}`)).body
    days.push(...data.entries.map((one: { day: string; credit: number }) => `${one.day} ${one.credit}`))
    if (!data.next) break
    after = data.next
  }
  expect(days).toEqual(['2026-11-01 3', '2026-11-01 0.05', '2026-11-05 0.4'])
})

test('its file has every line, and no name becomes a formula', async () => {
  const lines = (await file('/account/creator_held?month=2026-11&format=csv')).body.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[2]).toBe("2026-11-01,2026-10-31,Creator’s share,,,'=Asha Rao,0,0.05")
})

test('an entry has the day of its transaction, whatever it is given', async () => {
  const rows = await app.database.db.select().from(ledgerEntries).orderBy(asc(ledgerEntries.id))
  expect(rows.slice(0, 4).map(({ bookedOn }) => bookedOn)).toEqual([
    '2026-10-31',
    '2026-10-31',
    '2026-11-01',
    '2026-11-01',
  ])
})

test.each([
  '/books?month=2026-13',
  '/books?month=2026',
  '/account/petty_cash',
  '/account/bank?after=x',
  '/account/bank?after=2026-02-30.1',
  '/account/bank?limit=101',
])('%s is refused', async (path) => expect((await read(path)).code).toBe(422))
