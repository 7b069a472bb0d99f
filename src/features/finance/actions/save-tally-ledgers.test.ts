import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { tallyVouchers } from '../queries/tally-vouchers.ts'
import { tallyNames } from '../rules/tally.ts'
import { tallyLedgerNames } from '../tables.ts'

let app: TestApp
let finance: Person
beforeAll(async () => {
  app = await startApp()
  finance = await makePerson(app, 'FINANCE')
})
afterAll(() => app.stop())

const call = (method: 'GET' | 'POST', body?: object, person = finance) =>
  app.call(method, '/admin/finance/tally', body, { token: person.token })
const ledgers = async () => (await call('GET')).body.data.ledgers

test('accounts have our names in Tally until the accountant saves others, and then the vouchers use those', async () => {
  expect(await ledgers()).toContainEqual({ account: 'bank', name: '', defaultName: tallyNames.bank })
  const saved = { bank: ' HDFC Current A/c ', suspense: tallyNames.suspense, gateway_fee: '' }
  expect((await call('POST', saved)).code).toBe(200)
  expect(await app.database.db.select().from(tallyLedgerNames)).toEqual([{ account: 'bank', name: 'HDFC Current A/c' }])
  expect(await ledgers()).toContainEqual({ account: 'bank', name: 'HDFC Current A/c', defaultName: tallyNames.bank })

  await app.database.db.transaction((tx) =>
    postEntries(tx, {
      kind: 'settlement',
      source: 'one',
      at: new Date('2026-11-05T06:00:00Z'),
      lines: [debit('bank', 100), credit('gateway_receivable', 100)],
    }),
  )
  const vouchers = await Array.fromAsync(tallyVouchers(app.database.db, { fromDay: '2026-11-01', toDay: '2026-11-30' }))
  const names = vouchers.flat().flatMap(({ lines }) => lines.map(({ ledger }) => ledger))
  expect(names.toSorted()).toEqual(['HDFC Current A/c', tallyNames.gateway_receivable])
})

test('a name that is cleared is ours again, and only changes are in the audit log', async () => {
  await Promise.all([call('POST', { bank: 'ICICI' }), call('POST', { bank: 'ICICI' })])
  expect((await call('POST', {})).code).toBe(200)
  expect(await app.database.db.select().from(tallyLedgerNames)).toEqual([])
  const acts = await app.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, 'tally-name.changed'))
    .orderBy(auditEntries.id)
  expect(acts.map(({ entityUid, before, after }) => [entityUid, before?.name, after?.name])).toEqual([
    ['bank', 'Bank', 'HDFC Current A/c'],
    ['bank', 'HDFC Current A/c', 'ICICI'],
    ['bank', 'ICICI', 'Bank'],
  ])
})

test('names have at most 100 characters, and only those who see the money pages save them', async () => {
  expect((await call('POST', { bank: 'x'.repeat(101) })).body.errors).toHaveProperty('bank')
  expect((await call('POST', { bank: 'Mine' }, await makePerson(app, 'CREATOR'))).code).toBe(403)
})
