import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { number, queryRows } from '#platform/database/rows.ts'
import { makeCourse, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { makeDraft } from '../../../../tests/make-draft.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN')
})
afterAll(() => app.stop())

const post = (path: string, body: object = {}) => app.call('POST', path, body, { token: admin.token })
let made = 0
async function makeCategory(fields: object = {}) {
  made += 1
  const slug = `subject-${made}`
  const sent = { name: `Subject ${made}`, nameHi: `विषय ${made}`, slug, motif: 'food', ...fields }
  const { code, body } = await post('/admin/category', sent)
  expect(code, JSON.stringify(body)).toBe(201)
  return { ...sent, uid: body.data.uid as string }
}
const list = async (query = '') =>
  (await app.call('GET', `/admin/category?limit=100${query}`, undefined, { token: admin.token })).body.data.categories
const one = async (uid: string) => (await list()).find((category: { uid: string }) => category.uid === uid)
const idOf = async (uid: string) =>
  (await queryRows(app.database.db, { id: number })`select id from categories where uid = ${uid}`)[0]?.id as number
async function courseIn(uid: string, title: string) {
  const course = await makeCourse(app, { title })
  await app.database.db.execute(sql`
    update courses set category_id = cat.id, category_names = cat.name || ' ' || cat.name_hi
    from categories cat where cat.uid = ${uid} and courses.uid = ${course.uid}`)
  return course
}
const inMarketplace = async (body: object) =>
  (await app.call('POST', '/course/get-courses-from-marketplace', body)).body.data.courses.map(
    ({ uid }: { uid: string }) => uid,
  )

test('a renamed category is found by its new names, and its former address goes on leading to it', async () => {
  const category = await makeCategory()
  const course = await courseIn(category.uid, 'Pickles at home')
  const saved = await post(`/admin/category/${category.uid}`, {
    name: 'Preserving',
    nameHi: 'अचार',
    slug: 'preserving',
  })
  expect(saved.body.data).toEqual({ uid: category.uid, slug: 'preserving' })
  expect(await inMarketplace({ category: 'preserving' })).toEqual([course.uid])
  expect(await inMarketplace({ category: category.slug })).toEqual([course.uid])
  expect(await inMarketplace({ search: 'preserving' })).toEqual([course.uid])
  expect(await inMarketplace({ search: 'अचार' })).toEqual([course.uid])
  expect(await one(category.uid)).toMatchObject({ formerSlugs: [category.slug], coursesCount: 1, listedCount: 1 })
  const back = await post(`/admin/category/${category.uid}`, { slug: category.slug })
  expect(back.code).toBe(200)
  expect((await one(category.uid)).formerSlugs).toEqual(['preserving'])
})

test('an address that is or was another category’s is refused at its field', async () => {
  const first = await makeCategory()
  const second = await makeCategory()
  await post(`/admin/category/${first.uid}`, { slug: 'moved-away' })
  for (const slug of ['moved-away', first.slug]) {
    const refused = await post(`/admin/category/${second.uid}`, { slug })
    expect(refused.code).toBe(422)
    expect(refused.body.errors).toEqual({
      slug: 'Another category uses or once used this URL. Please choose a different one',
    })
  }
  expect((await post('/admin/category', { ...second, slug: 'Not A Slug' })).body.errors?.slug).toContain(
    'lowercase letters',
  )
  expect((await post('/admin/category', { ...second, nameHi: 'Cooking' })).body.errors?.nameHi).toContain('Devanagari')
})

test('categories that were selected are answered alone, under their own place', async () => {
  const [first, , third] = [await makeCategory(), await makeCategory(), await makeCategory()]
  const found = await list(`&selected=${first.uid},${third.uid}`)
  const all = await list()
  expect(found).toEqual(all.filter(({ uid }: { uid: string }) => [first.uid, third.uid].includes(uid)))
  expect(found).toHaveLength(2)
})

test('categories keep one order without gaps, also when several are moved at once', async () => {
  const uids = [(await makeCategory()).uid, (await makeCategory()).uid, (await makeCategory()).uid]
  await Promise.all(uids.map((uid) => post(`/admin/category/${uid}`, { position: 0 })))
  const all = await list()
  expect(all.map(({ position }: { position: number }) => position)).toEqual(all.map((_: unknown, at: number) => at))
  const moved = uids[1] as string
  await post(`/admin/category/${moved}`, { position: 2 })
  expect((await list())[2].uid).toBe(moved)
})

test('merged, a category’s courses, drafts and addresses go to the other one', async () => {
  const from = await makeCategory()
  const into = await makeCategory()
  const course = await courseIn(from.uid, 'Kanthari chilli')
  const draft = await makeDraft(app, { fields: { categoryId: await idOf(from.uid) } })
  const merged = await post(`/admin/category/${from.uid}/merge`, { into: into.uid })
  expect(merged.body.data).toEqual({ uid: into.uid, courses: 2 })
  expect(await inMarketplace({ category: from.slug })).toEqual([course.uid])
  expect(await one(from.uid)).toBeUndefined()
  const read = await app.call('GET', `/creator/course/${draft.uid}`, undefined, { token: draft.creator.token })
  expect(read.body.data.fields.categoryId).toBe(await idOf(into.uid))
  expect((await post(`/admin/category/${into.uid}/merge`, { into: into.uid })).body.error).toBe('MERGED_INTO_ITSELF')
})

test('a category in use is not deleted; an empty one is, and its name is free again', async () => {
  const category = await makeCategory()
  const draft = await makeDraft(app, { fields: { categoryId: await idOf(category.uid) } })
  expect((await post(`/admin/category/${category.uid}/delete`)).body).toMatchObject({ error: 'CATEGORY_IN_USE' })
  await app.call('POST', `/creator/course/${draft.uid}/delete`, {}, { token: draft.creator.token })
  expect((await post(`/admin/category/${category.uid}/delete`)).code).toBe(200)
  expect((await post(`/admin/category/${category.uid}/delete`)).code).toBe(404)
  const { uid: _uid, ...again } = category
  expect((await post('/admin/category', again)).code).toBe(201)
})

test('featured courses stand first on the home page, at most eight, and only while they are for sale', async () => {
  const quiet = await makeCourse(app, { title: 'Quiet one' })
  const feature = (uid: string, featured = true) => post(`/admin/course/${uid}/feature`, { featured })
  expect((await feature(quiet.uid)).code).toBe(200)
  const home = await app.call('GET', '/home')
  expect(home.body.data.courses[0].uid).toBe(quiet.uid)
  const more = []
  for (let n = 0; n < 8; n++) more.push(await makeCourse(app))
  const codes = (await Promise.all(more.map(({ uid }) => feature(uid)))).map(({ code }) => code)
  expect(codes.filter((code) => code === 200)).toHaveLength(7)
  expect(codes.filter((code) => code === 409)).toHaveLength(1)
  await post(`/admin/course/${quiet.uid}/archive`)
  expect((await app.call('GET', '/home')).body.data.courses[0].uid).not.toBe(quiet.uid)
  const archived = await makeCourse(app)
  await post(`/admin/course/${archived.uid}/archive`)
  expect((await feature(archived.uid)).body.error).toBe('NOT_LISTED')
  expect((await feature('nosuchcourse')).code).toBe(404)
})
