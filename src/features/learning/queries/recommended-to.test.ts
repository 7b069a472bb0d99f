import { afterAll, beforeAll, expect, test } from 'vitest'
import { completedNext } from '#features/enrolments/tables.ts'
import { complete } from '../../../../tests/certificates.ts'
import { enrolIn, own } from '../../../../tests/lessons.ts'
import { makeCourse, type MadeCourse, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const follows = (course: MadeCourse, next: MadeCourse, learners: number) =>
  app.database.db.insert(completedNext).values({ courseId: course.id, nextCourseId: next.id, learners })
const recommended = async (person: Person) => {
  const { body } = await app.call('GET', '/learner/dashboard', undefined, { token: person.token })
  return body.data.recommendations.map((one: { uid: string; because: string | null }) => [one.uid, one.because])
}

test('what others completed after a course that the learner completed comes first and says why', async () => {
  const done = await makeCourse(app, { lessons: 1, category: 'dance', title: 'Kathak, first steps' })
  const popular = await makeCourse(app, { category: 'dance', studentsCount: 5000 })
  const [often, seldom] = [
    await makeCourse(app, { category: 'cooking' }),
    await makeCourse(app, { category: 'cooking' }),
  ]
  await follows(done, seldom, 3)
  await follows(done, often, 40)
  const learner = await enrolIn(app, done)
  expect((await recommended(learner))[0]).toEqual([popular.uid, null])
  await complete(app, learner, done)
  expect((await recommended(learner)).slice(0, 3)).toEqual([
    [often.uid, 'Kathak, first steps'],
    [seldom.uid, 'Kathak, first steps'],
    [popular.uid, null],
  ])
  const { body } = await app.call('GET', `/learner/course/${done.uid}/finished`, undefined, { token: learner.token })
  expect(body.data.recommendations[0]).toMatchObject({ uid: often.uid, because: 'Kathak, first steps' })
})

test('a course that is owned, archived or one’s own is never next, and one that follows two is named once', async () => {
  const [one, other] = [await makeCourse(app, { lessons: 1 }), await makeCourse(app, { lessons: 1 })]
  const learner = await enrolIn(app, one)
  await own(app, other, learner)
  const [owned, archived, mine, next] = [
    await makeCourse(app),
    await makeCourse(app, { state: 'ARCHIVED' }),
    await makeCourse(app, { creatorId: learner.id }),
    await makeCourse(app),
  ]
  await own(app, owned, learner)
  for (const course of [owned, archived, mine, next]) await follows(one, course, 9)
  await follows(other, next, 30)
  await complete(app, learner, one)
  await complete(app, learner, other)
  const explained = (await recommended(learner)).filter(([, because]: [string, string | null]) => because !== null)
  expect(explained.map(([uid]: [string]) => uid)).toEqual([next.uid])
})

test('below a lesson stand the courses that others completed after its course, also before the learner has completed it', async () => {
  const course = await makeCourse(app, { lessons: 1, category: 'yoga', title: 'Yoga at home' })
  const [next, popular] = [
    await makeCourse(app, { category: 'cooking' }),
    await makeCourse(app, { category: 'yoga', studentsCount: 9000 }),
  ]
  await follows(course, next, 4)
  const learner = await enrolIn(app, course)
  const ask = (person: Person) =>
    app.call('GET', `/learner/course/${course.uid}/recommended`, undefined, { token: person.token })
  const { courses } = (await ask(learner)).body.data
  expect(courses.slice(0, 2)).toMatchObject([
    { uid: next.uid, because: 'Yoga at home' },
    { uid: popular.uid, because: null },
  ])
  expect(courses.length).toBeLessThanOrEqual(3)
  expect((await ask(await enrolIn(app, next))).body.error).toBe('NOT_ENROLLED')
})
