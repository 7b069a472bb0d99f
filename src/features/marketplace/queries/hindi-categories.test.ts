import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories } from '#features/catalogue/tables.ts'
import { makeCourse, makePerson, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let course: { uid: string }
const cooking = { slug: 'cooking', name: 'cooking', nameHi: 'पाककला' }

beforeAll(async () => {
  app = await startApp()
  course = await makeCourse(app, { category: 'cooking', title: 'Twelve dals' })
  await makeCourse(app, { category: 'music', title: 'Tabla' })
  const [row] = (await app.database.db.select().from(categories)).filter(({ slug }) => slug === 'cooking')
  const { token } = await makePerson(app, 'ADMIN')
  await app.call('POST', `/admin/category/${row?.uid}`, { nameHi: cooking.nameHi }, { token })
})
afterAll(() => app.stop())

const data = async (path: string, body: object) => (await app.call('POST', path, body)).body.data

test('a category answers both its names wherever one is shown, so that one kept answer serves both languages', async () => {
  const both = expect.objectContaining({ name: cooking.name, nameHi: cooking.nameHi })
  expect((await data('/course/get-courses-from-marketplace', {})).facets.category).toContainEqual(both)
  expect(await data('/course/get-dropdown', {})).toContainEqual(both)
  expect((await data('/course/get-course-details', { uid: course.uid })).course.category).toEqual(cooking)
  expect((await app.call('GET', '/home')).body.data.categories).toContainEqual(both)
})

test('a former address of a category is told by the present one, once, and what was never one stays', async () => {
  const { db } = app.database
  const [row] = (await db.select().from(categories)).filter(({ slug }) => slug === 'music')
  await db.execute(
    sql`insert into category_slugs (slug, category_id) values ('raga', ${row?.id}), ('taal', ${row?.id})`,
  )
  const now = async (category: string) =>
    (await app.call('GET', `/course/category-addresses?category=${category}`)).body.data.category
  expect(await now('raga')).toBe('music')
  expect(await now('taal,cooking,raga,music')).toBe('music,cooking')
  expect(await now('cooking,nothing')).toBe('cooking,nothing')
})

test('a search for the Hindi name finds its courses', async () => {
  const { courses } = await data('/course/get-courses-from-marketplace', { search: cooking.nameHi })
  expect(courses.map((one: { courseTitle: string }) => one.courseTitle)).toEqual(['Twelve dals'])
})
