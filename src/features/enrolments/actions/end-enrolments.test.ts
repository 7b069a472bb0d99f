import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/catalogue/tables.ts'
import {
  makeCourse,
  makeLearner,
  type MadeCourse,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'
import { enrolments } from '../tables.ts'
import { endEnrolments } from './end-enrolments.ts'
import { type Grant, grantEnrolments } from './grant-enrolments.ts'

const granted = new Date('2026-03-01T00:00:00Z')
// The last moment of a fiscal year in India.
const end = new Date('2026-03-31T18:29:59.999Z')
const before = new Date(end.getTime() - 1)

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => app.setNow(new Date()))
afterAll(() => app.stop())

const grant = (learner: Person, course: MadeCourse, more: Partial<Grant> = {}) =>
  app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: learner.id, courseIds: [course.id], source: 'free', at: granted, ...more }),
  )
const endDue = () => endEnrolments(app.ctx())
const rowsOf = async (learner: Person, course: MadeCourse) =>
  (
    await app.database.db
      .select()
      .from(enrolments)
      .where(and(eq(enrolments.userId, learner.id), eq(enrolments.courseId, course.id)))
      .orderBy(enrolments.id)
  ).map(({ status, revokedAt, validUntil, progress }) => ({ status, revokedAt, validUntil, progress }))
const learnersOf = async (course: MadeCourse) =>
  (await app.database.db.select({ n: courses.studentsCount }).from(courses).where(eq(courses.id, course.id)))[0]?.n
const open = async ({ token }: Person, course: MadeCourse) => ({
  course: (await app.call('GET', `/learner/course/${course.uid}`, undefined, { token })).code,
  lesson: (
    await app.call('GET', `/learner/course/${course.uid}/lesson/${course.lessons[1]?.uid}`, undefined, { token })
  ).code,
})
const report = ({ token }: Person, course: MadeCourse, lesson = 0) =>
  app.call(
    'POST',
    `/learner/course/${course.uid}/progress`,
    { lessonUid: course.lessons[lesson]?.uid, completed: true },
    { token },
  )

async function withEnd() {
  const [learner, course] = [await makeLearner(app), await makeCourse(app)]
  app.setNow(before)
  await grant(learner, course, { validUntil: end })
  return { learner, course }
}

test('an enrolment is open to its last moment; then it is closed at once and ended by the job, once', async () => {
  const { learner, course } = await withEnd()
  await endDue()
  expect(await open(learner, course)).toEqual({ course: 200, lesson: 200 })
  expect(await rowsOf(learner, course)).toMatchObject([{ status: 'active' }])
  app.setNow(end)
  expect(await open(learner, course)).toEqual({ course: 404, lesson: 404 })
  expect((await report(learner, course)).code).toBe(404)
  expect(await learnersOf(course)).toBe(1)
  await Promise.all([endDue(), endDue(), endDue()])
  await endDue()
  const ended = [{ status: 'revoked', revokedAt: end, validUntil: end, progress: 0 }]
  expect(await rowsOf(learner, course)).toEqual(ended)
  expect(await learnersOf(course)).toBe(0)
})

test('a job that runs late ends an enrolment at the moment it names, and nothing that has no end', async () => {
  const { learner, course } = await withEnd()
  const owner = await makeLearner(app)
  await grant(owner, course)
  app.setNow(new Date('2027-01-01T00:00:00Z'))
  await endDue()
  expect(await rowsOf(learner, course)).toMatchObject([{ status: 'revoked', revokedAt: end }])
  expect(await rowsOf(owner, course)).toMatchObject([{ status: 'active', validUntil: null }])
  expect(await learnersOf(course)).toBe(1)
})

test('bought again after its end, with and without the job, a course goes on where it was left', async () => {
  for (const jobRan of [false, true]) {
    const { learner, course } = await withEnd()
    expect((await report(learner, course)).body.data.progress).toBe(33)
    const at = new Date(end.getTime() + 10_000)
    app.setNow(at)
    if (jobRan) await endDue()
    const again = await Promise.all([1, 2, 3].map(() => grant(learner, course, { source: 'purchase', at })))
    expect(again.flat()).toEqual([course.id])
    expect(await rowsOf(learner, course)).toMatchObject([
      { status: 'revoked', revokedAt: end, progress: 33 },
      { status: 'active', validUntil: null, progress: 33 },
    ])
    expect(await open(learner, course)).toEqual({ course: 200, lesson: 200 })
    expect(await learnersOf(course)).toBe(1)
  }
})

test('a course that is owned is left as it is, with its end or without one', async () => {
  const { learner, course } = await withEnd()
  expect(await grant(learner, course, { at: before })).toEqual([])
  expect(await rowsOf(learner, course)).toMatchObject([{ status: 'active', validUntil: end }])
  const owner = await makeLearner(app)
  await grant(owner, course)
  expect(await grant(owner, course, { validUntil: end })).toEqual([])
  expect(await rowsOf(owner, course)).toMatchObject([{ status: 'active', validUntil: null }])
})

test('an end that does not come after the grant is refused', async () => {
  const [learner, course] = [await makeLearner(app), await makeCourse(app)]
  await expect(grant(learner, course, { validUntil: granted })).rejects.toMatchObject({
    cause: { constraint: 'enrolments_valid_until' },
  })
})

test('more than one batch is ended by two jobs at once, and each course loses the learners that it lost', async () => {
  const both = [await makeCourse(app), await makeCourse(app)]
  app.setNow(end)
  await app.database.db.execute(sql`
    with made as (
      insert into users (uid, email, first_name, last_name, mobile_no, password_hash, roles, user_role, terms_version, terms_accepted_at)
      select 'many' || n, 'many' || n || '@example.in', 'Asha', 'Rao', '+919000000000', 'none', array['LEARNER'], 'LEARNER', 'test', now()
      from generate_series(1, 230) n returning id)
    insert into enrolments (uid, user_id, course_id, status, source, granted_at, valid_until)
    select 'many' || m.id || 'of' || c, m.id, c, 'active', 'free', ${granted}, ${end}::timestamptz + case when c = ${both[1]?.id} and m.id % 10 = 0 then interval '1 ms' else '0' end
    from made m cross join unnest(${sql.param(both.map(({ id }) => id))}::bigint[]) c`)
  await app.database.db.execute(sql`
    update courses c set students_count = (select count(*) from enrolments e where e.course_id = c.id) where id in ${both.map(({ id }) => id)}`)
  await Promise.all([endDue(), endDue()])
  await endDue()
  expect(await Promise.all(both.map(learnersOf))).toEqual([0, 23])
})
