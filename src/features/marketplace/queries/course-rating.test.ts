import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

// 129 of 29 is 4.448: rounded to two decimals and then to one it would be 4.5.
test.each([
  { sum: 129, count: 29, shown: 4.4, found: false },
  { sum: 58, count: 13, shown: 4.5, found: true },
  { sum: 0, count: 0, shown: 0, found: false },
])('a course rated $sum by $count shows $shown everywhere, and is filtered and counted by that', async (rated) => {
  const category = `rated-${rated.sum}`
  const course = await makeCourse(app, { category, ratingSum: rated.sum, reviewsCount: rated.count })
  await app.ctx().forgetPages()
  const market = async (filter: object) =>
    (await app.call('POST', '/course/get-courses-from-marketplace', { category, ...filter })).body.data
  const { courses, facets } = await market({})
  const details = (await app.call('POST', '/course/get-course-details', { uid: course.uid })).body.data.course
  const reviews = (await app.call('POST', '/course/get-reviews', { uid: course.uid })).body.data
  expect([courses[0].courseRating, details.courseRating, reviews.average]).toEqual(Array(3).fill(rated.shown))
  expect((await market({ rating: 4.5 })).courses).toHaveLength(rated.found ? 1 : 0)
  const best = facets.rating.find((one: { value: string }) => one.value === '4.5')
  expect(best.count).toBe(rated.found ? 1 : 0)
})
