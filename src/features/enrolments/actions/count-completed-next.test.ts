import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, type MadeCourse, makeLearner, startApp, type TestApp } from '../../../../tests/make.ts'
import { own } from '../../../../tests/lessons.ts'
import { completedNext, enrolments } from '../tables.ts'
import { countCompletedNext } from './count-completed-next.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Each completes the courses one after the other, a day each. */
async function completeInOrder(courses: MadeCourse[], people: number, status: 'active' | 'revoked' = 'active') {
  const learners = []
  for (let n = 0; n < people; n++) {
    const person = await makeLearner(app)
    for (const [day, course] of courses.entries()) {
      await own(app, course, person, new Date('2026-01-01T00:00:00Z'))
      const of = (await app.database.db.select().from(enrolments).where(eq(enrolments.userId, person.id))).find(
        (one) => one.courseId === course.id,
      )
      await app.database.db
        .update(enrolments)
        .set({
          progress: 100,
          completedAt: new Date(Date.UTC(2026, 1, 1 + day)),
          ...(status === 'revoked' && day > 0 ? { status, revokedAt: new Date() } : {}),
        })
        .where(eq(enrolments.id, of?.id as number))
    }
    learners.push(person)
  }
  return learners
}
const nextOf = async (course: MadeCourse) =>
  Object.fromEntries(
    (await app.database.db.select().from(completedNext).where(eq(completedNext.courseId, course.id))).map(
      ({ nextCourseId, learners }) => [nextCourseId, learners],
    ),
  )

test('what three learners completed next is counted, what two did is not, and the order counts', async () => {
  const [first, second, third] = [await makeCourse(app), await makeCourse(app), await makeCourse(app)]
  await completeInOrder([first, second], 3)
  await completeInOrder([first, third], 2)
  await countCompletedNext(app.ctx())
  expect(await nextOf(first)).toEqual({ [second.id]: 3 })
  expect(await nextOf(second)).toEqual({})
})

test('a second night counts again: one learner more is added, and a course that was given back is taken out', async () => {
  const [first, second] = [await makeCourse(app), await makeCourse(app)]
  const learners = await completeInOrder([first, second], 3)
  await completeInOrder([first, second], 1, 'revoked')
  await countCompletedNext(app.ctx())
  expect(await nextOf(first)).toEqual({ [second.id]: 3 })
  await completeInOrder([first, second], 1)
  await countCompletedNext(app.ctx())
  expect(await nextOf(first)).toEqual({ [second.id]: 4 })
  for (const person of learners.slice(0, 2))
    await app.database.db
      .update(enrolments)
      .set({ status: 'revoked', revokedAt: new Date() })
      .where(eq(enrolments.userId, person.id))
  await countCompletedNext(app.ctx())
  expect(await nextOf(first)).toEqual({})
})

test('of what a learner completed later the three directly after it count', async () => {
  const courses = await Promise.all(Array.from({ length: 5 }, () => makeCourse(app)))
  await completeInOrder(courses, 3)
  await countCompletedNext(app.ctx())
  expect(await nextOf(courses[0] as MadeCourse)).toEqual(
    Object.fromEntries(courses.slice(1, 4).map(({ id }) => [id, 3])),
  )
})
