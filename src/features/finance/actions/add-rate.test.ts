import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateAt, thresholdAt } from '#features/rates/queries.ts'
import { rates } from '#features/rates/tables.ts'
import { siteSettings } from '#features/theme/tables.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { whileAlone } from '../../../../tests/own-parts.ts'

let app: TestApp
let finance: Person
let creator: Person
beforeAll(async () => {
  app = await startApp()
  // 20 November in India begins at 18:30 UTC the day before.
  app.setNow(new Date('2026-11-19T18:30:00Z'))
  finance = await makePerson(app, 'FINANCE')
  creator = await makePerson(app, 'CREATOR')
})
afterAll(() => app.stop())

const add = (body: object) =>
  app.call(
    'POST',
    '/admin/finance/rates',
    { kind: 'gst', percent: 12, source: 'A notification', ...body },
    { token: finance.token },
  )
const rateOn = async (kind: 'gst' | 'earning_marketplace', at: string, creatorId?: number) =>
  (await rateAt(app.database.db, kind, new Date(at), creatorId)).basisPoints

test('a rate holds from the first moment of its day in India, and the one before it ends the moment before', async () => {
  expect((await add({ validFrom: '2027-01-01', percent: '12' })).code).toBe(201)
  expect(await rateOn('gst', '2026-12-31T18:29:59.999Z')).toBe(1800)
  expect(await rateOn('gst', '2026-12-31T18:30:00Z')).toBe(1200)
  const rows = await app.database.db
    .select()
    .from(rates)
    .where(and(eq(rates.kind, 'gst'), isNull(rates.creatorId)))
    .orderBy(asc(rates.validFrom))
  expect(rows.map(({ validFrom, validTo }) => [validFrom, validTo]).slice(-2)).toEqual([
    [rows.at(-2)?.validFrom, '2026-12-31'],
    ['2027-01-01', null],
  ])
  const [entry] = await app.database.db.select().from(auditEntries).where(eq(auditEntries.act, 'rate.added'))
  expect(entry).toMatchObject({
    entityUid: 'gst',
    before: { percent: 18 },
    after: { percent: 12, validFrom: '2027-01-01' },
  })
})

test('GST is a whole percentage, as documents state it: with another nothing could be sold', async () => {
  expect((await add({ validFrom: '2029-01-01', percent: 12.25 })).body.errors).toEqual({
    percent: 'Enter GST as a whole percentage',
  })
  const row = {
    kind: 'gst' as const,
    basisPoints: 1225,
    validFrom: '2029-01-01',
    source: 'By hand',
    createdAt: new Date(),
  }
  await expect(app.database.db.insert(rates).values(row)).rejects.toMatchObject({
    cause: { constraint: 'rates_gst_whole' },
  })
  const share = { kind: 'earning_own_link', percent: 92.25, validFrom: '2029-01-01' }
  expect((await add(share)).code).toBe(201)
})

test('a day that has been sold on keeps its rate: today and before are refused', async () => {
  for (const validFrom of ['2026-11-20', '2026-11-19', '2020-01-01'])
    expect((await add({ validFrom })).body.errors).toEqual({ validFrom: 'Choose tomorrow or a later day' })
  expect((await add({ validFrom: '2026-02-30' })).code).toBe(422)
})

test('a rate that would overlap with a later one is refused, and of two at once one is added', async () => {
  expect(await add({ validFrom: '2026-12-01' })).toMatchObject({ code: 409, body: { error: 'RATE_OVERLAPS' } })
  expect(await rateOn('gst', '2026-12-10T00:00:00Z')).toBe(1800)
  const both = await Promise.all([10, 11].map((percent) => add({ validFrom: '2028-04-01', percent })))
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([201, 409])
})

test('a creator has a rate of their own, of their share alone', async () => {
  const own = { kind: 'earning_marketplace', percent: 80, validFrom: '2026-11-21', creator: creator.email }
  expect((await add(own)).code).toBe(201)
  expect(await rateOn('earning_marketplace', '2026-11-20T18:30:00Z', creator.id)).toBe(8000)
  expect(await rateOn('earning_marketplace', '2026-11-20T18:30:00Z')).toBe(7000)
  expect((await add({ ...own, kind: 'gst' })).body.errors).toHaveProperty('creator')
  expect((await add({ ...own, creator: finance.email })).body.errors).toEqual({ creator: 'No creator has this email' })
  const { data } = (await app.call('GET', '/admin/finance/rates', undefined, { token: finance.token })).body
  expect(data.rates).toContainEqual(
    expect.objectContaining({ basisPoints: 8000, creator: { uid: creator.uid, name: expect.any(String) } }),
  )
})

test('a creator who looks after the money adds and removes no rate of their own, unless one person approves payouts', async () => {
  const both = await makePerson(app, 'CREATOR', { roles: ['CREATOR', 'FINANCE'] })
  const { email, token, uid } = both
  const own = { kind: 'earning_marketplace', percent: 95, validFrom: '2090-01-01', creator: email }
  const send = (path: string, body: object) => app.call('POST', `/admin/finance/${path}`, body, { token })
  const remove = () => send('rates/remove', { kind: own.kind, creator: uid, validFrom: own.validFrom })
  const mine = { ...own, source: 'Myself' }
  expect(await send('rates', mine)).toMatchObject({
    code: 422,
    body: { errors: { creator: 'This is your own rate. Someone else must add or remove it.' } },
  })
  expect(await rateOn('earning_marketplace', '2090-02-01T00:00:00Z', both.id)).toBe(7000)
  expect((await add({ ...own, percent: 60 })).code).toBe(201)
  expect((await remove()).body.error).toBe('RATE_OWN')
  const canRemove = async (reader: Person) => {
    const { data } = (await app.call('GET', '/admin/finance/rates', undefined, { token: reader.token })).body
    return data.rates.find((rate: { creator?: { uid: string } }) => rate.creator?.uid === uid).canRemove
  }
  expect([await canRemove(both), await canRemove(finance)]).toEqual([false, true])
  expect(await rateOn('earning_marketplace', '2090-02-01T00:00:00Z', both.id)).toBe(6000)
  await app.database.db.insert(siteSettings).values({ id: 1, saved: { payoutApproval: 'one' } })
  expect(await canRemove(both)).toBe(true)
  expect((await remove()).code).toBe(200)
  expect((await send('rates', mine)).code).toBe(201)
  await app.database.db.delete(siteSettings)
})

test('a creator who alone looks after the money adds and removes their own rate, and the audit log says so', async () => {
  const only = await makePerson(app, 'CREATOR', { roles: ['CREATOR', 'ADMIN'] })
  const { email, token, uid } = only
  const own = { kind: 'earning_marketplace', validFrom: '2090-01-01' }
  const send = (path: string, body: object) => app.call('POST', `/admin/finance/${path}`, body, { token })
  const mine = { ...own, creator: email, percent: 95, source: 'Myself' }
  expect((await send('rates', mine)).code).toBe(422)
  await whileAlone(app, only, async () => {
    expect((await send('rates', mine)).code).toBe(201)
    expect((await send('rates/remove', { ...own, creator: uid })).code).toBe(200)
  })
  const entries = await app.database.db.select().from(auditEntries).where(eq(auditEntries.actorId, only.id))
  expect(entries.map(({ act, after }) => [act, after])).toMatchObject([
    ['rate.added', { ownPart: true }],
    ['rate.removed', { ownPart: true }],
  ])
})

test.each([-1, 100.01, 12.345, 'x'])('%s percent is refused', async (percent) => {
  expect((await add({ validFrom: '2029-01-01', percent })).body.errors).toHaveProperty('percent')
})

test('a threshold changes on its day', async () => {
  const body = { kind: 'payout_minimum', amount: 1000, validFrom: '2026-11-21', source: 'Our own rule' }
  const added = await app.call('POST', '/admin/finance/thresholds', body, { token: finance.token })
  expect(added.code).toBe(201)
  const { db } = app.database
  expect(await thresholdAt(db, 'payout_minimum', new Date('2026-11-20T18:29:59.999Z'))).toBe(50_000)
  expect(await thresholdAt(db, 'payout_minimum', new Date('2026-11-20T18:30:00Z'))).toBe(100_000)
})
