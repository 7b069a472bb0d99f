import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#features/checkout/tables/orders.ts'
import { newUid } from '#platform/http/session.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { own } from '../../../../tests/lessons.ts'
import { makeCourse, makeLearner, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let admin: Person
const people: Record<string, Person> = {}
beforeAll(async () => {
  app = await startApp()
  const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) })
  admin = await makePerson(app, 'ADMIN', { firstName: 'Kavita', lastName: 'Iyer', ...at(1) })
  people.aarti = await makePerson(app, 'LEARNER', {
    firstName: 'Aarti',
    lastName: 'Verma',
    email: 'aarti.verma@example.in',
    mobileNo: '+919826041210',
    ...at(5),
  })
  people.baljeet = await makePerson(app, 'CREATOR', { firstName: 'Baljeet', lastName: 'Singh', ...at(4) })
  people.new = await makePerson(app, 'USER', {
    firstName: '=Chitra',
    lastName: '100%_Menon',
    confirmedAt: null,
    ...at(3),
  })
  people.gone = await makePerson(app, 'INSTRUCTOR', {
    firstName: 'फ़ैज़ान',
    lastName: 'अली',
    suspendedAt: new Date(),
    ...at(2),
  })
  await makeCourse(app, { creatorId: people.baljeet.id })
})
afterAll(() => app.stop())

const get = (path: string) => app.call('GET', path, undefined, { token: admin.token })
const found = async (query: string) => {
  const { code, body } = await get(`/admin/user?${query}`)
  expect(code).toBe(200)
  return (body.data.users as { clubbedName: string }[]).map(({ clubbedName }) => clubbedName.split(' ')[0])
}

test('people come newest first, with state, role, full number and what they teach', async () => {
  const { body } = await get('/admin/user')
  expect(body.data.pagination).toEqual({ currentPage: 1, totalPages: 1, totalItems: 5, limit: 10 })
  expect(body.data.users.map((one: { clubbedName: string }) => one.clubbedName.split(' ')[0])).toEqual([
    'Aarti',
    'Baljeet',
    '=Chitra',
    'फ़ैज़ान',
    'Kavita',
  ])
  expect(body.data.users[0]).toMatchObject({ mobileNo: '+919826041210', userRole: 'LEARNER', state: 'active' })
  expect(body.data.users[1]).toMatchObject({ courses: 1, enrolments: 0 })
})

test.each([
  ['aarti', ['Aarti']],
  ['VERMA aarti', ['Aarti']],
  ['aarti.verma@', ['Aarti']],
  ['98260 41210', ['Aarti']],
  ['+91-98260-41210', ['Aarti']],
  ['098260 41210', ['Aarti']],
  ['फ़ैज़ान', ['फ़ैज़ान']],
  ['100%_', ['=Chitra']],
  ['a%i', []],
  ['nobody at all', []],
])('a search for %j finds %j', async (search, names) => {
  expect(await found(`search=${encodeURIComponent(search)}`)).toEqual(names)
})

test('kind, role and state narrow the list, and the count with it', async () => {
  expect(await found('kind=learners')).toEqual(['Aarti', '=Chitra'])
  expect(await found('kind=creators')).toEqual(['Baljeet', 'फ़ैज़ान'])
  expect(await found('role=INSTRUCTOR')).toEqual(['फ़ैज़ान'])
  expect(await found('state=suspended')).toEqual(['फ़ैज़ान'])
  expect(await found('state=unconfirmed')).toEqual(['=Chitra'])
  expect(await found('state=active&kind=creators')).toEqual(['Baljeet'])
  expect((await get('/admin/user?kind=creators&limit=1')).body.data.pagination).toMatchObject({
    totalItems: 2,
    totalPages: 2,
  })
})

test('every order works both ways, and another page goes on where the last ended', async () => {
  expect(await found('sort=name&direction=asc')).toEqual(['=Chitra', 'Aarti', 'Baljeet', 'Kavita', 'फ़ैज़ान'])
  expect(await found('sort=status&direction=asc')).toEqual(['Kavita', 'Baljeet', 'Aarti', '=Chitra', 'फ़ैज़ान'])
  for (const sort of ['name', 'email', 'mobile', 'role', 'joined', 'status']) {
    const up = await found(`sort=${sort}&direction=asc`)
    expect(await found(`sort=${sort}&direction=desc`)).toEqual(up.toReversed())
    expect(await found(`sort=${sort}&direction=asc&limit=2&page=2`)).toEqual(up.slice(2, 4))
  }
  expect((await get('/admin/user?sort=password')).code).toBe(422)
})

test('one person is shown with sessions, and absent ones are a 404', async () => {
  const { body } = await get(`/admin/user/${people.aarti?.uid}`)
  expect(body.data).toMatchObject({
    user: { clubbedName: 'Aarti Verma', mobileNo: '+919826041210', state: 'active', twoStep: false },
    enrolments: 0,
    orders: 0,
  })
  expect((await get(`/admin/user/${admin.uid}`)).body.data.user.twoStep).toBe(true)
  expect(body.data.sessions).toHaveLength(1)
  expect(JSON.stringify(body.data)).not.toMatch(/hash|token/i)
  for (const path of ['nobody', 'nobody/enrolments', 'nobody/orders']) {
    expect((await get(`/admin/user/${path}`)).code).toBe(404)
  }
})

test('the log is searched, narrowed and dated by India’s days, newest first', async () => {
  const other = await makePerson(app, 'ADMIN', { firstName: 'Zubin', lastName: 'Mody' })
  const write = (by: Person, act: `${string}.${string}`, uid: string, name: string, at: string) =>
    app.database.db.transaction((tx) =>
      recordAudit(
        tx,
        {
          actor: { userId: by.id, uid: by.uid, roles: ['ADMIN'], userRole: 'ADMIN', mayExport: [], sessionId: 1 },
          now: () => new Date(at),
          request: { id: 'request-1', address: '203.0.113.7', userAgent: 'Firefox/140 Linux', headers: {} },
        },
        { act, uid, name, before: { price: 100 }, after: { price: '=1+1' } },
      ),
    )
  // The last minute of 9 March in India, and the first of 10 March.
  await write(admin, 'theme.saved', 'theme1', 'Monsoon', '2026-03-09T18:29:00Z')
  await write(other, 'course.approved', 'course1', 'Tabla 100%', '2026-03-09T18:31:00Z')
  await write(admin, 'theme.deleted', 'theme1', 'Monsoon', '2026-03-11T06:00:00Z')
  const acts = async (query: string) =>
    (await get(`/admin/audit?${query}`)).body.data.entries.map((entry: { act: string }) => entry.act)
  expect(await acts('')).toEqual(['theme.deleted', 'course.approved', 'theme.saved'])
  expect(await acts('direction=asc')).toEqual(['theme.saved', 'course.approved', 'theme.deleted'])
  expect(await acts('search=monsoon')).toEqual(['theme.deleted', 'theme.saved'])
  expect(await acts('search=100%25')).toEqual(['course.approved'])
  expect(await acts('search=zubin')).toEqual(['course.approved'])
  expect(await acts('search=203.0.113')).toHaveLength(3)
  // By the words that the page shows for acts and kinds, in either language.
  expect(await acts('search=Theme%20Saved')).toEqual(['theme.saved'])
  expect(await acts(`search=${encodeURIComponent('कोर्स मंज़ूर')}`)).toEqual(['course.approved'])
  expect(await acts(`search=${encodeURIComponent('थीम')}`)).toEqual(['theme.deleted', 'theme.saved'])
  expect(await acts('search=theme%20approved')).toEqual([])
  expect(await acts('act=theme.saved')).toEqual(['theme.saved'])
  expect(await acts('entity=course')).toEqual(['course.approved'])
  expect(await acts('entity=theme&entityUid=theme1&to=2026-03-10')).toEqual(['theme.saved'])
  expect(await acts(`actor=${other.uid}`)).toEqual(['course.approved'])
  expect(await acts('from=2026-03-10&to=2026-03-10')).toEqual(['course.approved'])
  for (const from of ['tomorrow', '2026-02-30', '0000-01-01'])
    expect((await get(`/admin/audit?from=${from}`)).code).toBe(422)
  const { data } = (await get('/admin/audit?limit=1')).body
  expect(data).toMatchObject({
    acts: ['course.approved', 'theme.deleted', 'theme.saved'],
    entities: ['course', 'theme'],
    pagination: { totalItems: 3 },
    entries: [
      { actor: { clubbedName: 'Kavita Iyer' }, before: { price: 100 }, place: '203.0.113.7', device: 'Firefox, Linux' },
    ],
  })
  const csv = await app.app.inject({
    url: '/api/admin/audit?format=csv&entity=course',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(csv.body).toContain('Course approved')
  expect(csv.body.trim().split('\r\n')).toHaveLength(2)
})

test('a download of people is in the audit log', async () => {
  await app.app.inject({
    url: '/api/admin/user?format=csv&state=active&search=aarti',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const { entries } = (await get('/admin/audit?act=export.downloaded&entityUid=users')).body.data
  expect(entries[0]).toMatchObject({
    act: 'export.downloaded',
    entityUid: 'users',
    after: { state: 'active', search: 'aarti', rows: 1 },
  })
})

test('entries of the log that were selected are answered alone', async () => {
  const all = (await get('/admin/audit?limit=3')).body.data.entries.map(({ uid }: { uid: string }) => uid)
  const { data } = (await get(`/admin/audit?selected=${all[0]},${all[2]}`)).body
  expect(data.entries.map(({ uid }: { uid: string }) => uid)).toEqual([all[0], all[2]])
  expect(data.pagination.totalItems).toBe(2)
})

test('a download of the log itself is in it', async () => {
  await app.app.inject({
    url: '/api/admin/audit?format=csv&entity=export',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const { entries } = (await get('/admin/audit?act=export.downloaded&entityUid=audit')).body.data
  expect(entries[0]).toMatchObject({ entityName: 'audit', after: { entity: 'export' } })
})

test('the table for spreadsheets has the whole filtered list and no formula', async () => {
  const answer = await app.app.inject({
    url: '/api/admin/user?format=csv&kind=learners&limit=1&page=2',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="users.csv"')
  expect(answer.headers['cache-control']).toBe('no-store')
  const lines = answer.body.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[2]).toContain("'=Chitra")
  // A number with a plus in front would be a formula.
  expect(lines[1]).toContain("'+919826041210")
})

test('what a person owns and ordered is listed, newest first', async () => {
  const learner = await makeLearner(app)
  const course = await makeCourse(app, { title: 'Sarod, slowly' })
  await own(app, course, learner)
  const enrolments = await get(`/admin/user/${learner.uid}/enrolments`)
  expect(enrolments.body.data).toMatchObject({
    enrolments: [{ courseTitle: 'Sarod, slowly', status: 'active', progress: 0, lastActivityAt: null }],
    pagination: { totalItems: 1 },
  })
  const paise = { subtotalPaise: 129_900, discountPaise: 0, totalPaise: 129_900 }
  const [order] = await app.database.db
    .insert(orders)
    .values({
      ...paise,
      uid: newUid(),
      receipt: 'order-listed',
      mode: 'test',
      userId: learner.id,
      coursesKey: String(course.id),
      state: 'expired',
      expiresAt: new Date(),
    })
    .returning()
  expect((await get(`/admin/user/${learner.uid}/orders`)).body.data).toMatchObject({
    orders: [{ uid: order?.uid, receipt: 'order-listed', titles: [], state: 'expired', amount: 1299, paidAt: null }],
    pagination: { totalItems: 1 },
  })
})

test('a person who does several parts of administration is found, counted and downloaded by each of them', async () => {
  await makePerson(app, 'REVIEWER', { firstName: 'Devika', roles: ['CREATOR', 'REVIEWER', 'SUPPORT'] })
  await makePerson(app, 'SUPPORT', { firstName: 'Esha', suspendedAt: new Date() })
  expect(await found('role=SUPPORT&sort=name&direction=asc')).toEqual(['Devika', 'Esha'])
  expect(await found('role=REVIEWER')).toEqual(['Devika'])
  expect(await found('role=CONTENT')).toEqual([])
  expect(await found('role=SUPPORT&state=active')).toEqual(['Devika'])
  // As a creator they are among those who began as one alone.
  expect(await found('role=CREATOR')).not.toContain('Devika')
  expect((await get('/admin/user?role=SUPPORT&limit=1')).body.data.pagination).toMatchObject({ totalItems: 2 })
  const { body } = await app.app.inject({
    url: '/api/admin/user?format=csv&role=SUPPORT',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const lines = body.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(body).toContain('Reviewer, Support')
})
