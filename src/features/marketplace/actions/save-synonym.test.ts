import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshSearchTerms } from '#features/catalogue/actions/refresh-search-terms.ts'
import { makeCourse, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN')
  await makeCourse(app, { title: 'Dairy from Two Cows', category: 'farming' })
  await app.database.db.transaction(refreshSearchTerms)
})
afterAll(() => app.stop())

const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  app.call(method, path, body, { token: admin.token })
const found = async (search: string) => {
  const { body } = await app.call('POST', '/course/get-courses-from-marketplace', { search })
  return body.data.courses.map((course: { courseTitle: string }) => course.courseTitle)
}

test('a synonym is added, changed and deleted; each is written down, and searches know it at once', async () => {
  const made = await call('POST', '/admin/search/synonym', {
    phrase: 'Buffalo milk',
    meanings: 'dairy,  Dairy\ncattle ',
  })
  expect(made.code).toBe(201)
  const { uid } = made.body.data
  const list = async (query = '') => (await call('GET', `/admin/search/synonym${query}`)).body.data.synonyms
  expect(await list()).toMatchObject([{ uid, phrase: 'Buffalo milk', meanings: ['Dairy', 'cattle'], twoWay: false }])
  expect(await found('buffalo milk')).toEqual(['Dairy from Two Cows'])
  expect(await found('बफ़ेलो मिल्क')).toEqual(['Dairy from Two Cows'])
  await call('POST', `/admin/search/synonym/${uid}`, { phrase: 'ghee', meanings: 'dairy', twoWay: true })
  expect(await found('घी')).toEqual(['Dairy from Two Cows'])
  expect(await list('?search=GHEE')).toHaveLength(1)
  expect(await list('?search=nothing')).toHaveLength(0)
  expect((await call('POST', `/admin/search/synonym/${uid}/delete`)).code).toBe(200)
  expect(await found('ghee ')).toEqual([])
  expect((await call('POST', `/admin/search/synonym/${uid}/delete`)).code).toBe(404)
  const acts = await app.database.sql`select act, entity_name from audit_entries order by id`
  expect([...acts]).toEqual([
    { act: 'synonym.created', entity_name: 'Buffalo milk' },
    { act: 'synonym.saved', entity_name: 'ghee' },
    { act: 'synonym.deleted', entity_name: 'ghee' },
  ])
})

test.each([
  [{ phrase: '', meanings: 'dairy' }, 'phrase'],
  [{ phrase: '!!', meanings: 'dairy' }, 'phrase'],
  [{ phrase: 'one two three four five', meanings: 'dairy' }, 'phrase'],
  [{ phrase: 'x'.repeat(61), meanings: 'dairy' }, 'phrase'],
  [{ phrase: 'milk', meanings: ' , ' }, 'meanings'],
  [{ phrase: 'milk', meanings: Array.from({ length: 13 }, (_, n) => `word${n}`).join() }, 'meanings'],
  [{ phrase: 'milk', meanings: 'x'.repeat(61) }, 'meanings'],
])('%j is refused on its field', async (body, field) => {
  const answer = await call('POST', '/admin/search/synonym', body)
  expect([answer.code, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
})

test('a phrase has one synonym in each direction', async () => {
  const add = (twoWay: boolean) =>
    call('POST', '/admin/search/synonym', { phrase: 'Makkhan', meanings: 'butter', twoWay })
  expect([(await add(true)).code, (await add(false)).code]).toEqual([201, 201])
  const again = await call('POST', '/admin/search/synonym', { phrase: ' makkhan', meanings: 'ghee', twoWay: false })
  expect([again.code, Object.keys(again.body.errors ?? {})]).toEqual([422, ['phrase']])
})

test('searches without results are listed by how often, leave the list with a synonym, and can be removed', async () => {
  await app.database.sql`
    insert into missed_searches values ('lassi', '2026-05-01', 2), ('lassi', '2026-05-03', 1), ('chhaas', '2026-05-02', 1), ('dahi', '2026-05-02', 2)`
  const list = async (query = '') => (await call('GET', `/admin/search/missed${query}`)).body.data
  expect((await list()).searches).toEqual([
    { search: 'lassi', count: 3, lastOn: '2026-05-03' },
    { search: 'dahi', count: 2, lastOn: '2026-05-02' },
    { search: 'chhaas', count: 1, lastOn: '2026-05-02' },
  ])
  expect((await list('?search=das')).pagination.totalItems).toBe(0)
  await call('POST', '/admin/search/synonym', { phrase: 'लस्सी', meanings: 'dairy' })
  await call('POST', '/admin/search/missed/dismiss', { search: 'dahi' })
  expect((await list()).searches.map((one: { search: string }) => one.search)).toEqual(['chhaas'])
  const csv = await app.app.inject({
    method: 'GET',
    url: '/api/admin/search/missed?format=csv',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(csv.payload).toContain('chhaas')
})
