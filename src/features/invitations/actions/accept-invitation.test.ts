import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/catalogue/tables.ts'
import { grantEnrolments, revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { notifications } from '#features/notifications/tables.ts'
import { newUid } from '#platform/http/session.ts'
import {
  makeCourse,
  makeLearner,
  makePerson,
  type MadeCourse,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'
import { courseInvitations } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Invited = { creator: Person; course: MadeCourse; code: string; uid: string }
let made = 0
/** An open invitation of a creator to their course. */
async function invited(): Promise<Invited> {
  made += 1
  const email = `invited${made}@example.in`
  const creator = await makePerson(app, 'CREATOR', { firstName: 'Rohit', lastName: 'Sen' })
  const course = await makeCourse(app, { creatorId: creator.id, title: 'Tabla at home' })
  await app.call(
    'POST',
    `/creator/course/${course.uid}/invitation`,
    { list: email, idempotencyKey: newUid() },
    { token: creator.token },
  )
  const [row] = await app.database.db.select().from(courseInvitations).where(eq(courseInvitations.email, email))
  if (!row) throw new Error('no invitation was written')
  return { creator, course, code: row.code, uid: row.uid }
}
const accept = (person: Person, code: string) =>
  app.call('POST', `/learner/invitation/${code}/accept`, {}, { token: person.token })
const read = (code: string, person?: Person) =>
  app.call('GET', `/invitation/${code}`, undefined, person ? { token: person.token } : {})
const withdraw = ({ creator, uid }: Invited) =>
  app.call('POST', `/creator/invitation/${uid}/withdraw`, {}, { token: creator.token })
const owned = (person: Person, course: MadeCourse) =>
  app.database.db
    .select({ source: enrolments.source })
    .from(enrolments)
    .where(and(eq(enrolments.userId, person.id), eq(enrolments.courseId, course.id), eq(enrolments.status, 'active')))
const learnersOf = async (course: MadeCourse) => {
  const [row] = await app.database.db.select().from(courses).where(eq(courses.id, course.id))
  return row?.studentsCount
}

test('a person with the link sees the course and accepts it once; the course counts them', async () => {
  const { course, code } = await invited()
  const learner = await makeLearner(app)
  const seen = await read(code)
  expect(seen.body.data).toMatchObject({
    state: 'open',
    isYours: false,
    invitedBy: 'Rohit Sen',
    course: { uid: course.uid, courseTitle: 'Tabla at home', coursePrice: 1299 },
  })
  expect(JSON.stringify(seen.body)).not.toContain('@example.in')
  expect((await accept(learner, code)).body).toMatchObject({ status: 1, data: { courseUid: course.uid } })
  expect((await accept(learner, code)).body).toMatchObject({ status: 1, data: { courseUid: course.uid } })
  expect(await owned(learner, course)).toEqual([{ source: 'given' }])
  expect(await learnersOf(course)).toBe(1)
  expect((await read(code, learner)).body.data).toMatchObject({ state: 'accepted', isYours: true })
  expect((await read(code)).body.data).toMatchObject({ state: 'accepted', isYours: false })
  const bell = await app.database.db.select().from(notifications).where(eq(notifications.userId, learner.id))
  expect(bell.map(({ kind, link }) => [kind, link])).toEqual([['enrolled', `/learning/${course.uid}`]])
})

test('of two who open the same link at once, one has the course', async () => {
  const { course, code } = await invited()
  const people = [await makeLearner(app), await makeLearner(app)]
  const replies = await Promise.all(people.map((person) => accept(person, code)))
  expect(replies.map((reply) => reply.body.error ?? 'accepted').toSorted()).toEqual(['INVITATION_USED', 'accepted'])
  const both = await Promise.all(people.map((person) => owned(person, course)))
  expect(both.flat()).toHaveLength(1)
  expect(await learnersOf(course)).toBe(1)
})

test('who has the course already, or made it, leaves the invitation open', async () => {
  const { creator, course, code } = await invited()
  const learner = await makeLearner(app)
  await app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: learner.id, courseIds: [course.id], source: 'purchase', at: new Date() }),
  )
  expect((await accept(learner, code)).body.error).toBe('ALREADY_ENROLLED')
  expect((await accept(creator, code)).body.error).toBe('OWN_COURSE')
  expect((await read(code)).body.data.state).toBe('open')
  expect((await accept(await makeLearner(app), code)).code).toBe(200)
})

test('an invitation that was taken back, has expired or doesn’t exist enrols nobody', async () => {
  const learner = await makeLearner(app)
  const one = await invited()
  await withdraw(one)
  expect((await accept(learner, one.code)).body.error).toBe('INVITATION_WITHDRAWN')
  const two = await invited()
  await app.database.db
    .update(courseInvitations)
    .set({ expiresAt: new Date() })
    .where(eq(courseInvitations.code, two.code))
  expect((await accept(learner, two.code)).body.error).toBe('INVITATION_EXPIRED')
  expect((await accept(learner, 'unknown')).body.error).toBe('INVITATION_NOT_FOUND')
  expect((await read('unknown')).code).toBe(404)
  expect(await owned(learner, one.course)).toEqual([])
  expect(await owned(learner, two.course)).toEqual([])
})

test('a course that is not published any more is not given', async () => {
  const { course, code } = await invited()
  await app.database.db.update(courses).set({ listed: false }).where(eq(courses.id, course.id))
  const learner = await makeLearner(app)
  expect((await accept(learner, code)).body.error).toBe('COURSE_NOT_FOR_SALE')
  expect(await owned(learner, course)).toEqual([])
})

test('taken back after it was accepted, the course is gone and counted no more; nobody accepts it again', async () => {
  const one = await invited()
  const learner = await makeLearner(app)
  await accept(learner, one.code)
  expect((await withdraw(one)).code).toBe(200)
  expect(await owned(learner, one.course)).toEqual([])
  expect(await learnersOf(one.course)).toBe(0)
  expect((await withdraw(one)).code).toBe(200)
  expect(await learnersOf(one.course)).toBe(0)
  for (const person of [learner, await makeLearner(app)])
    expect((await accept(person, one.code)).body.error).toBe('INVITATION_WITHDRAWN')
})

test('what the person bought after the given course ended stays theirs', async () => {
  const one = await invited()
  const learner = await makeLearner(app)
  await accept(learner, one.code)
  await app.database.db.transaction(async (tx) => {
    const of = { userId: learner.id, courseIds: [one.course.id], at: new Date() }
    await revokeEnrolments(tx, of)
    await grantEnrolments(tx, { ...of, source: 'purchase' })
  })
  await withdraw(one)
  expect(await owned(learner, one.course)).toEqual([{ source: 'purchase' }])
})

test('accepting and taking back at once end in one of both, and no enrolment outlives its invitation', async () => {
  for (let i = 0; i < 5; i++) {
    const one = await invited()
    const learner = await makeLearner(app)
    await Promise.all([accept(learner, one.code), withdraw(one)])
    expect((await read(one.code)).body.data.state).toBe('withdrawn')
    expect(await owned(learner, one.course)).toEqual([])
    expect(await learnersOf(one.course)).toBe(0)
  }
})
