import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/catalogue/tables.ts'
import { mediaAssets } from '#features/media/tables.ts'
import { usedMedia } from '#features/media/actions/used-media.ts'
import { makeCoupon } from '../../../../tests/coupons.ts'
import { makeCreator, makePicture, makeVideo } from '../../../../tests/creator-pages.ts'
import { makeCourse, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { creatorPages } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const plain = {
  accent: 'school',
  banner: '',
  bannerAlt: '',
  intro: '',
  order: 'popular',
  courses: [],
  coupon: '',
  phone: '',
}
const save = (by: Person, more: object = {}) =>
  app.call('POST', '/creator/page', { ...plain, ...more }, { token: by.token })
const own = async (by: Person) => (await app.call('GET', '/creator/page', undefined, { token: by.token })).body.data
const page = async (handle: string) => (await app.call('GET', `/creator-page/${handle}`)).body.data

test('an intro whose upload is abandoned or taken away can be deleted, and leaves the page without one', async () => {
  const creator = await makeCreator(app)
  const intro = await makeVideo(app, creator, { state: 'UPLOADING' })
  expect((await save(creator, { intro })).code).toBe(200)
  // As the sweep of abandoned uploads does, and the creator who removes it.
  await app.database.db.delete(mediaAssets).where(eq(mediaAssets.uid, intro))
  expect((await own(creator)).intro).toBe('')
})

test('a page whose intro was refused after it was chosen is saved as before', async () => {
  const creator = await makeCreator(app)
  const intro = await makeVideo(app, creator, { state: 'CHECKING' })
  await save(creator, { intro })
  await app.database.db
    .update(mediaAssets)
    .set({ state: 'REFUSED', problem: 'UNREADABLE' })
    .where(eq(mediaAssets.uid, intro))
  expect((await save(creator, { intro, accent: 'mor' })).code).toBe(200)
  expect(await page(creator.handle)).toMatchObject({ accent: 'mor', intro: null })
})

test('a course in a creator’s own order can be deleted', async () => {
  const creator = await makeCreator(app)
  const { id, uid } = await makeCourse(app, { creatorId: creator.id, listed: false })
  expect((await save(creator, { order: 'own', courses: [uid] })).code).toBe(200)
  await app.database.sql`delete from course_prices where course_id = ${id}`
  await app.database.db.delete(courses).where(eq(courses.id, id))
  expect((await own(creator)).order).toBe('popular')
})

test('what is saved is on the page at once, and read back in the form', async () => {
  const creator = await makeCreator(app)
  const [popular, other] = [
    await makeCourse(app, { creatorId: creator.id, studentsCount: 90 }),
    await makeCourse(app, { creatorId: creator.id, studentsCount: 10 }),
  ]
  const [banner, intro] = [await makePicture(app, creator), await makeVideo(app, creator)]
  const coupon = await makeCoupon(app, { creatorId: creator.id })
  expect(await page(creator.handle)).toMatchObject({
    accent: 'school',
    banner: null,
    intro: null,
    coupon: null,
    whatsapp: null,
  })
  const saved = await save(creator, {
    accent: 'mor',
    banner,
    bannerAlt: 'A row of looms',
    intro,
    order: 'own',
    courses: [other.uid, popular.uid],
    coupon: coupon.uid,
    phone: '98260 41210',
  })
  expect(saved.code).toBe(200)
  expect(await own(creator)).toMatchObject({
    accent: 'mor',
    banner,
    bannerAlt: 'A row of looms',
    intro,
    order: 'own',
    courses: [{ uid: other.uid }, { uid: popular.uid }],
    coupon: coupon.uid,
    coupons: [{ uid: coupon.uid, code: coupon.codes[0], state: 'active', percent: 20 }],
    phone: '+919826041210',
  })
  const shown = await page(creator.handle)
  expect(shown).toMatchObject({
    accent: 'mor',
    banner: { src: banner, alt: 'A row of looms' },
    intro: { durationSeconds: 75 },
    courses: [{ uid: other.uid }, { uid: popular.uid }],
    coupon: { code: coupon.codes[0], percent: 20, amount: null, validUntil: null, courses: null },
    whatsapp: '919826041210',
  })
  expect(shown.banner.srcSet).toBe(`${banner} 1600w, ${banner.replace('w1600', 'w480')} 480w`)
  expect(shown.intro.poster).toMatch(/^\/api\/media\/.+p\.webp$/)
  // All of it goes again, and the order is that of the learners.
  await save(creator)
  expect(await page(creator.handle)).toMatchObject({
    accent: 'school',
    banner: null,
    intro: null,
    courses: [{ uid: popular.uid }, { uid: other.uid }],
    coupon: null,
    whatsapp: null,
  })
})

test('a course that is published after the order was chosen comes last', async () => {
  const creator = await makeCreator(app)
  const [first, second] = [
    await makeCourse(app, { creatorId: creator.id, studentsCount: 5 }),
    await makeCourse(app, { creatorId: creator.id, studentsCount: 9 }),
  ]
  await save(creator, { order: 'own', courses: [first.uid, second.uid] })
  const later = await makeCourse(app, { creatorId: creator.id, studentsCount: 900 })
  await app.ctx().forgetPages()
  const uids = (await page(creator.handle)).courses.map(({ uid }: { uid: string }) => uid)
  expect(uids).toEqual([first.uid, second.uid, later.uid])
})

test('a banner needs words, and is a picture that its creator uploaded', async () => {
  const [creator, other] = [await makeCreator(app), await makeCreator(app)]
  const banner = await makePicture(app, creator)
  expect((await save(creator, { banner })).body.errors?.bannerAlt).toMatch(/what the picture shows/)
  for (const wrong of [
    await makePicture(app, other),
    'https://elsewhere.example/a.webp',
    '/api/media/image/nosuchpicture/w1600.webp',
    '//x',
  ])
    expect((await save(creator, { banner: wrong, bannerAlt: 'Looms' })).body.errors?.banner).toMatch(/Upload/)
  expect((await save(creator, { banner, bannerAlt: 'Looms' })).code).toBe(200)
})

test('an intro is a video of one’s own that was not refused; it is shown once it can be played', async () => {
  const [creator, other] = [await makeCreator(app), await makeCreator(app)]
  const refused = await makeVideo(app, creator, { state: 'REFUSED', problem: 'UNREADABLE' })
  for (const wrong of [await makeVideo(app, other), refused, 'no-such-video'])
    expect((await save(creator, { intro: wrong })).body.errors?.intro).toMatch(/Upload/)
  const intro = await makeVideo(app, creator, { state: 'CHECKING' })
  expect((await save(creator, { intro })).code).toBe(200)
  expect((await page(creator.handle)).intro).toBe(null)
  expect((await app.call('GET', `/creator-page/${creator.handle}/intro`)).code).toBe(404)
  await app.database.db.update(mediaAssets).set({ state: 'READY' }).where(eq(mediaAssets.uid, intro))
  await app.ctx().forgetPages()
  expect((await page(creator.handle)).intro).toMatchObject({ durationSeconds: 75 })
  const { video } = (await app.call('GET', `/creator-page/${creator.handle}/intro`)).body.data
  expect(video.sources).toHaveLength(1)
  // The nightly purge of unused files finds both.
  const banner = await makePicture(app, creator)
  await save(creator, { intro, banner, bannerAlt: 'Looms' })
  expect(await usedMedia(app.database.db, [intro, banner.split('/')[4] ?? ''])).toHaveProperty('size', 2)
})

test('a coupon is one’s own, with a shared code, and has not ended', async () => {
  const [creator, other] = [await makeCreator(app), await makeCreator(app)]
  const ended = await makeCoupon(app, { creatorId: creator.id }, { endedAt: new Date(0) })
  const single = await makeCoupon(app, { creatorId: creator.id }, { codes: ['ONCE1', 'ONCE2'] })
  const foreign = await makeCoupon(app, { creatorId: other.id })
  for (const wrong of [ended.uid, single.uid, foreign.uid, 'no-such-coupon'])
    expect((await save(creator, { coupon: wrong })).body.errors?.coupon).toMatch(/one of your coupons/)
  expect((await own(creator)).coupons).toEqual([])
})

test('only one’s own courses are put in order', async () => {
  const creator = await makeCreator(app)
  const [mine, foreign] = [await makeCourse(app, { creatorId: creator.id }), await makeCourse(app)]
  const refused = await save(creator, { order: 'own', courses: [mine.uid, foreign.uid] })
  expect(refused.body.errors?.courses).toMatch(/own/)
  expect((await save(creator, { order: 'own', courses: [mine.uid, mine.uid] })).code).toBe(200)
})

test('a number that is none, and a colour that is not offered, are refused', async () => {
  const creator = await makeCreator(app)
  expect((await save(creator, { phone: '12' })).body.errors?.phone).toBeTruthy()
  expect((await save(creator, { accent: '#ff0000' })).code).toBe(422)
  expect((await app.database.db.select().from(creatorPages).where(eq(creatorPages.userId, creator.id))).length).toBe(0)
})

test('who does not teach is refused, and reads no page of another', async () => {
  const admin = await makePerson(app, 'ADMIN')
  expect((await save(admin)).body.error).toBe('NOT_TEACHING')
  expect((await app.call('GET', '/creator/page', undefined, { token: admin.token })).body.error).toBe('NOT_TEACHING')
  const [one, other] = [await makeCreator(app), await makeCreator(app)]
  await save(one, { accent: 'geru' })
  expect((await own(other)).accent).toBe('school')
})
