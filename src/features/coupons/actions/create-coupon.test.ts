import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCourse, type MadeCourse, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { newUid } from '#platform/http/session.ts'
import { maxActiveCoupons, maxCodesPerDay } from '../rules/coupons.ts'

let app: TestApp
let creator: Person
let course: MadeCourse
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  creator = await makePerson(app, 'CREATOR')
  course = await makeCourse(app, { creatorId: creator.id, pricePaise: 100_000 })
})

const shared = { name: 'WhatsApp group', kind: 'percent', percent: 20, codeKind: 'shared', code: 'DIWALI20' }
const single = { name: 'Fair', kind: 'fixed', amount: 199.5, codeKind: 'single', count: 3 }
const create = (fields: object, person = creator, idempotencyKey = newUid()) =>
  app.call('POST', '/creator/coupon', { ...fields, idempotencyKey }, { token: person.token })
const details = async (uid: string, person = creator) =>
  app.call('GET', `/creator/coupon/${uid}`, undefined, { token: person.token })
const list = async (query = '', person = creator) =>
  (await app.call('GET', `/creator/coupon?${query}`, undefined, { token: person.token })).body.data
const codes = (uid: string, query = '', person = creator) =>
  app.call('GET', `/creator/coupon/${uid}/code?${query}`, undefined, { token: person.token })

test('a shared code is stored as capitals, and shown with what it takes off each course', async () => {
  const { code, body } = await create({ ...shared, code: ' diwali 20', maxUses: 50 })
  expect(code).toBe(201)
  expect((await details(body.data.uid)).body.data).toMatchObject({
    name: 'WhatsApp group',
    state: 'active',
    code: 'DIWALI20',
    codes: 1,
    percent: 20,
    amount: null,
    allCourses: true,
    maxUses: 50,
    usesPerPerson: 1,
    firstPurchaseOnly: false,
    uses: 0,
    revenue: 0,
    courseList: [{ uid: course.uid, price: 1000, payable: 800, forSale: true }],
  })
})

test('single-use codes are made, different and for one order each', async () => {
  const { body } = await create({ ...single, count: 10_000 })
  const [row] = await app.database.db.execute(sql`
    select count(distinct k.code)::int as codes, max(k.max_uses) as most from coupon_codes k
    join coupons c on c.id = k.coupon_id where c.uid = ${body.data.uid}`)
  expect(row).toEqual({ codes: 10_000, most: 1 })
  expect((await details(body.data.uid)).body.data).toMatchObject({
    code: null,
    codes: 10_000,
    maxUses: 10_000,
    amount: 199.5,
  })
  const file = await app.app.inject({
    url: `/api/creator/coupon/${body.data.uid}/code?format=csv`,
    headers: { authorization: `Bearer ${creator.token}` },
  })
  expect(file.headers['content-disposition']).toBe('attachment; filename="coupon-codes.csv"')
  expect(file.body.trim().split('\r\n')).toHaveLength(10_001)
})

test.each([
  [{ ...shared, percent: undefined }, 'percent'],
  [{ ...shared, percent: 0 }, 'percent'],
  [{ ...shared, percent: 101 }, 'percent'],
  [{ ...shared, percent: 12.5 }, 'percent'],
  [{ ...shared, kind: 'fixed' }, 'amount'],
  [{ ...single, amount: 0.5 }, 'amount'],
  [{ ...single, amount: 100_001 }, 'amount'],
  [{ ...single, amount: 10.005 }, 'amount'],
  [{ ...single, count: undefined }, 'count'],
  [{ ...single, count: 10_001 }, 'count'],
  [{ ...shared, code: '' }, 'code'],
  [{ ...shared, code: 'ABC' }, 'code'],
  [{ ...shared, code: 5 }, 'code'],
  [{ ...shared, kind: 'gift' }, 'kind'],
  [{ ...shared, code: 'दिवाली' }, 'code'],
  [{ ...shared, maxUses: 0 }, 'maxUses'],
  [{ ...shared, usesPerPerson: 0 }, 'usesPerPerson'],
  [{ ...shared, name: '' }, 'name'],
  [{ ...shared, name: 'x'.repeat(81) }, 'name'],
  [{ ...shared, validFrom: '2026-13-01' }, 'validFrom'],
  [{ ...shared, validUntil: '2020-01-01' }, 'validUntil'],
  [{ ...shared, validFrom: '2099-05-02', validUntil: '2099-05-01' }, 'validUntil'],
  [{ ...shared, courses: ['nosuchcourse'] }, 'courses'],
])('%j is refused at the field %s', async (fields, field) => {
  const { code, body } = await create(fields)
  expect(code).toBe(422)
  expect(Object.keys(body.errors ?? {})).toEqual([field])
  expect((await list()).coupons).toEqual([])
})

test('days are India’s: from the first moment of the first day to the end of the last', async () => {
  const { body } = await create({ ...shared, validFrom: '2099-05-01', validUntil: '2099-05-01' })
  expect((await details(body.data.uid)).body.data).toMatchObject({
    state: 'scheduled',
    validFrom: '2099-04-30T18:30:00.000Z',
    validUntil: '2099-05-01T18:30:00.000Z',
  })
})

test('a coupon of some courses names them alone; another creator’s course is refused', async () => {
  const second = await makeCourse(app, { creatorId: creator.id })
  const other = await makeCourse(app)
  const { body } = await create({ ...shared, courses: [second.uid, second.uid] })
  expect((await details(body.data.uid)).body.data).toMatchObject({
    allCourses: false,
    courses: 1,
    courseList: [{ uid: second.uid }],
  })
  expect(await create({ ...shared, code: 'OTHERS12', courses: [other.uid] })).toMatchObject({
    code: 422,
    body: { errors: { courses: 'Choose your own courses' } },
  })
})

test('a creator has a code once, also at the same moment; two creators may have the same', async () => {
  const answers = await Promise.all([create(shared), create({ ...shared, code: 'diwali20' })])
  expect(answers.map(({ code }) => code)).toEqual(expect.arrayContaining([201, 422]))
  const other = await makePerson(app, 'CREATOR')
  expect((await create(shared, other)).code).toBe(201)
})

test('sent again with the same key, one coupon is made', async () => {
  const key = newUid()
  const answers = await Promise.all([1, 2, 3].map(() => create(shared, creator, key)))
  expect(new Set(answers.map(({ body }) => body.data.uid)).size).toBe(1)
  expect((await list()).coupons).toHaveLength(1)
})

test('an ended coupon says so, and ending it twice is the same', async () => {
  const { uid } = (await create(shared)).body.data
  const end = (person = creator) => app.call('POST', `/creator/coupon/${uid}/end`, {}, { token: person.token })
  expect([(await end()).code, (await end()).code]).toEqual([200, 200])
  expect((await list()).coupons).toMatchObject([{ uid, state: 'ended' }])
})

test('another’s coupon is not found, by an administrator neither', async () => {
  const { uid } = (await create(shared)).body.data
  for (const role of ['CREATOR', 'ADMIN'] as const) {
    const other = await makePerson(app, role)
    expect((await details(uid, other)).code).toBe(404)
    expect((await codes(uid, '', other)).code).toBe(404)
    expect((await app.call('POST', `/creator/coupon/${uid}/end`, {}, { token: other.token })).code).toBe(404)
    expect((await list('', other)).coupons).toEqual([])
  }
})

test('the list is searched by name and by code, and paged', async () => {
  await create(shared)
  await create({ ...shared, name: 'Alumni', code: 'ALUMNI10' })
  expect((await list('search=alum')).coupons).toMatchObject([{ name: 'Alumni' }])
  expect((await list('search=diwali 20')).coupons).toMatchObject([{ code: 'DIWALI20' }])
  expect((await list('search=nothing')).pagination).toMatchObject({ totalItems: 0 })
  expect((await list('limit=1&sort=created')).coupons).toMatchObject([{ name: 'Alumni' }])
})

test('codes are listed by whether they were used', async () => {
  const { uid } = (await create(single)).body.data
  const all = (await codes(uid)).body.data.codes as { code: string }[]
  await app.asOwner((owner) => owner`update coupon_codes set uses = 1 where code = ${all[1]?.code ?? ''}`)
  expect((await codes(uid, 'use=used')).body.data.codes).toEqual([{ ...all[1], uses: 1 }])
  expect((await codes(uid, 'use=unused')).body.data.codes).toEqual([all[0], all[2]])
  expect((await codes(uid, `search=${all[2]?.code.slice(0, 6).toLowerCase()}`)).body.data.codes).toEqual([all[2]])
  await app.asOwner(
    (owner) => owner`update coupon_codes set uses = 1 where coupon_id = (select id from coupons where uid = ${uid})`,
  )
  expect((await details(uid)).body.data.state).toBe('used_up')
})

test(`a creator has ${maxActiveCoupons} coupons at a time; ended ones are not counted`, async () => {
  await app.database.db.execute(sql`
    insert into coupons (uid, creator_id, name, code_kind, percent, all_courses, valid_from, uses_per_person, first_purchase_only, codes)
    select ${creator.uid} || n, ${creator.id}, 'many', 'shared', 10, true, now(), 1, false, 0 from generate_series(1, ${maxActiveCoupons}) n`)
  expect(await create(shared)).toMatchObject({ code: 409, body: { error: 'TOO_MANY_COUPONS' } })
  await app.database.db.execute(sql`update coupons set ended_at = now() where uid = ${`${creator.uid}1`}`)
  expect((await create(shared)).code).toBe(201)
})

test('a creator makes 50,000 codes within 24 hours, also by coupons that have ended', async () => {
  await app.database.db.execute(sql`
    insert into coupons (uid, creator_id, name, code_kind, percent, all_courses, valid_from, ended_at, uses_per_person, first_purchase_only, codes, created_at)
    values (${creator.uid}, ${creator.id}, 'many', 'single', 10, true, now(), now(), 1, false, ${maxCodesPerDay - 3}, now() - interval '23 hours')`)
  expect((await create(single)).code).toBe(201)
  expect(await create(shared)).toMatchObject({ code: 429, body: { error: 'TOO_MANY_CODES' } })
  await app.database.db.execute(
    sql`update coupons set created_at = now() - interval '25 hours' where uid = ${creator.uid}`,
  )
  expect((await create(shared)).code).toBe(201)
})
