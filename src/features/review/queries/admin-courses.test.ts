import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makePerson, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startApp()
  token = (await makePerson(app, 'ADMIN')).token
})
afterAll(() => app.stop())

/** The titles that a filter finds, and how many courses the page says there are. */
async function found(filter: string) {
  const { courses, pagination } = (await app.call('GET', `/admin/course?${filter}`, undefined, { token })).body.data
  return { titles: courses.map((one: { courseTitle: string }) => one.courseTitle).sort(), total: pagination.totalItems }
}

test('the courses of a category are counted by state, also while they change', async () => {
  await makeCourse(app, { title: 'Tabla', category: 'music' })
  await makeCourse(app, { title: 'Sitar', category: 'music', state: 'DRAFT' })
  const moved = await makeCourse(app, { title: 'Ledgers', category: 'accounting' })
  expect(await found('category=music')).toEqual({ titles: ['Sitar', 'Tabla'], total: 2 })
  expect(await found('category=music&state=DRAFT')).toEqual({ titles: ['Sitar'], total: 1 })
  expect(await found('category=music&search=tabla')).toEqual({ titles: ['Tabla'], total: 1 })
  expect(await found('category=nothing')).toEqual({ titles: [], total: 0 })
  await app.database.sql`
    update courses set category_id = (select id from categories where slug = 'music') where uid = ${moved.uid}`
  expect(await found('category=music')).toEqual({ titles: ['Ledgers', 'Sitar', 'Tabla'], total: 3 })
  expect(await found('category=accounting')).toEqual({ titles: [], total: 0 })
})
