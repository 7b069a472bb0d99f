import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/catalogue/tables.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { courseWith, enrolIn, quizOfAllTypes, rightAnswers } from '../../../../tests/lessons.ts'
import {
  makeCourse,
  makeLearner,
  makePerson,
  type MadeCourse,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const finished = (person: Person, course: MadeCourse) =>
  app.call('GET', `/learner/course/${course.uid}/finished`, undefined, { token: person.token })

async function complete(person: Person, course: MadeCourse, lessons = course.lessons) {
  for (const lesson of lessons)
    await app.call(
      'POST',
      `/learner/course/${course.uid}/progress`,
      { lessonUid: lesson.uid, completed: true },
      { token: person.token },
    )
}

test('a finished course says what was done and what may come next, never what is owned or one’s own', async () => {
  const course = await makeCourse(app, { lessons: 2, category: 'dance' })
  const learner = await enrolIn(app, course, new Date('2026-01-10T06:00:00Z'))
  const near = await makeCourse(app, { category: 'dance' })
  await makeCourse(app, { category: 'cooking', studentsCount: 9000 })
  await complete(learner, course)
  const { code, body } = await finished(learner, course)
  expect(code).toBe(200)
  expect(body.data).toMatchObject({
    course: { uid: course.uid },
    listed: true,
    lessonsCount: 2,
    grantedAt: '2026-01-10T06:00:00.000Z',
    quiz: null,
  })
  const next = body.data.recommendations.map((one: { uid: string }) => one.uid)
  expect(next[0]).toBe(near.uid)
  expect(next).not.toContain(course.uid)
  expect(next.length).toBeLessThanOrEqual(3)
})

test('a course that is not finished, not owned or given back has no end page', async () => {
  const course = await makeCourse(app, { lessons: 2 })
  const learner = await enrolIn(app, course)
  await complete(learner, course, course.lessons.slice(0, 1))
  expect(await finished(learner, course)).toMatchObject({ code: 409, body: { error: 'NOT_FINISHED' } })
  await complete(learner, course)
  expect((await finished(learner, course)).code).toBe(200)
  expect((await finished(await makeLearner(app), course)).code).toBe(404)
  expect((await finished(await makePerson(app, 'ADMIN'), course)).code).toBe(404)
  await app.database.db
    .update(enrolments)
    .set({ status: 'revoked', revokedAt: new Date() })
    .where(and(eq(enrolments.userId, learner.id), eq(enrolments.courseId, course.id)))
  expect(await finished(learner, course)).toMatchObject({ code: 404, body: { error: 'NOT_ENROLLED' } })
})

test('an archived course, and one of a suspended creator, keeps its end, without a page to share', async () => {
  const course = await makeCourse(app, { lessons: 1 })
  const learner = await enrolIn(app, course)
  await complete(learner, course)
  await app.database.db.update(courses).set({ listed: false }).where(eq(courses.id, course.id))
  expect((await finished(learner, course)).body.data).toMatchObject({ listed: false, lessonsCount: 1 })
})

test('the best attempt at the last quiz is shown', async () => {
  const { course, lessonUid } = await courseWith(app, quizOfAllTypes)
  const learner = await enrolIn(app, course)
  const path = `/learner/course/${course.uid}/lesson/${lessonUid}`
  const { version } = (await app.call('GET', path, undefined, { token: learner.token })).body.data.quiz
  const take = (attempt: string, answers: object) =>
    app.call('POST', `/learner/quiz/${lessonUid}`, { attempt, version, answers }, { token: learner.token })
  await take('first-attempt-1', {})
  await take('second-attempt-2', rightAnswers)
  await complete(learner, course)
  const { data } = (await finished(learner, course)).body
  expect(data.quiz).toMatchObject({ percent: 100, passPercent: 75 })
})
