import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { number, queryRows } from '#platform/database/rows.ts'
import { newUid } from '#platform/http/session.ts'
import { type MadeDraft, makeDraft, publish } from '../../../../tests/make-draft.ts'
import { makeLearner, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { grantEnrolments } from './grant-enrolments.ts'
import { recordProgress } from './record-progress.ts'
import { recountProgress } from './recount-progress.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const as = (person: Person) => ({ token: person.token })
const read = async (draft: MadeDraft) =>
  (await app.call('GET', `/creator/course/${draft.uid}`, undefined, as(draft.creator))).body.data
const save = (draft: MadeDraft, body: object) =>
  app.call('POST', `/creator/course/${draft.uid}`, body, as(draft.creator))
const idOf = async (uid: string) =>
  (await queryRows(app.database.db, { id: number })`select id from courses where uid = ${uid}`)[0]?.id as number

test('a revision keeps every learner’s ticks, counts again, and forgets nothing of a lesson taken out', async () => {
  const draft = await makeDraft(app, { lessons: 4 })
  await publish(app, draft)
  const [half, done] = [await makeLearner(app), await makeLearner(app)]
  const courseId = await idOf(draft.uid)
  await app.database.db.transaction(async (tx) => {
    for (const { id } of [half, done])
      await grantEnrolments(tx, { userId: id, courseIds: [courseId], source: 'purchase', at: app.ctx().now() })
  })
  const tick = (person: Person, lessonUid: string | undefined) =>
    app.call('POST', `/learner/course/${draft.uid}/progress`, { lessonUid, completed: true }, as(person))
  const [first, second, third, fourth] = draft.lessonUids
  for (const uid of [first, second]) await tick(half, uid)
  for (const uid of draft.lessonUids) await tick(done, uid)
  const [section] = draft.outline
  if (!section) throw new Error('no section')
  const fresh = newUid()
  const remaining = section.lessons.filter((lesson) => lesson.uid !== second).toReversed()
  const added = { uid: fresh, kind: 'article', title: 'New', preview: false }
  const { version } = await read(draft)
  await save(draft, { version, outline: [{ ...section, lessons: [...remaining, added] }] })
  await app.call(
    'POST',
    `/creator/course/${draft.uid}/lesson/${fresh}`,
    { version: 1, content: { kind: 'article', body: '<p>New words.</p>' } },
    as(draft.creator),
  )
  await publish(app, draft)
  expect(await runJobs(app, 'enrolments.')).toEqual(['enrolments.recount-progress'])
  const mine = async (person: Person) =>
    (await app.call('GET', `/learner/course/${draft.uid}`, undefined, as(person))).body.data
  const course = await mine(half)
  expect(course).toMatchObject({ progress: 25, completedLessons: 1, lessonsCount: 4 })
  const lessons = course.sections[0].lessons.map((one: { uid: string; completed: boolean }) => [one.uid, one.completed])
  expect(lessons).toEqual([
    [fourth, false],
    [third, false],
    [first, true],
    [fresh, false],
  ])
  expect(await mine(done)).toMatchObject({ progress: 100, status: 'COMPLETED', completedLessons: 3 })
  expect((await tick(half, second)).code).toBe(404)
  const again = await read(draft)
  await save(draft, { version: again.version, outline: draft.outline })
  await publish(app, draft)
  await runJobs(app, 'enrolments.')
  expect(await mine(half)).toMatchObject({ progress: 50, completedLessons: 2 })
})

test('a lesson that is completed while everybody’s share is counted again is counted with', async () => {
  const { db } = app.database
  const draft = await makeDraft(app, { lessons: 4 })
  await publish(app, draft)
  await runJobs(app, 'enrolments.')
  const { id: userId } = await makeLearner(app)
  const courseId = await idOf(draft.uid)
  await db.transaction((tx) =>
    grantEnrolments(tx, { userId, courseIds: [courseId], source: 'purchase', at: app.ctx().now() }),
  )
  const [lesson] = await queryRows(db, { id: number })`select id from lessons where course_id = ${courseId} limit 1`
  const [written, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reporting = db.transaction(async (tx) => {
    const at = app.ctx().now()
    const lessonId = lesson?.id ?? 0
    await recordProgress(tx, { userId, courseId, lessonId, lessonsCount: 4, positionSeconds: 0, completed: true, at })
    written.resolve()
    await done.promise
  })
  await written.promise
  const counting = db.transaction((tx) => recountProgress(tx, courseId, app.ctx().now()))
  await expect
    .poll(async () => (await db.execute(sql`select 1 from pg_locks where not granted`)).length, { interval: 20 })
    .toBeGreaterThan(0)
  done.resolve()
  await Promise.all([reporting, counting])
  const rows = await db.execute(sql`select completed_lessons, progress from enrolments where user_id = ${userId}`)
  expect(rows).toEqual([{ completed_lessons: 1, progress: 25 }])
})
