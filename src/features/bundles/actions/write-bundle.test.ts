import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/catalogue/tables.ts'
import { notifications } from '#features/notifications/tables.ts'
import { newUid } from '#platform/http/session.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { makeBundle } from '../../../../tests/bundles.ts'
import { makeCourse, makePerson, type MadeCourse, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { maxActiveBundles, maxBundleCourses } from '../rules/bundles.ts'
import { bundles } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function teacher(): Promise<{ creator: Person; two: MadeCourse[] }> {
  const creator = await makePerson(app, 'CREATOR', { firstName: 'Rohit', lastName: 'Sen' })
  const of = { creatorId: creator.id, pricePaise: 50_000 }
  return { creator, two: [await makeCourse(app, { ...of, title: 'Sitar' }), await makeCourse(app, of)] }
}
const call = (by: Person, side: 'creator' | 'admin', path: string, body: object = {}) =>
  app.call('POST', `/${side}/bundle${path}`, body, { token: by.token })
const fields = (chosen: readonly { uid: string }[], more: object = {}) => ({
  title: 'All strings',
  description: 'Two courses',
  price: 800,
  courses: chosen.map(({ uid }) => uid),
  ...more,
})
const make = (
  by: Person,
  chosen: readonly { uid: string }[],
  more: object = {},
  side: 'creator' | 'admin' = 'creator',
) => call(by, side, '', { ...fields(chosen, more), idempotencyKey: newUid() })
const publicPage = (uid: string) => app.call('GET', `/bundle/${uid}`)
const stateOf = async (uid: string) => {
  const [row] = await app.database.db.select().from(bundles).where(eq(bundles.uid, uid))
  return row?.state
}

test('a bundle is a draft that no visitor sees, until it is published', async () => {
  const { creator, two } = await teacher()
  const made = await make(creator, two)
  expect(made.code).toBe(201)
  const { uid } = made.body.data
  expect((await publicPage(uid)).code).toBe(404)
  expect((await call(creator, 'creator', `/${uid}/publish`)).code).toBe(200)
  expect((await publicPage(uid)).body.data.bundle).toMatchObject({
    path: `all-strings-${uid}`,
    title: 'All strings',
    creator: { clubbedName: 'Rohit Sen' },
    price: 800,
    together: 1000,
    courses: two.map((course) => ({ uid: course.uid })),
  })
  expect((await publicPage(`all-strings-${uid}`)).code).toBe(200)
  const list = await app.call('GET', '/bundle')
  expect(list.body.data.bundles).toContainEqual(expect.objectContaining({ uid, creator: 'Rohit Sen', courses: 2 }))
  const ofCourse = await app.call('GET', `/course/${two[0]?.uid}/bundle`)
  expect(ofCourse.body.data.bundles.map((one: { uid: string }) => one.uid)).toEqual([uid])
})

test('the same call again makes no second bundle', async () => {
  const { creator, two } = await teacher()
  const body = { ...fields(two), idempotencyKey: newUid() }
  const both = await Promise.all([call(creator, 'creator', '', body), call(creator, 'creator', '', body)])
  expect(both[0]?.body.data).toEqual(both[1]?.body.data)
  const mine = await app.call('GET', '/creator/bundle', undefined, { token: creator.token })
  expect(mine.body.data.bundles).toHaveLength(1)
})

test('what is no bundle is refused on its field', async () => {
  const { creator, two } = await teacher()
  const other = await makeCourse(app, { pricePaise: 50_000 })
  const draft = await makeCourse(app, { creatorId: creator.id, state: 'DRAFT' })
  const [one] = two as [MadeCourse]
  const many = Array.from({ length: maxBundleCourses + 1 }, () => ({ uid: newUid() }))
  const refused = async (chosen: readonly { uid: string }[], more: object = {}) =>
    (await make(creator, chosen, more)).body.errors
  expect(await refused([one])).toHaveProperty('courses')
  expect(await refused([one, one])).toHaveProperty('courses')
  expect(await refused(many)).toHaveProperty('courses')
  expect(await refused([one, other])).toEqual({ courses: 'Choose your own courses' })
  expect(await refused([one, draft])).toEqual({ courses: 'Choose courses that are published' })
  for (const price of [0.5, 0, -1, 1_000_001, 10.005]) expect(await refused(two, { price })).toHaveProperty('price')
  expect(await refused(two, { title: ' ' })).toHaveProperty('title')
})

test('a bundle is published below what its courses cost together, and only while all of them are for sale', async () => {
  const { creator, two } = await teacher()
  const { uid } = (await make(creator, two, { price: 1000 })).body.data
  expect((await call(creator, 'creator', `/${uid}/publish`)).body.errors).toHaveProperty('price')
  expect((await call(creator, 'creator', `/${uid}`, fields(two, { price: 999.99 }))).code).toBe(200)
  await app.database.db
    .update(courses)
    .set({ listed: false })
    .where(eq(courses.id, two[1]?.id ?? 0))
  expect((await call(creator, 'creator', `/${uid}/publish`)).body.error).toBe('BUNDLE_INCOMPLETE')
  await app.database.db
    .update(courses)
    .set({ listed: true })
    .where(eq(courses.id, two[1]?.id ?? 0))
  expect((await call(creator, 'creator', `/${uid}/publish`)).code).toBe(200)
  // A change of a published one is held to the same.
  expect((await call(creator, 'creator', `/${uid}`, fields(two, { price: 1000 }))).body.errors).toHaveProperty('price')
  expect((await publicPage(uid)).body.data.bundle.price).toBe(999.99)
  await app.database.db
    .update(courses)
    .set({ listed: false })
    .where(eq(courses.id, two[1]?.id ?? 0))
  // As everything does that takes a course out of the catalogue.
  await app.ctx().forgetPages()
  expect((await publicPage(uid)).code).toBe(404)
  expect((await app.call('GET', `/course/${two[0]?.uid}/bundle`)).body.data.bundles).toEqual([])
})

test('another’s bundle is not found, whichever way it is asked for', async () => {
  const { creator, two } = await teacher()
  const { creator: other } = await teacher()
  const bundle = await makeBundle(app, two)
  const platforms = await makeBundle(app, two, { creatorId: null })
  const admin = await makePerson(app, 'ADMIN')
  for (const uid of [bundle.uid, platforms.uid]) {
    expect((await app.call('GET', `/creator/bundle/${uid}`, undefined, { token: other.token })).code).toBe(404)
    expect((await call(other, 'creator', `/${uid}`, fields(two))).code).toBe(404)
    for (const verb of ['publish', 'archive']) expect((await call(other, 'creator', `/${uid}/${verb}`)).code).toBe(404)
  }
  // An administrator writes the platform's alone, and the creator's own page is the creator's.
  expect((await call(admin, 'admin', `/${bundle.uid}`, fields(two))).code).toBe(404)
  expect((await call(admin, 'admin', `/${bundle.uid}/publish`)).code).toBe(404)
  expect((await call(creator, 'creator', `/${platforms.uid}`, fields(two))).code).toBe(404)
  expect(await stateOf(bundle.uid)).toBe('published')
})

test('an administrator makes a bundle of several creators’ courses, and the audit log says what was done', async () => {
  const one = await teacher()
  const other = await teacher()
  const chosen = [one.two[0], other.two[0]] as MadeCourse[]
  const admin = await makePerson(app, 'ADMIN')
  const { uid } = (await make(admin, chosen, {}, 'admin')).body.data
  await call(admin, 'admin', `/${uid}`, fields(chosen, { price: 700 }))
  await call(admin, 'admin', `/${uid}/publish`)
  await call(admin, 'admin', `/${uid}/publish`)
  expect((await publicPage(uid)).body.data.bundle).toMatchObject({ creator: null, price: 700 })
  await call(admin, 'admin', `/${uid}/archive`)
  expect((await publicPage(uid)).code).toBe(404)
  const acts = await app.database.db
    .select({ act: auditEntries.act })
    .from(auditEntries)
    .where(eq(auditEntries.entityUid, uid))
    .orderBy(auditEntries.id)
  expect(acts.map(({ act }) => act)).toEqual([
    'bundle.created',
    'bundle.changed',
    'bundle.published',
    'bundle.archived',
  ])
})

test('an administrator archives a creator’s bundle with a reason, which its creator reads; published again, it is gone', async () => {
  const { creator, two } = await teacher()
  const bundle = await makeBundle(app, two, { pricePaise: 80_000 })
  const admin = await makePerson(app, 'ADMIN')
  expect((await call(admin, 'admin', `/${bundle.uid}/archive`)).body.errors).toHaveProperty('reason')
  expect(await stateOf(bundle.uid)).toBe('published')
  for (let i = 0; i < 2; i++)
    await call(admin, 'admin', `/${bundle.uid}/archive`, { reason: 'The title promises too much' })
  const mine = () => app.call('GET', `/creator/bundle/${bundle.uid}`, undefined, { token: creator.token })
  expect((await mine()).body.data).toMatchObject({ state: 'archived', archiveReason: 'The title promises too much' })
  const bell = await app.database.db.select().from(notifications).where(eq(notifications.userId, creator.id))
  expect(bell.map(({ kind }) => kind)).toEqual(['bundle-archived'])
  await call(creator, 'creator', `/${bundle.uid}/publish`)
  expect((await mine()).body.data).toMatchObject({ state: 'published', archiveReason: '' })
})

test('a creator has 100 bundles that are not archived', async () => {
  const { creator, two } = await teacher()
  for (let i = 0; i < maxActiveBundles; i++) await makeBundle(app, two, { state: 'draft' })
  expect((await make(creator, two)).body.error).toBe('TOO_MANY_BUNDLES')
  await app.database.db.update(bundles).set({ state: 'archived' }).where(eq(bundles.creatorId, creator.id))
  expect((await make(creator, two)).code).toBe(201)
  // Nor do they come back from the archive beyond it.
  const archived = await makeBundle(app, two, { state: 'archived', pricePaise: 80_000 })
  const again = () => call(creator, 'creator', `/${archived.uid}/publish`)
  for (let i = 1; i < maxActiveBundles; i++) await makeBundle(app, two, { state: 'draft' })
  expect((await again()).body.error).toBe('TOO_MANY_BUNDLES')
  await app.database.db.update(bundles).set({ state: 'archived' }).where(eq(bundles.creatorId, creator.id))
  expect((await again()).code).toBe(200)
})

test('the lists show whose bundles they are, by state, by sales, and as a file', async () => {
  const { creator, two } = await teacher()
  const sold = await makeBundle(app, two, { sales: 7, revenuePaise: 560_000, title: 'Strings of gold' })
  const draft = await makeBundle(app, two, { state: 'draft' })
  const admin = await makePerson(app, 'ADMIN', { mayExport: ['money'] })
  const uidsOf = async (by: Person, path: string): Promise<string[]> =>
    (await app.call('GET', path, undefined, { token: by.token })).body.data.bundles.map(
      ({ uid }: { uid: string }) => uid,
    )
  expect(await uidsOf(creator, '/creator/bundle?sort=sales')).toEqual([sold.uid, draft.uid])
  expect(await uidsOf(creator, '/creator/bundle?state=draft')).toEqual([draft.uid])
  expect(await uidsOf(admin, '/admin/bundle?of=creators&search=gold')).toEqual([sold.uid])
  expect(await uidsOf(admin, '/admin/bundle?of=platform&search=gold')).toEqual([])
  const csv = await app.app.inject({
    url: '/api/admin/bundle?format=csv&search=gold',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(csv.payload).toContain('Strings of gold,Rohit Sen,Published,2,1000,1000,7,5600,')
})
