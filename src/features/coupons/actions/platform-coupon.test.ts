import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCoupon } from '../../../../tests/coupons.ts'
import {
  makeCourse,
  type MadeCourse,
  makeLearner,
  makePerson,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'
import { newUid } from '#platform/http/session.ts'
import { maxActiveCoupons, maxCodesPerDay } from '../rules/coupons.ts'

let app: TestApp
let admin: Person
let creator: Person
let course: MadeCourse
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.asOwner(
    (owner) => owner`truncate creator_page_courses, creator_pages, coupon_uses, coupon_codes, coupon_courses, coupons`,
  )
  admin = await makePerson(app, 'ADMIN')
  creator = await makePerson(app, 'CREATOR', { firstName: 'Asha', lastName: 'Rao' })
  course = await makeCourse(app, { creatorId: creator.id, pricePaise: 100_000, title: 'Sitar' })
})

const shared = { name: 'New year', kind: 'percent', percent: 20, codeKind: 'shared', code: 'NEWYEAR' }
const single = { name: 'Fair', kind: 'fixed', amount: 199.5, codeKind: 'single', count: 3 }
const create = (fields: object, person = admin, idempotencyKey = newUid()) =>
  app.call('POST', '/admin/coupon', { ...fields, idempotencyKey }, { token: person.token })
const get = (path: string, person = admin) => app.call('GET', path, undefined, { token: person.token })
const details = async (uid: string) => (await get(`/admin/coupon/${uid}`)).body.data
const list = async (query = '') => (await get(`/admin/coupon?${query}`)).body.data
const end = (uid: string, body: object = {}, person = admin) =>
  app.call('POST', `/admin/coupon/${uid}/end`, body, { token: person.token })
const acts = async (uid: string) =>
  app.database.db.execute(
    sql`select act, entity_name as name, after from audit_entries where entity_uid = ${uid} order by id`,
  )
const noticesOf = async (person: Person) =>
  app.database.db.execute(sql`
    select kind, data, link, letter_done_at is null as emailed from notifications where user_id = ${person.id} order by id`)

test('a coupon of the platform is for all courses, belongs to no creator and names who made it in the audit log', async () => {
  const { code, body } = await create(shared)
  expect(code).toBe(201)
  const { uid } = body.data
  expect(await details(uid)).toMatchObject({
    name: 'New year',
    creator: null,
    state: 'active',
    code: 'NEWYEAR',
    percent: 20,
    allCourses: true,
    courseList: [],
    endReason: '',
  })
  const [row] = await app.database.db.execute(sql`select creator_id, made_by::int from coupons where uid = ${uid}`)
  expect(row).toEqual({ creator_id: null, made_by: admin.id })
  expect(await acts(uid)).toEqual([
    { act: 'coupon.created', name: 'New year', after: { percent: 20, code: 'NEWYEAR' } },
  ])
})

test('it may name the courses of any creators; the log says where one is the administrator’s own', async () => {
  const other = await makeCourse(app, { title: 'Tabla' })
  const { uid } = (await create({ ...shared, courses: [course.uid, other.uid] })).body.data
  expect(await details(uid)).toMatchObject({
    allCourses: false,
    courses: 2,
    courseList: [{ title: 'Sitar', price: 1000, payable: 800 }, { title: 'Tabla' }],
  })
  expect(await create({ ...shared, code: 'OTHER123', courses: ['nosuchcourse'] })).toMatchObject({
    code: 422,
    body: { errors: { courses: expect.any(String) } },
  })
  const own = await makeCourse(app, { creatorId: admin.id })
  const mine = (await create({ ...single, courses: [own.uid] })).body.data
  expect(await acts(mine.uid)).toMatchObject([{ after: { amount: '₹199.50', codes: 3, courses: 1, ownPart: true } }])
})

test('the platform has a code once, also at the same moment and where creators have it too', async () => {
  await makeCoupon(app, { creatorId: creator.id }, { codes: ['NEWYEAR'] })
  const answers = await Promise.all([create(shared), create({ ...shared, code: ' new year' })])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([201, 422])
  expect(answers.find(({ code }) => code === 422)?.body.errors).toEqual({
    code: 'Another coupon of the platform has this code: choose another one',
  })
  await expect(
    app.database.db.execute(sql`
      insert into coupon_codes (coupon_id, code) select id, 'NEWYEAR' from coupons where creator_id is null`),
  ).rejects.toMatchObject({ cause: expect.objectContaining({ constraint: 'coupon_codes_platform' }) })
})

test('sent again with the same key, by another administrator too, one coupon is made', async () => {
  const key = newUid()
  const second = await makePerson(app, 'FINANCE')
  const answers = await Promise.all([
    create(shared, admin, key),
    create(shared, second, key),
    create(shared, admin, key),
  ])
  expect(new Set(answers.map(({ body }) => body.data.uid)).size).toBe(1)
  expect((await list()).coupons).toHaveLength(1)
})

test('all administrators together have the limits of coupons and of codes', async () => {
  const rows = (n: number, codes: number, ended: boolean) =>
    app.database.db.execute(sql`
      insert into coupons (uid, made_by, name, code_kind, percent, all_courses, valid_from, ended_at, uses_per_person, first_purchase_only, codes)
      select ${newUid()} || n, ${creator.id}, 'many', 'shared', 10, true, now(), ${ended ? new Date() : null}, 1, false, ${codes}
      from generate_series(1, ${n}) n`)
  await rows(maxActiveCoupons, 0, false)
  expect(await create(shared)).toMatchObject({ code: 409, body: { error: 'TOO_MANY_COUPONS' } })
  await app.database.db.execute(sql`update coupons set ended_at = now()`)
  await rows(1, maxCodesPerDay - 2, true)
  expect(await create(single)).toMatchObject({ code: 429, body: { error: 'TOO_MANY_CODES' } })
  expect((await create(shared)).code).toBe(201)
})

test('a coupon has an owner or a maker, and a creator’s is made by the creator', async () => {
  const insert = (creatorId: number | null, madeBy: number | null) =>
    app.database.db.execute(sql`
      insert into coupons (uid, creator_id, made_by, name, code_kind, percent, all_courses, valid_from, uses_per_person, first_purchase_only, codes)
      values (${newUid()}, ${creatorId}, ${madeBy}, 'x', 'shared', 10, true, now(), 1, false, 0)`)
  const refused = { cause: expect.objectContaining({ constraint: 'coupons_made_by' }) }
  await expect(insert(null, null)).rejects.toMatchObject(refused)
  await expect(insert(creator.id, admin.id)).rejects.toMatchObject(refused)
  // As servers of the release before write it.
  await expect(insert(creator.id, null)).resolves.toBeDefined()
})

test('the list has everyone’s, says whose each is, and is narrowed by owner, state, name and code', async () => {
  await create(shared)
  await create({ ...shared, name: 'Later', code: 'NEXT2099', validFrom: '2099-01-01' })
  const { uid } = await makeCoupon(app, { creatorId: creator.id }, { name: 'WhatsApp', codes: ['WHATSAPP'] })
  await makeCoupon(app, { creatorId: creator.id }, { name: 'Used up', codes: ['USEDUP00'], maxUses: 0 })
  await makeCoupon(app, { creatorId: creator.id }, { name: 'Over', codes: ['OVER0000'], endedAt: new Date() })
  const names = async (query: string) => (await list(query)).coupons.map(({ name }: { name: string }) => name)
  expect(await names('sort=created&direction=asc')).toEqual(['New year', 'Later', 'WhatsApp', 'Used up', 'Over'])
  expect((await list('search=whatsapp')).coupons).toMatchObject([{ uid, creator: { clubbedName: 'Asha Rao' } }])
  expect(await names('search=new year&of=platform')).toEqual(['New year'])
  expect(await names('of=creators&direction=asc')).toEqual(['WhatsApp', 'Used up', 'Over'])
  expect(await names('state=scheduled')).toEqual(['Later'])
  expect(await names('state=active&direction=asc')).toEqual(['New year', 'WhatsApp'])
  expect(await names('state=used_up')).toEqual(['Used up'])
  expect(await names('state=ended')).toEqual(['Over'])
  expect((await list('state=active&limit=1')).pagination).toMatchObject({ totalItems: 2, totalPages: 2 })
})

test('the list is downloaded, and the download is written down', async () => {
  await create(shared)
  await makeCoupon(app, { creatorId: creator.id }, { name: 'WhatsApp' })
  const file = await app.app.inject({
    url: '/api/admin/coupon?format=csv&of=platform',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(file.body.trim().split('\r\n')).toHaveLength(2)
  expect(file.body).toMatch(/Whose/)
  expect(await acts('coupons')).toContainEqual({
    act: 'export.downloaded',
    name: 'coupons',
    after: { of: 'platform', rows: 1 },
  })
})

test('codes and the link are those of the platform’s own coupons; a creator’s are for the creator alone', async () => {
  const { uid } = (await create(single)).body.data
  expect((await get(`/admin/coupon/${uid}/code`)).body.data.codes).toHaveLength(3)
  const link = (await create(shared)).body.data.uid
  expect((await get(`/admin/coupon/${link}/share?course=${course.uid}`)).body.data.address).toMatch(
    /\/course-details\/.+\?coupon=NEWYEAR$/,
  )
  const theirs = await makeCoupon(app, { creatorId: creator.id })
  expect((await get(`/admin/coupon/${theirs.uid}/code`)).code).toBe(404)
  expect((await get(`/admin/coupon/${theirs.uid}/share?course=${course.uid}`)).code).toBe(404)
  // Nor has a creator the platform's, whatever else they are.
  const both = await makePerson(app, 'CREATOR', { roles: ['CREATOR', 'FINANCE'] })
  for (const path of ['', '/code', `/share?course=${course.uid}`])
    expect((await get(`/creator/coupon/${link}${path}`, both)).code).toBe(404)
  expect((await app.call('POST', `/creator/coupon/${link}/end`, {}, { token: both.token })).code).toBe(404)
})

test('courses of any creator are found by title or instructor, and those that are chosen come first', async () => {
  const other = await makeCourse(app, { title: 'Aerobics', pricePaise: 60_000, discountPaise: 10_000 })
  const found = async (query: string) =>
    (await get(`/admin/coupon-course?${query}`)).body.data.courses.map(({ uid }: { uid: string }) => uid)
  expect(await found('search=sitar')).toContain(course.uid)
  expect(await found('search=nosuchcourse')).toEqual([])
  expect((await found(`chosen=${course.uid}`))[0]).toBe(course.uid)
  expect(await found('search=aerobics')).toContain(other.uid)
  expect((await get('/admin/coupon-course?search=aerobics')).body.data.courses).toContainEqual({
    uid: other.uid,
    title: 'Aerobics',
    instructor: expect.any(String),
    payable: 500,
  })
  await app.database.db.execute(sql`update courses set listed = false where id = ${other.id}`)
  expect(await found('search=aerobics')).not.toContain(other.uid)
  expect((await get('/creator/coupon-course?search=aerobics', creator)).body.data.courses).toEqual([])
})

test('the platform’s own coupon ends without a reason, once', async () => {
  const { uid } = (await create(shared)).body.data
  expect([(await end(uid)).code, (await end(uid)).code]).toEqual([200, 200])
  expect(await details(uid)).toMatchObject({ state: 'ended', endReason: '' })
  expect((await acts(uid)).map(({ act }) => act)).toEqual(['coupon.created', 'coupon.ended'])
})

test('a creator’s coupon ends with a reason, which the creator is sent once and reads on its page', async () => {
  const { uid } = await makeCoupon(app, { creatorId: creator.id }, { name: 'WhatsApp' })
  for (const reason of [undefined, '', '   ', 'x'.repeat(501)])
    expect(await end(uid, { reason })).toMatchObject({ code: 422, body: { errors: { reason: expect.any(String) } } })
  const reason = 'It promises a certificate.'
  const answers = await Promise.all([end(uid, { reason }), end(uid, { reason: 'Another one.' })])
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  const [first] = await noticesOf(creator)
  expect(await noticesOf(creator)).toHaveLength(1)
  expect(first).toMatchObject({
    kind: 'coupon-ended',
    data: { coupon: 'WhatsApp' },
    link: `/creator/coupons/${uid}`,
    emailed: true,
  })
  const { endReason, state } = (await get(`/creator/coupon/${uid}`, creator)).body.data
  expect([state, endReason]).toEqual(['ended', (first as { data: { reason: string } }).data.reason])
  expect(await acts(uid)).toEqual([{ act: 'coupon.ended', name: 'WhatsApp', after: { reason: endReason } }])
})

test('a coupon that its creator ended, or that is over, stays as it is, and no one is notified', async () => {
  const { uid } = await makeCoupon(app, { creatorId: creator.id })
  await app.call('POST', `/creator/coupon/${uid}/end`, {}, { token: creator.token })
  const over = await makeCoupon(app, { creatorId: creator.id }, { validUntil: new Date(Date.now() - 1000) })
  for (const one of [uid, over.uid]) {
    expect((await end(one, { reason: 'Too late' })).code).toBe(200)
    expect(await details(one)).toMatchObject({ endReason: '' })
    expect(await acts(one)).toEqual([])
  }
  expect(await noticesOf(creator)).toEqual([])
})

test('the coupon of a creator who lost the role can be ended, and the notice leads to no page that they can’t open', async () => {
  const { uid } = await makeCoupon(app, { creatorId: creator.id })
  await app.database.db.execute(
    sql`update users set roles = array['LEARNER'], user_role = 'LEARNER' where id = ${creator.id}`,
  )
  expect((await app.call('POST', `/creator/coupon/${uid}/end`, {}, { token: creator.token })).code).not.toBe(200)
  expect((await end(uid, { reason: 'You left the school.' })).code).toBe(200)
  expect(await noticesOf(creator)).toMatchObject([{ kind: 'coupon-ended', link: null }])
})

test('those who work on the money pages may do all of it, and no one else', async () => {
  const { uid } = await makeCoupon(app, { creatorId: creator.id })
  const may = async (person: Person) => [
    (await create({ ...shared, code: `CODE${person.id}` }, person)).code,
    (await get('/admin/coupon', person)).code,
    (await get(`/admin/coupon/${uid}`, person)).code,
    (await get('/admin/coupon-course', person)).code,
  ]
  expect(await may(await makePerson(app, 'FINANCE'))).toEqual([201, 200, 200, 200])
  for (const role of ['REVIEWER', 'SUPPORT', 'CONTENT', 'CREATOR'] as const)
    expect(await may(await makePerson(app, role))).toEqual([403, 403, 403, 403])
  expect(await may(await makeLearner(app))).toEqual([403, 403, 403, 403])
  expect((await end(uid, { reason: 'No' }, await makePerson(app, 'SUPPORT'))).code).toBe(403)
})
