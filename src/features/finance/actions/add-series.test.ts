import { asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentSeries } from '#features/checkout/tables/invoices.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let admin: Person
let finance: Person
beforeAll(async () => {
  app = await startApp()
  // 20 November in India begins at 18:30 UTC the day before.
  app.setNow(new Date('2026-11-19T18:30:00Z'))
  admin = await makePerson(app, 'ADMIN')
  finance = await makePerson(app, 'FINANCE')
})
afterAll(() => app.stop())

const send = (path: string, body: object, person = admin) =>
  app.call('POST', `/admin/finance/${path}`, body, { token: person.token })
const add = (body: object, person?: Person) =>
  send('series', { kind: 'invoice', prefix: 'IN2', validFrom: '2090-01-01', source: 'A decision', ...body }, person)
const remove = (body: object, person?: Person) =>
  send('series/remove', { kind: 'invoice', validFrom: '2090-01-01', ...body }, person)
const seriesOf = async (kind: 'invoice' | 'receipt' | 'credit-note') =>
  (
    await app.database.db
      .select()
      .from(documentSeries)
      .where(eq(documentSeries.kind, kind))
      .orderBy(asc(documentSeries.validFrom))
  ).map(({ prefix, validFrom, validTo }) => [prefix, validFrom, validTo])
const today = [['INV', '2017-07-01', null]]

test('a series holds from its day on, the one before ends the day before, and what was done is written down', async () => {
  expect((await add({ prefix: ' in2 ' })).code).toBe(201)
  expect(await seriesOf('invoice')).toEqual([
    ['INV', '2017-07-01', '2089-12-31'],
    ['IN2', '2090-01-01', null],
  ])
  const both = await Promise.all([remove({}), remove({})])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await seriesOf('invoice')).toEqual(today)
  const entries = await app.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entityUid, 'invoice'))
    .orderBy(desc(auditEntries.id))
  expect(entries).toMatchObject([
    { act: 'series.removed', before: { prefix: 'IN2', validFrom: '2090-01-01', source: 'A decision' } },
    { act: 'series.added', before: { prefix: 'INV' }, after: { prefix: 'IN2', source: 'A decision' } },
  ])
})

test('a day that has documents keeps its series: today and before are refused', async () => {
  for (const validFrom of ['2026-11-20', '2026-11-19', '2017-01-01'])
    expect((await add({ validFrom })).body.errors).toEqual({ validFrom: 'Choose tomorrow or a later day' })
  expect((await add({ kind: 'receipt', prefix: 'R26', validFrom: '2026-11-21' })).code).toBe(201)
})

test('a series that would overlap with a later one is refused, and of two at once one is added', async () => {
  await add({ validFrom: '2091-01-01' })
  expect(await add({ validFrom: '2090-06-01' })).toMatchObject({ code: 409, body: { error: 'RATE_OVERLAPS' } })
  const both = await Promise.all(['IN3', 'IN4'].map((prefix) => add({ validFrom: '2092-01-01', prefix })))
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([201, 409])
  for (const validFrom of ['2092-01-01', '2091-01-01']) expect((await remove({ validFrom })).code).toBe(200)
  expect(await seriesOf('invoice')).toEqual(today)
})

test.each(['INV2', '', 'I N', 'I_N', 'É', '०१', '-AB', '/AB', 'AB-', '0AB', 'STM', 'stm'])(
  'the prefix “%s” is refused',
  async (prefix) => {
    const answer = await add({ prefix })
    expect(answer.code).toBe(422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['prefix'])
  },
)

test('a prefix belongs to one kind for ever, also when two kinds take it at once', async () => {
  const taken = { prefix: 'Another kind of document uses or used this prefix. Choose a different one.' }
  for (const prefix of ['RCT', 'bos', 'CRN']) expect((await add({ prefix })).body.errors).toEqual(taken)
  expect((await add({ kind: 'receipt', prefix: 'R27', validFrom: '2080-04-01' })).code).toBe(201)
  // RCT has ended long before, and its numbers are there.
  expect((await add({ prefix: 'RCT', validFrom: '2095-04-01' })).body.errors).toEqual(taken)
  const both = await Promise.all(
    (['invoice', 'credit-note'] as const).map((kind) => add({ kind, prefix: 'X1', validFrom: '2085-04-01' })),
  )
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([201, 422])
  // One that was removed before it began was never used.
  expect((await remove({ kind: 'receipt', validFrom: '2080-04-01' })).code).toBe(200)
  expect((await add({ kind: 'credit-note', prefix: 'R27', validFrom: '2096-04-01' })).code).toBe(201)
})

test('those who look after the money see the series, and only an administrator changes them', async () => {
  const read = async (person: Person) =>
    (await app.call('GET', '/admin/finance/rates', undefined, { token: person.token })).body.data
  expect(await read(finance)).toMatchObject({ canChangeSeries: false })
  expect((await read(finance)).series).toContainEqual(
    expect.objectContaining({ kind: 'bill-of-supply', prefix: 'BOS', validFrom: '2017-07-01', validTo: null }),
  )
  expect(await read(admin)).toMatchObject({ canChangeSeries: true })
  for (const person of [finance, await makePerson(app, 'CREATOR')]) {
    expect((await add({ prefix: 'Z9', validFrom: '2099-01-01' }, person)).code).toBe(403)
    expect((await remove({ validFrom: '2096-04-01', kind: 'credit-note' }, person)).code).toBe(403)
  }
})

test('the database keeps what has begun, and refuses what the form refuses', async () => {
  const { db } = app.database
  const gone = db.delete(documentSeries).where(eq(documentSeries.prefix, 'BOS'))
  await expect(gone).rejects.toMatchObject({ cause: { message: expect.stringContaining('cannot be removed') } })
  const other = db.update(documentSeries).set({ prefix: 'B2' }).where(eq(documentSeries.prefix, 'BOS'))
  await expect(other).rejects.toMatchObject({ cause: { message: expect.stringContaining('cannot be changed') } })
  const row = { kind: 'bill-of-supply' as const, validFrom: '2099-01-01', validTo: '2099-01-02', source: 'By hand' }
  for (const [prefix, constraint] of [
    ['BOS2', 'document_series_prefix'],
    ['b-2', 'document_series_prefix'],
    ['STM', 'document_series_statements'],
    ['B2', 'document_series_no_overlap'],
  ] as const)
    await expect(db.insert(documentSeries).values({ ...row, prefix, createdAt: new Date() })).rejects.toMatchObject({
      cause: { constraint },
    })
})
