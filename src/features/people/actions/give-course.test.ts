import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { courseInvitations } from '#features/invitations/tables.ts'
import { notifications } from '#features/notifications/tables.ts'
import { own } from '../../../../tests/lessons.ts'
import {
  makeCourse,
  type MadeCourse,
  makeLearner,
  makePerson,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN', { firstName: 'Kavita', lastName: 'Iyer' })
})
afterAll(() => app.stop())

const give = (person: Person, course: { uid: string }, by = admin) =>
  app.call('POST', `/admin/user/${person.uid}/enrolment`, { course: course.uid }, { token: by.token })
const take = (person: Person, enrolment: string, by = admin) =>
  app.call('POST', `/admin/user/${person.uid}/enrolment/${enrolment}/withdraw`, {}, { token: by.token })
const listed = async (person: Person) =>
  (await app.call('GET', `/admin/user/${person.uid}/enrolments`, undefined, { token: admin.token })).body.data
    .enrolments as { uid: string; status: string; source: string; progress: number }[]
const audited = async (uid: string) =>
  (await app.call('GET', `/admin/audit?entity=user&entityUid=${uid}`, undefined, { token: admin.token })).body.data
    .entries as { act: string; before: object | null; after: object | null }[]
const notices = ({ id }: Person) =>
  app.database.db.select().from(notifications).where(eq(notifications.userId, id)).orderBy(notifications.id)
const learners = async ({ id }: MadeCourse) =>
  (await app.database.db.select({ n: courses.studentsCount }).from(courses).where(eq(courses.id, id)))[0]?.n

test('an administrator gives a course at once: the person has it, reads it in the bell, and the log says who gave it', async () => {
  const learner = await makeLearner(app)
  const course = await makeCourse(app, { title: 'Sarod, slowly' })
  const answer = await give(learner, course)
  expect(answer).toMatchObject({ code: 201, body: { data: { enrolmentUid: expect.any(String) } } })
  expect(await listed(learner)).toMatchObject([
    { uid: answer.body.data.enrolmentUid, status: 'active', source: 'admin', progress: 0 },
  ])
  expect(await learners(course)).toBe(1)
  expect(await notices(learner)).toMatchObject([
    { kind: 'enrolled', data: { course: 'Sarod, slowly' }, link: `/learning/${course.uid}` },
  ])
  expect(await audited(learner.uid)).toMatchObject([{ act: 'user.course-given', after: { course: 'Sarod, slowly' } }])
  const opened = await app.call('GET', `/learner/course/${course.uid}`, undefined, { token: learner.token })
  expect(opened.code).toBe(200)
})

test('a course that the person has is not given twice, also when two administrators press at the same moment', async () => {
  const learner = await makeLearner(app)
  const course = await makeCourse(app)
  const codes = (await Promise.all([give(learner, course), give(learner, course)])).map(({ code }) => code)
  expect(codes.toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await give(learner, course)).toMatchObject({ code: 409, body: { error: 'ALREADY_ENROLLED' } })
  expect(await listed(learner)).toHaveLength(1)
  expect(await notices(learner)).toHaveLength(1)
  expect(await audited(learner.uid)).toHaveLength(1)
})

test('refuses a course of their own, one that is not published, a suspended person, and what does not exist', async () => {
  const [learner, creator] = [await makeLearner(app), await makePerson(app, 'CREATOR')]
  const course = await makeCourse(app, { creatorId: creator.id })
  expect(await give(creator, course)).toMatchObject({ code: 409, body: { error: 'OWN_COURSE' } })
  await app.database.db.update(courses).set({ state: 'ARCHIVED', listed: false }).where(eq(courses.id, course.id))
  expect(await give(learner, course)).toMatchObject({ code: 409, body: { error: 'COURSE_NOT_FOR_SALE' } })
  expect(await give(learner, { uid: 'nowhere' })).toMatchObject({ code: 404, body: { error: 'COURSE_NOT_FOUND' } })
  expect(await give({ ...learner, uid: 'nobody-here' }, course)).toMatchObject({
    code: 404,
    body: { error: 'USER_NOT_FOUND' },
  })
  const other = await makeCourse(app)
  await app.database.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, learner.id))
  expect(await give(learner, other)).toMatchObject({ code: 409, body: { error: 'SUSPENDED' } })
  expect(await listed(learner)).toEqual([])
  expect(await notices(learner)).toEqual([])
  expect(await audited(learner.uid)).toEqual([])
})

test('support sees how a course came, and neither gives nor takes one', async () => {
  const [support, learner] = [await makePerson(app, 'SUPPORT'), await makeLearner(app)]
  const course = await makeCourse(app)
  expect((await give(learner, course, support)).code).toBe(403)
  const { enrolmentUid } = (await give(learner, course)).body.data
  expect((await take(learner, enrolmentUid, support)).code).toBe(403)
  const seen = await app.call('GET', `/admin/user/${learner.uid}/enrolments`, undefined, { token: support.token })
  expect(seen.body.data.enrolments).toMatchObject([{ source: 'admin', status: 'active' }])
})

test('a course that was given is taken away once, and given again it is a new notice', async () => {
  const learner = await makeLearner(app)
  const course = await makeCourse(app, { title: 'Tabla' })
  const { enrolmentUid } = (await give(learner, course)).body.data
  expect((await take(learner, enrolmentUid)).code).toBe(200)
  expect((await take(learner, enrolmentUid)).code).toBe(200)
  expect(await listed(learner)).toMatchObject([{ uid: enrolmentUid, status: 'revoked' }])
  expect(await learners(course)).toBe(0)
  expect((await give(learner, course)).code).toBe(201)
  expect(await notices(learner)).toHaveLength(2)
  expect(await audited(learner.uid)).toMatchObject([
    { act: 'user.course-given' },
    { act: 'user.course-taken', before: { course: 'Tabla' } },
    { act: 'user.course-given' },
  ])
})

test('nothing that was bought or is free is taken away, and nothing of another person', async () => {
  const [learner, other] = [await makeLearner(app), await makeLearner(app)]
  for (const source of ['purchase', 'free'] as const) {
    const course = await makeCourse(app)
    await own(app, course, learner)
    await app.database.db
      .update(enrolments)
      .set({ source })
      .where(and(eq(enrolments.userId, learner.id), eq(enrolments.courseId, course.id)))
  }
  for (const { uid } of await listed(learner)) {
    expect(await take(learner, uid)).toMatchObject({ code: 409, body: { error: 'NOT_GIVEN' } })
    expect(await take(other, uid)).toMatchObject({ code: 404, body: { error: 'ENROLMENT_NOT_FOUND' } })
  }
  expect((await listed(learner)).map(({ status }) => status)).toEqual(['active', 'active'])
  expect(await audited(learner.uid)).toEqual([])
})

test('where an invitation gave the course, its creator sees it as taken back, and the link opens nothing any more', async () => {
  const [creator, learner] = [await makePerson(app, 'CREATOR'), await makeLearner(app)]
  const course = await makeCourse(app, { creatorId: creator.id })
  await app.call(
    'POST',
    `/creator/course/${course.uid}/invitation`,
    { list: 'asha@example.in', idempotencyKey: crypto.randomUUID() },
    { token: creator.token },
  )
  const [invitation] = await app.database.db
    .select()
    .from(courseInvitations)
    .where(eq(courseInvitations.courseId, course.id))
  const accept = () => app.call('POST', `/learner/invitation/${invitation?.code}/accept`, {}, { token: learner.token })
  expect((await accept()).code).toBe(200)
  const [enrolment] = await listed(learner)
  expect(enrolment).toMatchObject({ source: 'given', status: 'active' })
  expect((await take(learner, String(enrolment?.uid))).code).toBe(200)
  expect(await listed(learner)).toMatchObject([{ status: 'revoked' }])
  const shown = await app.call('GET', `/creator/course/${course.uid}/invitation`, undefined, { token: creator.token })
  expect(shown.body.data.invitations).toMatchObject([{ state: 'withdrawn' }])
  expect(await accept()).toMatchObject({ code: 409, body: { error: 'INVITATION_WITHDRAWN' } })
})
