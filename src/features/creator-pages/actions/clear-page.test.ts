import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#features/notifications/tables.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { makeCreator, makePicture, makeVideo } from '../../../../tests/creator-pages.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN')
})
afterAll(() => app.stop())

const why = 'It shows a brand of others'
const clear = (uid: string, what: string, reason = why, by = admin) =>
  app.call('POST', `/admin/creator-page/${uid}/clear`, { what, reason }, { token: by.token })
const free = (uid: string, handle: string, by = admin) =>
  app.call('POST', `/admin/creator-page/${uid}/clear`, { what: 'handle', handle, reason: why }, { token: by.token })
const page = (handle: string) => app.call('GET', `/creator-page/${handle}`)
const actsOn = async (uid: string) =>
  (
    await app.database.db.select().from(auditEntries).where(eq(auditEntries.entityUid, uid)).orderBy(auditEntries.id)
  ).map(({ act, before, after }) => ({ act, before, after }))
const noticesOf = async ({ id }: Person) =>
  (
    await app.database.db.select().from(notifications).where(eq(notifications.userId, id)).orderBy(notifications.id)
  ).map(({ kind, data }) => ({
    kind,
    data,
  }))

test('an administrator removes the banner and the video with a reason, which is recorded and sent', async () => {
  const creator = await makeCreator(app)
  const [banner, intro] = [await makePicture(app, creator), await makeVideo(app, creator)]
  const body = { accent: 'mor', banner, bannerAlt: 'A logo', intro, order: 'popular' }
  await app.call('POST', '/creator/page', body, { token: creator.token })
  expect((await page(creator.handle)).body.data).toMatchObject({
    banner: { alt: 'A logo' },
    intro: { durationSeconds: 75 },
  })
  const shown = await app.call('GET', `/admin/creator-page/${creator.uid}`, undefined, { token: admin.token })
  expect(shown.body.data).toMatchObject({
    handle: creator.handle,
    banner: { alt: 'A logo' },
    intro: { name: 'intro.mp4' },
  })
  expect((await clear(creator.uid, 'banner', ' ')).code).toBe(422)
  for (const what of ['banner', 'intro', 'intro']) expect((await clear(creator.uid, what)).code).toBe(200)
  expect((await page(creator.handle)).body.data).toMatchObject({ banner: null, intro: null, accent: 'mor' })
  // The second press found nothing: it is neither recorded nor sent.
  expect(await actsOn(creator.uid)).toMatchObject([
    { act: 'user.page-banner-removed', before: { banner: 'A logo' }, after: { reason: 'It shows a brand of others' } },
    { act: 'user.page-video-removed', before: { intro: 'intro.mp4' } },
  ])
  expect(await noticesOf(creator)).toEqual([
    { kind: 'page-item-removed', data: { item: 'banner', reason: 'It shows a brand of others' } },
    { kind: 'page-item-removed', data: { item: 'intro', reason: 'It shows a brand of others' } },
  ])
})

test('a handle that is freed leads nowhere, others may choose it, and its creator chooses another one at once', async () => {
  const [creator, brand] = [await makeCreator(app), await makePerson(app, 'CREATOR')]
  expect((await page(creator.handle)).code).toBe(200)
  expect((await clear(creator.uid, 'handle')).code).toBe(422)
  expect((await free(creator.uid, creator.handle)).code).toBe(200)
  expect((await page(creator.handle)).code).toBe(404)
  expect((await app.call('GET', `/profile/${creator.uid}`)).body.data.handle).toBe(null)
  const choose = (by: Person, handle: string) =>
    app.call('POST', '/creator/page/handle', { handle }, { token: by.token })
  expect((await choose(creator, creator.handle)).body.errors?.handle).toMatch(/The school took this address/)
  expect((await choose(creator, 'my-real-name')).code).toBe(200)
  // A second press, of who had the page open, frees nothing else.
  expect((await free(creator.uid, creator.handle)).code).toBe(200)
  expect((await page('my-real-name')).code).toBe(200)
  expect((await choose(brand, creator.handle)).code).toBe(200)
  expect((await page(creator.handle)).body.data.uid).toBe(brand.uid)
  expect(await actsOn(creator.uid)).toMatchObject([
    { act: 'user.page-address-freed', before: { handle: creator.handle } },
  ])
})

test('a former handle goes on leading to a creator whose present one was freed', async () => {
  const creator = await makeCreator(app)
  await app.call('POST', '/creator/page/handle', { handle: 'the-new-one' }, { token: creator.token })
  await free(creator.uid, 'the-new-one')
  expect((await page(creator.handle)).body.data).toMatchObject({ uid: creator.uid, handle: null })
  expect((await page('the-new-one')).code).toBe(404)
})

test('a former handle, such as that of a brand, is freed too, and the present one stays', async () => {
  const [creator, brand] = [await makeCreator(app), await makePerson(app, 'CREATOR')]
  await app.call('POST', '/creator/page/handle', { handle: 'another-one' }, { token: creator.token })
  await free(creator.uid, creator.handle)
  expect((await page(creator.handle)).code).toBe(404)
  expect((await page('another-one')).body.data).toMatchObject({ uid: creator.uid, handle: 'another-one' })
  expect(await noticesOf(creator)).toEqual([{ kind: 'page-item-removed', data: { item: 'formerHandle', reason: why } }])
  const { handle } = creator
  expect((await app.call('POST', '/creator/page/handle', { handle }, { token: brand.token })).code).toBe(200)
})

test('no one else may, and a person without a page has nothing to take away', async () => {
  const creator = await makeCreator(app)
  for (const role of ['SUPPORT', 'REVIEWER', 'CONTENT', 'FINANCE', 'CREATOR'] as const)
    expect((await free(creator.uid, creator.handle, await makePerson(app, role))).code).toBe(403)
  expect((await free('nobody', creator.handle)).code).toBe(404)
  const plain = await makePerson(app, 'CREATOR')
  const none = await app.call('GET', `/admin/creator-page/${plain.uid}`, undefined, { token: admin.token })
  expect(none.body.data).toEqual({ handle: null, formerHandles: [], banner: null, intro: null })
})
