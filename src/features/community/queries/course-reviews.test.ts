import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/catalogue/tables.ts'
import { newUid } from '#platform/http/session.ts'
import { makeCourse, makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import { reviews } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
const getReviews = (uid: string, more: object = {}) => app.call('POST', '/course/get-reviews', { uid, ...more })

test('the spread and the average cover all reviews, a page shows ten, those with words and the newest first', async () => {
  const course = await makeCourse(app)
  const stars = [5, 5, 4, 5, 3, 4, 5, 1, 5, 4, 5, 5]
  for (const [n, rating] of stars.entries()) {
    const person = await makePerson(app, 'LEARNER', {
      firstName: `Learner${n}`,
      lastName: 'Das',
      city: 'Nashik',
      photoLink: '/media/das.webp',
    })
    await app.database.db.insert(reviews).values({
      uid: newUid(),
      courseId: course.id,
      userId: person.id,
      rating,
      text: n === 11 ? '' : `Review ${n}`,
      createdAt: new Date(Date.UTC(2026, 0, n + 1)),
    })
  }
  await app.database.db
    .update(courses)
    .set({ reviewsCount: stars.length, ratingSum: stars.reduce((sum, one) => sum + one, 0) })
    .where(eq(courses.id, course.id))
  const { data } = (await getReviews(course.uid)).body
  expect(data.spread).toEqual({ 5: 7, 4: 3, 3: 1, 2: 0, 1: 1 })
  expect(data.average).toBe(4.3)
  expect(data.pagination).toEqual({ currentPage: 1, totalPages: 2, totalItems: 12, limit: 10 })
  expect(data.reviews[0]).toMatchObject({
    rating: 5,
    text: 'Review 10',
    clubbedName: 'Learner10 Das',
    city: 'Nashik',
    photo: '/media/das.webp',
  })
  const second = (await getReviews(`some-slug-${course.uid}`, { page: 2 })).body.data
  expect(second.reviews.map((one: { text: string }) => one.text)).toEqual(['Review 0', ''])
  expect(JSON.stringify(data)).not.toMatch(/@|\+91/)
})

test('a course without reviews has an average of 0; a hidden one is not found', async () => {
  const [course, draft] = [await makeCourse(app), await makeCourse(app, { state: 'DRAFT' })]
  expect((await getReviews(course.uid)).body.data).toMatchObject({ average: 0, reviews: [], spread: { 5: 0, 1: 0 } })
  expect((await getReviews(draft.uid)).code).toBe(404)
})
