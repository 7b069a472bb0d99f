import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#platform/format/durations.ts'
import {
  makeCourse,
  makeLearner,
  makeSession,
  type MadeCourse,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'
import { enrolments, lessonProgress } from '../tables.ts'
import { grantEnrolments, revokeEnrolments } from './grant-enrolments.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function enrolled(lessons = 3): Promise<{ learner: Person; course: MadeCourse }> {
  const learner = await makeLearner(app)
  const course = await makeCourse(app, { lessons })
  await app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: learner.id, courseIds: [course.id], source: 'free', at: app.ctx().now() }),
  )
  return { learner, course }
}
const report = (learner: Person, course: MadeCourse, lesson: number, body: object) =>
  app.call(
    'POST',
    `/learner/course/${course.uid}/progress`,
    { lessonUid: course.lessons[lesson]?.uid, ...body },
    { token: learner.token },
  )
const enrolmentOf = async (learner: Person, course: MadeCourse) =>
  (
    await app.database.db
      .select()
      .from(enrolments)
      .where(and(eq(enrolments.userId, learner.id), eq(enrolments.courseId, course.id)))
  )[0]
async function placeOf(learner: Person, course: MadeCourse, lesson: number) {
  const [row] = await app.database.db
    .select()
    .from(lessonProgress)
    .where(
      and(eq(lessonProgress.userId, learner.id), eq(lessonProgress.lessonId, course.lessons[lesson]?.id as number)),
    )
  return { positionSeconds: row?.positionSeconds, completed: Boolean(row?.completedAt) }
}

test('granting the same course many times at once makes one owner and counts one student', async () => {
  const learner = await makeLearner(app)
  const course = await makeCourse(app)
  const grant = () =>
    app.database.db.transaction((tx) =>
      grantEnrolments(tx, { userId: learner.id, courseIds: [course.id], source: 'purchase', at: app.ctx().now() }),
    )
  const granted = await Promise.all(Array.from({ length: 20 }, grant))
  expect(granted.flat()).toEqual([course.id])
  const details = await app.call('GET', '/learner/course/mine', undefined, { token: learner.token })
  expect(details.body.data.enrolled).toEqual([{ uid: course.uid, progress: 0, status: 'NOT_STARTED' }])
})

test('a course that was taken away can be granted again, with its progress as it was', async () => {
  const { learner, course } = await enrolled()
  await report(learner, course, 0, { completed: true })
  await app.database.db.transaction((tx) =>
    revokeEnrolments(tx, { userId: learner.id, courseIds: [course.id], at: app.ctx().now() }),
  )
  expect((await report(learner, course, 1, { completed: true })).code).toBe(404)
  await app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: learner.id, courseIds: [course.id], source: 'purchase', at: app.ctx().now() }),
  )
  const opened = await app.call('GET', `/learner/course/${course.uid}`, undefined, { token: learner.token })
  expect(opened.body.data).toMatchObject({ completedLessons: 1, progress: 33 })
})

test('a lesson completed by many reports at once counts once', async () => {
  const { learner, course } = await enrolled()
  const answers = await Promise.all(Array.from({ length: 15 }, () => report(learner, course, 0, { completed: true })))
  expect(new Set(answers.map((answer) => answer.body.data.progress))).toEqual(new Set([33]))
  expect(await enrolmentOf(learner, course)).toMatchObject({ completedLessons: 1, progress: 33, completedAt: null })
})

test('progress never goes backwards: a late older report neither unticks nor moves the place', async () => {
  const { learner, course } = await enrolled()
  const start = app.ctx().now().getTime()
  const at = (minute: number) => new Date(start + minute * minuteMs).toISOString()
  app.setNow(new Date(start + hourMs))
  await report(learner, course, 1, { positionSeconds: 300, at: at(30) })
  await report(learner, course, 1, { positionSeconds: 20, at: at(10) })
  await report(learner, course, 1, { completed: true, positionSeconds: 400, at: at(40) })
  await report(learner, course, 1, { completed: false, positionSeconds: 15, at: at(20) })
  expect(await placeOf(learner, course, 1)).toEqual({ positionSeconds: 400, completed: true })
})

test.each(['the further one first', 'the further one last'])(
  'of what two devices did offline the further place wins, %s, and both completed lessons stay',
  async (order) => {
    const { learner, course } = await enrolled()
    const other = { ...learner, token: await makeSession(app, learner) }
    const start = app.ctx().now().getTime()
    app.setNow(new Date(start + hourMs))
    const at = (minute: number) => new Date(start + minute * minuteMs).toISOString()
    const sent = [
      () => report(learner, course, 1, { positionSeconds: 300, completed: true, at: at(10) }),
      () => report(other, course, 1, { positionSeconds: 100, at: at(20) }),
    ]
    for (const send of order.endsWith('first') ? sent : sent.toReversed()) expect((await send()).code).toBe(200)
    expect(await placeOf(learner, course, 1)).toEqual({ positionSeconds: 300, completed: true })
  },
)

test('one device goes back to an earlier part, online or offline, and continues there', async () => {
  const { learner, course } = await enrolled()
  const other = { ...learner, token: await makeSession(app, learner) }
  const start = app.ctx().now().getTime()
  const at = (minute: number) => new Date(start + minute * minuteMs).toISOString()
  app.setNow(new Date(start + hourMs))
  await report(learner, course, 1, { positionSeconds: 300, at: at(10) })
  await report(learner, course, 1, { positionSeconds: 40, at: at(20) })
  expect(await placeOf(learner, course, 1)).toMatchObject({ positionSeconds: 40 })
  await report(other, course, 1, { positionSeconds: 20 })
  expect(await placeOf(learner, course, 1)).toMatchObject({ positionSeconds: 20 })
})

test('all lessons completed make 100 percent and a completed course, whatever the number of lessons', async () => {
  const { learner, course } = await enrolled(7)
  const seen: number[] = []
  for (let i = 0; i < 7; i++) seen.push((await report(learner, course, i, { completed: 'true' })).body.data.progress)
  expect(seen).toEqual([14, 28, 42, 57, 71, 85, 100])
  expect((await enrolmentOf(learner, course))?.completedAt).not.toBeNull()
})

test('a report with nonsense is refused and writes nothing', async () => {
  const { learner, course } = await enrolled()
  for (const body of [
    { positionSeconds: -1 },
    { positionSeconds: 'NaN' },
    { positionSeconds: 1e9 },
    { at: 'yesterday' },
  ])
    expect((await report(learner, course, 0, body)).code).toBe(422)
  expect(
    (
      await app.call(
        'POST',
        `/learner/course/${course.uid}/progress`,
        { lessonUid: 'unknown' },
        { token: learner.token },
      )
    ).code,
  ).toBe(404)
  expect(await enrolmentOf(learner, course)).toMatchObject({ progress: 0, lastActivityAt: null })
})

test('a stranger learns nothing of a course and reports nothing to it', async () => {
  const { course } = await enrolled()
  const stranger = await makeLearner(app)
  expect((await report(stranger, course, 0, { completed: true })).code).toBe(404)
  expect((await app.call('GET', `/learner/course/${course.uid}`, undefined, { token: stranger.token })).code).toBe(404)
})

test('my courses come last used first, filtered by status and searched, a page at a time', async () => {
  const learner = await makeLearner(app)
  const made = [
    await makeCourse(app, { title: 'हिन्दी में तबला' }),
    await makeCourse(app, { title: 'Sitar at home' }),
    await makeCourse(app, { title: 'Flute 100% free' }),
  ]
  await app.database.db.transaction((tx) =>
    grantEnrolments(tx, {
      userId: learner.id,
      courseIds: made.map((one) => one.id),
      source: 'free',
      at: new Date('2026-03-01'),
    }),
  )
  const sitar = made[1] as MadeCourse
  await report(learner, sitar, 0, { completed: true })
  const list = async (query: string) =>
    (await app.call('GET', `/learner/course/enrolled${query}`, undefined, { token: learner.token })).body.data
  const titles = (data: { courses: { courseTitle: string }[] }) => data.courses.map((one) => one.courseTitle)
  const first = await list('')
  expect(titles(first)[0]).toBe('Sitar at home')
  expect(first.courses[0]).toMatchObject({ progress: 33, status: 'IN_PROGRESS', resume: { title: 'Lesson 2' } })
  expect(titles(await list('?status=NOT_STARTED'))).toHaveLength(2)
  expect(titles(await list(`?search=${encodeURIComponent('हिन्दी')}`))).toEqual(['हिन्दी में तबला'])
  expect(titles(await list('?search=100%25'))).toEqual(['Flute 100% free'])
  expect((await list('?limit=2&page=2')).pagination).toEqual({ currentPage: 2, totalPages: 2, totalItems: 3, limit: 2 })
})
