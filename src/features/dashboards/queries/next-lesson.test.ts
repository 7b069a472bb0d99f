import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/catalogue/tables.ts'
import { enrolIn } from '../../../../tests/lessons.ts'
import { makeCourse, type MadeCourse, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const get = async (person: Person, path: string) =>
  (await app.call('GET', path, undefined, { token: person.token })).body.data

function report(person: Person, course: MadeCourse, lesson: number, body: object) {
  const lessonUid = course.lessons[lesson]?.uid
  return app.call('POST', `/learner/course/${course.uid}/progress`, { lessonUid, ...body }, { token: person.token })
}

/** What each of the three screens goes on with, as the lesson's number in the course. */
async function nextOn(person: Person, course: MadeCourse) {
  const numberOf = (uid: string | undefined) => course.lessons.findIndex((lesson) => lesson.uid === uid) + 1
  const [home, mine, player] = await Promise.all([
    get(person, '/learner/dashboard'),
    get(person, '/learner/course/enrolled'),
    get(person, `/learner/course/${course.uid}`),
  ])
  return {
    dashboard: home.continue ? numberOf(home.continue.lesson.uid) : null,
    myCourses: [numberOf(mine.courses[0].resume?.lessonUid), mine.courses[0].resume?.lessonNumber],
    player: numberOf(player.resumeLessonUid),
  }
}
const all = (number: number) => ({ dashboard: number, myCourses: [number, number], player: number })

test('the dashboard, my courses and the player name the same next lesson, up to the end of a course', async () => {
  const course = await makeCourse(app, { lessons: 4 })
  const learner = await enrolIn(app, course)
  await report(learner, course, 0, { positionSeconds: 10 })
  expect(await nextOn(learner, course)).toEqual(all(1))
  await report(learner, course, 0, { completed: true })
  expect(await nextOn(learner, course)).toEqual(all(2))
  // The second is left out, and the last one completed.
  await report(learner, course, 2, { completed: true })
  expect(await nextOn(learner, course)).toEqual(all(4))
  await report(learner, course, 3, { completed: true })
  expect(await nextOn(learner, course)).toEqual(all(2))
  await report(learner, course, 1, { completed: true })
  expect(await nextOn(learner, course)).toEqual({ ...all(2), dashboard: null })
})

test('an archived course goes on where it stopped', async () => {
  const course = await makeCourse(app, { lessons: 3 })
  const learner = await enrolIn(app, course)
  await report(learner, course, 0, { completed: true })
  await app.database.db.update(courses).set({ state: 'ARCHIVED', listed: false }).where(eq(courses.id, course.id))
  expect(await nextOn(learner, course)).toEqual(all(2))
})
