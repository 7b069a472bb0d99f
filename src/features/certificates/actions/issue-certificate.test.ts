import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { courses, lessons } from '#features/catalogue/tables.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { quizAttempts } from '#features/learning/tables.ts'
import { newUid } from '#platform/http/session.ts'
import { certificatesOf, complete, confirmOwnName, makeCertificate } from '../../../../tests/certificates.ts'
import { enrolIn, own, quizOfAllTypes, setContent } from '../../../../tests/lessons.ts'
import {
  makeCourse,
  type MadeCourse,
  makeLearner,
  makePerson,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'
import { openBadgeFaults } from '../../../../tests/open-badge.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { statusListSize } from '../rules/certificates.ts'
import { certificates, signingKeys, statusLists } from '../tables.ts'
import { issueCertificate } from './issue-certificate.ts'
import { issueMissed } from './issue-due.ts'
import { makeFirstKey } from './signing-key.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const as = (person: Person) => ({ token: person.token })
const stateOf = async (person: Person, course: MadeCourse) =>
  (await app.call('GET', `/learner/certificate/course/${course.uid}`, undefined, as(person))).body.data
const enrolmentOf = async (person: Person) => {
  const [row] = await app.database.db.select().from(enrolments).where(eq(enrolments.userId, person.id))
  return row?.id as number
}
const issue = (enrolmentId: number) =>
  issueCertificate(app.ctx(), { name: 'School', url: 'http://localhost:0' }, enrolmentId)

test('the first start makes one key, however many processes start at once, and a later one makes none', async () => {
  const { db } = app.database
  const keys = () => db.select({ uid: signingKeys.uid }).from(signingKeys)
  expect(await keys()).toEqual([])
  await Promise.all(Array.from({ length: 6 }, () => makeFirstKey(db, app.ctx())))
  const made = await keys()
  expect(made).toHaveLength(1)
  // Another secret can't open it: the next certificate makes another one, and a start alone does not.
  const { settings, now } = app.ctx()
  await makeFirstKey(db, { settings: { ...settings, mediaSecret: 'another secret' }, now })
  expect(await keys()).toEqual(made)
})

test('a completed course waits for the name to be confirmed, and its certificate comes then', async () => {
  const course = await makeCourse(app, { lessons: 2 })
  const learner = await enrolIn(app, course)
  expect(await stateOf(learner, course)).toMatchObject({ state: 'NONE', code: null })
  await complete(app, learner, course)
  await runJobs(app, 'certificates.')
  expect(await certificatesOf(app, learner)).toEqual([])
  const waiting = await stateOf(learner, course)
  expect(waiting).toMatchObject({ state: 'NAME_NEEDED', printedName: { confirmed: false } })
  const { body } = await app.call('GET', '/learner/certificate', undefined, as(learner))
  expect(body.data.waiting).toMatchObject([{ courseUid: course.uid }])

  const wrong = await app.call('POST', '/learner/certificate/name', { name: 'Somebody Else' }, as(learner))
  expect([wrong.code, wrong.body.error]).toEqual([409, 'NAME_CHANGED'])
  await confirmOwnName(app, learner)
  expect(await stateOf(learner, course)).toMatchObject({ state: 'PREPARING' })
  expect(await runJobs(app, 'certificates.')).toEqual(['certificates.issue-for-learner'])
  const [certificate, ...more] = await certificatesOf(app, learner)
  expect(more).toEqual([])
  expect(certificate).toMatchObject({
    learnerName: waiting.printedName.name,
    language: 'en',
    indexable: false,
    revokedAt: null,
  })
  expect(certificate?.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect(certificate?.criteria).toMatchObject({
    lessonsCount: 2,
    durationSeconds: 120,
    lessons: ['Lesson 1', 'Lesson 2'],
  })
  expect(await stateOf(learner, course)).toMatchObject({ state: 'ISSUED', code: certificate?.code })
})

test('the last lesson brings the certificate by one job, and a lesson that is completed again brings none', async () => {
  const course = await makeCourse(app, { lessons: 2, language: 'Hindi' })
  const learner = await enrolIn(app, course)
  await confirmOwnName(app, learner)
  await runJobs(app, 'certificates.')
  await complete(app, learner, course)
  expect(await runJobs(app, 'certificates.')).toEqual(['certificates.issue'])
  await complete(app, learner, course)
  expect(await runJobs(app, 'certificates.')).toEqual([])
  const [certificate] = await certificatesOf(app, learner)
  expect(certificate).toMatchObject({ language: 'hi' })
  const { body } = await app.call('GET', '/notifications', undefined, as(learner))
  expect(body.data.notifications).toMatchObject([
    { title: 'Your certificate is ready', link: `/certificate/${certificate?.code}` },
  ])
})

test('two that issue at the same moment issue one', async () => {
  const course = await makeCourse(app, { lessons: 1 })
  const learner = await enrolIn(app, course)
  await complete(app, learner, course)
  await confirmOwnName(app, learner)
  const id = await enrolmentOf(learner)
  const codes = await Promise.all(Array.from({ length: 6 }, () => issue(id)))
  expect(codes.filter(Boolean)).toHaveLength(1)
  expect(await certificatesOf(app, learner)).toHaveLength(1)
})

test('certificates that are issued together take places of their own in the list, and one key signs them', async () => {
  const course = await makeCourse(app, { lessons: 1 })
  const made = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const learner = await enrolIn(app, course)
      await complete(app, learner, course)
      await confirmOwnName(app, learner)
      return enrolmentOf(learner)
    }),
  )
  await Promise.all(made.map((id) => issue(id)))
  const rows = await app.database.db.select().from(certificates).where(eq(certificates.courseId, course.id))
  expect(new Set(rows.map((row) => row.statusIndex)).size).toBe(5)
  expect(await app.database.db.select().from(signingKeys)).toHaveLength(1)
})

test('a full list is followed by another one', async () => {
  const { db } = app.database
  await makeCertificate(app)
  await db.update(statusLists).set({ taken: statusListSize - 1 })
  const last = await makeCertificate(app)
  const next = await makeCertificate(app)
  expect(next.certificate.statusListId).not.toBe(last.certificate.statusListId)
  expect((await db.select().from(statusLists)).map((list) => list.taken).sort((a, b) => a - b)).toEqual([
    1,
    statusListSize,
  ])
})

test('nothing is issued for a course that is not completed, or not the learner’s any more', async () => {
  const course = await makeCourse(app, { lessons: 2 })
  const [halfway, refunded] = [await enrolIn(app, course), await enrolIn(app, course)]
  for (const person of [halfway, refunded]) await confirmOwnName(app, person)
  await app.call(
    'POST',
    `/learner/course/${course.uid}/progress`,
    { lessonUid: course.lessons[0]?.uid, completed: true },
    as(halfway),
  )
  await complete(app, refunded, course)
  await app.database.db
    .update(enrolments)
    .set({ status: 'revoked', revokedAt: new Date() })
    .where(eq(enrolments.userId, refunded.id))
  await runJobs(app, 'certificates.')
  for (const person of [halfway, refunded]) {
    expect(await issue(await enrolmentOf(person))).toBeUndefined()
    expect(await certificatesOf(app, person)).toEqual([])
  }
})

test('the criteria hold the best passed attempt at each quiz and the accepted assignments', async () => {
  const course = await makeCourse(app, { lessons: 3 })
  await setContent(app, course, 1, quizOfAllTypes)
  const learner = await enrolIn(app, course)
  const { db } = app.database
  const attempt = {
    lessonId: course.lessons[1]?.id as number,
    userId: learner.id,
    questions: [],
    outOf: 4,
    passPercent: 75,
  }
  const taken = (points: number, passed: boolean) => ({
    ...attempt,
    uid: newUid(),
    idempotencyKey: newUid(),
    points,
    percent: points * 25,
    passed,
    submittedAt: new Date(),
  })
  await db.insert(quizAttempts).values([taken(1, false), taken(4, true), taken(3, true)])
  await db.execute(`insert into lesson_progress (user_id, lesson_id, completed_at, updated_at)
    values (${learner.id}, ${course.lessons[1]?.id}, now(), now())`)
  await confirmOwnName(app, learner)
  await complete(app, learner, course)
  await runJobs(app, 'certificates.')
  const [certificate] = await certificatesOf(app, learner)
  expect(certificate?.criteria).toMatchObject({
    lessonsCount: 3,
    quizzes: [{ title: 'Lesson 2', percent: 100, passPercent: 75 }],
    assignmentsCount: 0,
  })
  const signed = decodeJwt(certificate?.credential ?? '') as Record<string, any>
  const { achievement, result } = signed.credentialSubject
  expect(achievement.resultDescription).toMatchObject([
    { name: 'Lesson 2', resultType: 'Percent', valueMin: '0', valueMax: '100', requiredValue: '75' },
  ])
  expect(result).toEqual([{ type: ['Result'], resultDescription: achievement.resultDescription[0].id, value: '100' }])
  expect(achievement.criteria.narrative).toBe(
    'Completed 3 lessons (3 min). Passed the quiz ‘Lesson 2’ with 100% (pass mark 75%). Lessons: Lesson 1; Lesson 2; Lesson 3.',
  )
  expect(await openBadgeFaults(signed)).toEqual([])
  // Each of these is found, or the line above says nothing.
  expect(await openBadgeFaults({ ...signed, marks: 88 })).toEqual(['invalid property: marks'])
  const subject = { type: ['AchievementSubject'], result }
  expect(await openBadgeFaults({ ...signed, credentialSubject: subject })).toEqual([
    'AchievementSubject: id',
    'AchievementSubject: achievement',
  ])
})

test('a revision of the course and a new name of the account change nothing that was issued', async () => {
  const { course, learner, certificate } = await makeCertificate(app)
  const { db } = app.database
  await db.update(courses).set({ title: 'Another title' }).where(eq(courses.id, course.id))
  await db
    .update(lessons)
    .set({ removedAt: new Date() })
    .where(eq(lessons.id, course.lessons[0]?.id as number))
  await db.update(users).set({ firstName: 'Renamed' }).where(eq(users.id, learner.id))
  await runJobs(app, 'certificates.')
  expect(await certificatesOf(app, learner)).toEqual([certificate])
})

test('the night issues what no job was written for: a course that was complete when it was bought again', async () => {
  const course = await makeCourse(app, { lessons: 1 })
  const learner = await makeLearner(app)
  await confirmOwnName(app, learner)
  await runJobs(app, 'certificates.')
  await app.database.db.execute(`insert into lesson_progress (user_id, lesson_id, completed_at, updated_at)
    values (${learner.id}, ${course.lessons[0]?.id}, now(), now())`)
  await own(app, course, learner)
  await issueMissed(app.ctx() as never)
  await issueMissed(app.ctx() as never)
  expect(await certificatesOf(app, learner)).toHaveLength(1)
})

type Change = Partial<typeof certificates.$inferInsert>
/** What the database says, which Drizzle wraps. */
const refusedWith = (words: string) => ({ cause: expect.objectContaining({ message: expect.stringContaining(words) }) })

test('the database lets nobody change what was issued, revoke it twice or take it away', async () => {
  const { certificate, course, learner } = await makeCertificate(app)
  await app.asOwner(async (_sql, db) => {
    const which = eq(certificates.id, certificate.id)
    const change = (to: Change) => db.update(certificates).set(to).where(which)
    const other = { statusIndex: certificate.statusIndex + 1 }
    for (const to of [{ learnerName: 'Forged' }, { credential: 'x.y.z' }, other] as Change[])
      await expect(change(to)).rejects.toMatchObject(refusedWith('append-only'))
    await expect(change({ revokedAt: new Date() })).rejects.toMatchObject(refusedWith('certificates_revoked'))
    for (const to of [
      { revocationReason: 'administrator' },
      { revocationReason: 'refund', revocationNote: 'x' },
    ] as Change[])
      await expect(change({ revokedAt: new Date(), ...to })).rejects.toMatchObject(
        refusedWith('certificates_revoked_by'),
      )
    await expect(db.delete(certificates).where(which)).rejects.toMatchObject(refusedWith('append-only'))
    await expect(db.delete(signingKeys)).rejects.toMatchObject(refusedWith('append-only'))
    await expect(db.update(statusLists).set({ taken: 0 })).rejects.toMatchObject(refusedWith('handed out once'))
    await change({ indexable: true })
    const revokedAt = new Date()
    await change({ revokedAt, revocationReason: 'refund' })
    const again = { revokedAt: new Date(revokedAt.getTime() + 1) }
    for (const to of [{ revokedAt: null, revocationReason: null }, again] as Change[])
      await expect(change(to)).rejects.toMatchObject(refusedWith('append-only'))
    await change({ indexable: false })
  })
  // Its enrolment has had its certificate: none comes by itself.
  await runJobs(app, 'certificates.')
  expect(await issue(certificate.enrolmentId)).toBeUndefined()
  expect(await stateOf(learner, course)).toMatchObject({ state: 'REVOKED', code: null })
  expect(await stateOf(await makeLearner(app), course)).toMatchObject({ state: 'NONE', code: null })
})

test('only its learner lets search engines list it', async () => {
  const { certificate, learner } = await makeCertificate(app)
  const path = `/learner/certificate/${certificate.code.toLowerCase().replaceAll('-', '')}/indexable`
  const set = async (person: Person, indexable: boolean) =>
    (await app.call('POST', path, { indexable }, as(person))).code
  expect(await set(await makeLearner(app), true)).toBe(404)
  expect(await set(await makePerson(app, 'ADMIN'), true)).toBe(404)
  expect((await certificatesOf(app, learner))[0]?.indexable).toBe(false)
  expect(await set(learner, true)).toBe(200)
  expect((await certificatesOf(app, learner))[0]?.indexable).toBe(true)
})
