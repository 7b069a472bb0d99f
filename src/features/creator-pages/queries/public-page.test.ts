import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { reviews } from '#features/community/tables.ts'
import { coupons } from '#features/coupons/tables.ts'
import { newUid } from '#platform/http/session.ts'
import { makeBundle } from '../../../../tests/bundles.ts'
import { makeCoupon } from '../../../../tests/coupons.ts'
import { makeCreator } from '../../../../tests/creator-pages.ts'
import { makeCourse, makeLearner, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let admin: Person
/** What each process is notified of: the beginning of the pages that it forgets; empty for all. */
const forgotten: string[] = []
let stop: () => Promise<void>
beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN')
  const listening = await app.database.listen(
    'sopaan_forget_pages',
    (prefix) => forgotten.push(prefix),
    () => undefined,
  )
  stop = () => listening.close()
})
afterAll(async () => {
  await stop()
  await app.stop()
})

const page = (handle: string) => app.call('GET', `/creator-page/${handle}`)
const show = (by: Person, coupon: { uid: string }) =>
  app.call('POST', '/creator/page', { accent: 'school', order: 'popular', coupon: coupon.uid }, { token: by.token })
const reviewsOf = async (handle: string, more = '') =>
  (await app.call('GET', `/creator-page/${handle}/review${more}`)).body.data

test('the page has the person, their numbers, courses and bundles, and nothing private', async () => {
  const creator = await makeCreator(app, {
    title: 'CA',
    firstName: 'Meenal',
    lastName: 'Shah',
    headline: 'Keeps books',
    bio: 'Surat',
    links: { website: 'https://example.in' },
  })
  const two = [
    await makeCourse(app, { creatorId: creator.id, studentsCount: 3, pricePaise: 50_000 }),
    await makeCourse(app, { creatorId: creator.id, studentsCount: 7, pricePaise: 50_000 }),
  ]
  const bundle = await makeBundle(app, two)
  const { body } = await page(creator.handle)
  expect(body.data).toMatchObject({
    handle: creator.handle,
    clubbedName: 'CA Meenal Shah',
    headline: 'Keeps books',
    links: [{ kind: 'website', href: 'https://example.in' }],
    accent: 'school',
    courses: [{ uid: two[1]?.uid }, { uid: two[0]?.uid }],
    bundles: [{ uid: bundle.uid }],
    reviewsCount: 0,
    rating: 0,
  })
  expect(JSON.stringify(body)).not.toMatch(/@example|\+91/)
})

test.each(['nobody-here', 'ab', 'x'.repeat(31), '%00', 'a b'])('an unknown handle %j is not found', async (handle) => {
  expect((await page(encodeURIComponent(handle))).code).toBe(404)
})

test('a suspended creator’s page is gone until the account is restored', async () => {
  const creator = await makeCreator(app)
  expect((await page(creator.handle)).code).toBe(200)
  const act = (what: string, body: object) =>
    app.call('POST', `/admin/user/${creator.uid}/${what}`, body, { token: admin.token })
  expect((await act('suspend', { reason: 'A complaint' })).code).toBe(200)
  expect((await page(creator.handle)).code).toBe(404)
  for (const part of ['review', 'intro'])
    expect((await app.call('GET', `/creator-page/${creator.handle}/${part}`)).code).toBe(404)
  expect((await app.call('GET', `/creator-picture/${creator.handle}.jpg`)).code).toBe(404)
  await act('restore', {})
  expect((await page(creator.handle)).code).toBe(200)
})

test('who does not teach any more has no page', async () => {
  const creator = await makeCreator(app)
  await app.database.db
    .update(users)
    .set({ roles: ['LEARNER'], userRole: 'LEARNER' })
    .where(eq(users.id, creator.id))
  expect((await page(creator.handle)).code).toBe(404)
  expect((await app.call('GET', `/profile/${creator.uid}`)).body.data?.handle ?? null).toBe(null)
})

test('archived and unlisted courses are not shown, and their reviews neither', async () => {
  const creator = await makeCreator(app)
  const [shown, hidden] = [
    await makeCourse(app, { creatorId: creator.id }),
    await makeCourse(app, { creatorId: creator.id }),
  ]
  await makeCourse(app, { creatorId: creator.id, state: 'DRAFT' })
  for (const course of [shown, hidden]) await review(course, 5, `Of ${course.uid}`)
  expect((await page(creator.handle)).body.data.courses).toHaveLength(2)
  expect((await reviewsOf(creator.handle)).reviews).toHaveLength(2)
  await app.call('POST', `/creator/course/${hidden.uid}/archive`, {}, { token: creator.token })
  expect((await page(creator.handle)).body.data.courses.map(({ uid }: { uid: string }) => uid)).toEqual([shown.uid])
  expect(await reviewsOf(creator.handle)).toMatchObject({
    reviews: [{ text: `Of ${shown.uid}`, course: { title: expect.any(String) } }],
    pagination: { totalItems: 1 },
  })
})

async function review(course: { id: number }, rating: number, text: string, at = new Date('2026-02-01T00:00:00Z')) {
  const { id: userId } = await makeLearner(app)
  await app.database.db
    .insert(reviews)
    .values({ uid: newUid(), courseId: course.id, userId, rating, text, createdAt: at })
  const [row] = await app.database.db.select().from(courses).where(eq(courses.id, course.id))
  await app.database.db
    .update(courses)
    .set({ reviewsCount: (row?.reviewsCount ?? 0) + 1, ratingSum: (row?.ratingSum ?? 0) + rating })
    .where(eq(courses.id, course.id))
}

test('reviews come in pages, those with words first, the newest or the best', async () => {
  const creator = await makeCreator(app)
  const course = await makeCourse(app, { creatorId: creator.id })
  const other = await makeCourse(app, { creatorId: creator.id })
  for (let day = 1; day <= 7; day += 1)
    await review(
      day % 2 ? course : other,
      day === 3 ? 5 : 3,
      day === 7 ? '' : `Day ${day}`,
      new Date(Date.UTC(2026, 3, day)),
    )
  const texts = async (more: string) =>
    (await reviewsOf(creator.handle, more)).reviews.map(({ text }: { text: string }) => text)
  expect(await texts('')).toEqual(['Day 6', 'Day 5', 'Day 4', 'Day 3', 'Day 2', 'Day 1'])
  expect(await texts('?page=2')).toEqual([''])
  expect((await texts('?order=best'))[0]).toBe('Day 3')
  expect((await app.call('GET', `/creator-page/${creator.handle}/review?order=worst`)).code).toBe(422)
})

test('a coupon is shown only while it can be used, for the courses that it is for', async () => {
  const creator = await makeCreator(app)
  const [course, hidden] = [
    await makeCourse(app, { creatorId: creator.id }),
    await makeCourse(app, { creatorId: creator.id, state: 'DRAFT' }),
  ]
  const shown = async () => {
    await app.ctx().forgetPages()
    return (await page(creator.handle)).body.data.coupon
  }
  const change = (uid: string, to: Partial<typeof coupons.$inferInsert>) =>
    app.database.db.update(coupons).set(to).where(eq(coupons.uid, uid))
  const until = new Date('2026-05-01T18:30:00Z')
  app.setNow(new Date('2026-04-30T18:00:00Z'))
  const creatorNow = { ...creator, token: (await makeCreator(app)).token }
  expect(creatorNow.token).toBeTruthy()
  const coupon = await makeCoupon(
    app,
    { creatorId: creator.id },
    { courseIds: [course.id, hidden.id], validUntil: until },
  )
  expect((await show(creator, coupon)).code).toBe(200)
  expect(await shown()).toEqual({
    code: coupon.codes[0],
    percent: 20,
    amount: null,
    validUntil: until.toISOString(),
    firstPurchaseOnly: false,
    courses: [course.uid],
  })
  app.setNow(until)
  expect(await shown()).toBe(null)
  app.setNow(new Date('2026-04-30T18:00:00Z'))
  await change(coupon.uid, { validFrom: new Date('2026-05-01T00:00:00Z') })
  expect(await shown()).toBe(null)
  await change(coupon.uid, { validFrom: new Date(0) })
  expect(await shown()).not.toBe(null)
  await app.database.sql`update coupon_codes set max_uses = 1, uses = 1 where coupon_id = ${coupon.id}`
  expect(await shown()).toBe(null)
  await app.database.sql`update coupon_codes set max_uses = 2 where coupon_id = ${coupon.id}`
  expect(await shown()).not.toBe(null)
  await app.database.db.update(courses).set({ listed: false }).where(eq(courses.id, course.id))
  expect(await shown()).toBe(null)
})

test('each write that the page shows forgets it, in every process', async () => {
  app.setNow(new Date('2026-06-01T06:00:00Z'))
  const creator = await makeCreator(app)
  const course = await makeCourse(app, { creatorId: creator.id })
  const coupon = await makeCoupon(app, { creatorId: creator.id })
  const post = (path: string, body: object = {}, by: Person = creator) =>
    app.call('POST', path, body, { token: by.token })
  const writes: [string, () => Promise<{ code: number }>][] = [
    ['the page itself', () => show(creator, coupon)],
    ['the profile', () => post('/creator/profile', { headline: 'Another headline' })],
    ['the coupon ends', () => post(`/creator/coupon/${coupon.uid}/end`)],
    ['the handle', () => post('/creator/page/handle', { handle: 'new-and-better' })],
    ['the course is archived', () => post(`/creator/course/${course.uid}/archive`)],
    [
      'the handle is freed',
      () =>
        post(
          `/admin/creator-page/${creator.uid}/clear`,
          { what: 'handle', handle: 'new-and-better', reason: 'No' },
          admin,
        ),
    ],
  ]
  let handle = creator.handle
  for (const [what, write] of writes) {
    const before = JSON.stringify((await page(handle)).body.data ?? null)
    forgotten.length = 0
    expect((await write()).code, what).toBe(200)
    await expect.poll(() => forgotten.length).toBeGreaterThan(0)
    expect(
      forgotten.some((prefix) => `/@${handle}`.startsWith(prefix)),
      what,
    ).toBe(true)
    expect(JSON.stringify((await page(handle)).body.data ?? null), what).not.toBe(before)
    if (what === 'the handle') handle = 'new-and-better'
  }
})

test('the picture for links is a JPEG, and its address changes with what it shows', async () => {
  const creator = await makeCreator(app)
  const version = async () => (await page(creator.handle)).body.data.pictureVersion as string
  const before = await version()
  const answer = await app.app.inject(`/api/creator-picture/${creator.handle}.jpg?v=${before}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect([...answer.rawPayload.subarray(0, 2)]).toEqual([0xff, 0xd8])
  await app.call('POST', '/creator/page', { accent: 'kumkum', order: 'popular' }, { token: creator.token })
  expect(await version()).not.toBe(before)
})
