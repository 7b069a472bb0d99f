import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rates, thresholds } from '#features/rates/tables.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let finance: Person
beforeAll(async () => {
  app = await startApp()
  finance = await makePerson(app, 'FINANCE')
})
afterAll(() => app.stop())

const send = (path: string, body: object, person = finance) =>
  app.call('POST', `/admin/finance/${path}`, body, { token: person.token })
const add = (validFrom: string, more: object = {}) =>
  send('rates', { kind: 'gst', percent: 12, source: 'A mistake', validFrom, ...more })
const remove = (validFrom: string, more: object = {}, person?: Person) =>
  send('rates/remove', { kind: 'gst', validFrom, ...more }, person)
const daysOfGst = async () =>
  (await app.database.db.select().from(rates).where(eq(rates.kind, 'gst')).orderBy(desc(rates.validFrom)))
    .slice(0, 2)
    .map(({ validFrom, validTo }) => [validFrom, validTo])

test('a rate that has not begun is removed once, and the one before it holds on', async () => {
  const before = await daysOfGst()
  await add('2090-01-01')
  await add('2095-01-01')
  const both = await Promise.all([remove('2090-01-01'), remove('2090-01-01')])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await daysOfGst()).toEqual([
    ['2095-01-01', null],
    [before[0]?.[0], '2094-12-31'],
  ])
  expect((await remove('2095-01-01')).code).toBe(200)
  expect(await daysOfGst()).toEqual(before)
  const entries = await app.database.db.select().from(auditEntries).where(eq(auditEntries.act, 'rate.removed'))
  expect(entries).toHaveLength(2)
  expect(entries[0]?.before).toMatchObject({ percent: 12, source: 'A mistake' })
})

test('a creator’s own rate is removed, and not that of everybody', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const kind = { kind: 'earning_marketplace' }
  await add('2090-01-01', kind)
  await add('2090-01-01', { ...kind, creator: creator.email })
  expect((await remove('2090-01-01', { ...kind, creator: creator.uid })).code).toBe(200)
  expect((await remove('2090-01-01', { ...kind, creator: creator.uid })).code).toBe(404)
  expect((await remove('2090-01-01', { ...kind, creator: 'nobody' })).code).toBe(404)
  expect((await remove('2090-01-01', kind)).code).toBe(200)
})

test('what has begun cannot be removed, also not past the application', async () => {
  expect(await remove('2017-07-01')).toMatchObject({ code: 409, body: { error: 'RATE_HAS_BEGUN' } })
  expect((await send('thresholds/remove', { kind: 'payout_minimum', validFrom: '2017-07-01' })).code).toBe(409)
  const { db } = app.database
  const refused = { cause: { message: expect.stringContaining('cannot be removed') } }
  await expect(db.delete(rates).where(eq(rates.kind, 'gst'))).rejects.toMatchObject(refused)
  await expect(db.delete(thresholds).where(eq(thresholds.kind, 'tds'))).rejects.toMatchObject(refused)
})

test('a threshold that has not begun is removed', async () => {
  const limit = { kind: 'payout_minimum', validFrom: '2090-01-01' }
  await send('thresholds', { ...limit, amount: 10, source: 'A mistake' })
  expect((await send('thresholds/remove', limit)).code).toBe(200)
  const [open] = await app.database.db
    .select()
    .from(thresholds)
    .where(and(eq(thresholds.kind, 'payout_minimum'), sql`valid_to is null`))
  expect(open?.amountPaise).toBe(500_00)
})

test('only those who see the money pages remove', async () => {
  expect((await remove('2090-01-01', {}, await makePerson(app, 'CREATOR'))).code).toBe(403)
})
