import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses, lessons, sections } from '#features/catalogue/tables.ts'
import { revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { storeCues } from '#features/media/actions/store-cues.ts'
import { mediaAssets } from '#features/media/tables.ts'
import { sessions } from '#features/accounts/tables.ts'
import { notifications } from '#features/notifications/tables.ts'
import { newUid } from '#platform/http/session.ts'
import { assignmentOf, enrolIn, own, quizOfAllTypes, rightAnswers, setContent } from '../../../../tests/lessons.ts'
import {
  makeCourse,
  makeLearner,
  makePerson,
  type MadeCourse,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'
import { notifiedOpenings } from '../tables.ts'
import { notifyOpenings } from './notify-openings.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const inIndia = (text: string) => new Date(`${text}+05:30`)
const justBefore = (at: Date) => new Date(at.getTime() - 1)

type Opening = Partial<Pick<typeof sections.$inferInsert, 'opensOn' | 'opensAfterDays' | 'opensAfterLessonId'>>

/** A course of four lessons: a quiz in an open section, then an assignment, an article and a free article in a closed one. */
async function courseOpening(opening: Opening | 'afterQuiz'): Promise<MadeCourse & { sectionId: number }> {
  const { db } = app.database
  const course = await makeCourse(app, { lessons: 4 })
  const [first, ...rest] = course.lessons
  const opens = opening === 'afterQuiz' ? { opensAfterLessonId: first?.id } : opening
  const [section] = await db
    .insert(sections)
    .values({ uid: newUid(), courseId: course.id, position: 1, title: 'Later', ...opens })
    .returning()
  const sectionId = section?.id as number
  for (const { id } of rest) await db.update(lessons).set({ sectionId, preview: false }).where(eq(lessons.id, id))
  await db
    .update(lessons)
    .set({ preview: true })
    .where(eq(lessons.id, rest[2]?.id ?? 0))
  await setContent(app, course, 0, quizOfAllTypes)
  await setContent(app, course, 1, assignmentOf())
  return { ...course, sectionId }
}

const as = ({ token }: Person) => ({ token })
/** The clock of the test, by which nobody is signed out. */
async function setNow(at: Date): Promise<void> {
  app.setNow(at)
  await app.database.db.update(sessions).set({ expiresAt: inIndia('2040-01-01T00:00:00'), lastUsedAt: at })
}
const uidOf = (course: MadeCourse, index: number) => course.lessons[index]?.uid ?? ''
const openLesson = async (who: Person, course: MadeCourse, index: number) =>
  (await app.call('GET', `/learner/course/${course.uid}/lesson/${uidOf(course, index)}`, undefined, as(who))).code
const curriculum = async (who: Person, course: MadeCourse) =>
  (await app.call('GET', `/learner/course/${course.uid}`, undefined, as(who))).body.data
async function isOpen(who: Person, course: MadeCourse): Promise<boolean> {
  const code = await openLesson(who, course, 2)
  expect([200, 403]).toContain(code)
  return code === 200
}
async function passQuiz(who: Person, course: MadeCourse) {
  const path = `/learner/course/${course.uid}/lesson/${uidOf(course, 0)}`
  const { version } = (await app.call('GET', path, undefined, as(who))).body.data.quiz
  const sent = { idempotencyKey: `pass-${newUid()}`, version, answers: rightAnswers }
  expect((await app.call('POST', `/learner/quiz/${uidOf(course, 0)}`, sent, as(who))).body.data.attempt.passed).toBe(
    true,
  )
}

test('only lessons that are open can be downloaded', async () => {
  const course = await courseOpening({ opensOn: '2027-01-10' })
  const midnight = inIndia('2027-01-10T00:00:00')
  await setNow(justBefore(midnight))
  const learner = await enrolIn(app, course)
  const downloads = async () =>
    (await app.call('GET', `/learner/course/${course.uid}/downloads`, undefined, as(learner))).body.data.lessons.map(
      (lesson: { uid: string }) => lesson.uid,
    )
  // The free one of the closed section is open.
  expect(await downloads()).toEqual([uidOf(course, 0), uidOf(course, 3)])
  await setNow(midnight)
  expect(await downloads()).toEqual(course.lessons.map(({ uid }) => uid))
})

test('a section opens when its day begins in India, not a millisecond before', async () => {
  const course = await courseOpening({ opensOn: '2027-01-10' })
  const midnight = inIndia('2027-01-10T00:00:00')
  await setNow(justBefore(midnight))
  const learner = await enrolIn(app, course)
  expect(await isOpen(learner, course)).toBe(false)
  await setNow(midnight)
  expect(await isOpen(learner, course)).toBe(true)
})

test('days are counted from the day of the enrolment in India, also one minute before its end', async () => {
  const course = await courseOpening({ opensAfterDays: 7 })
  await setNow(inIndia('2027-01-10T23:59:00'))
  const late = await enrolIn(app, course)
  await setNow(inIndia('2027-01-11T00:00:00'))
  const early = await enrolIn(app, course)
  await setNow(justBefore(inIndia('2027-01-17T00:00:00')))
  expect([await isOpen(late, course), await isOpen(early, course)]).toEqual([false, false])
  await setNow(inIndia('2027-01-17T00:00:00'))
  expect([await isOpen(late, course), await isOpen(early, course)]).toEqual([true, false])
  await setNow(inIndia('2027-01-18T00:00:00'))
  expect(await isOpen(early, course)).toBe(true)
})

test('a section opens with the pass mark of its quiz, and stays open when the quiz is revised', async () => {
  const course = await courseOpening('afterQuiz')
  const learner = await enrolIn(app, course)
  expect(await isOpen(learner, course)).toBe(false)
  const opened = await app.call(
    'POST',
    `/learner/course/${course.uid}/progress`,
    { lessonUid: uidOf(course, 0), completed: true },
    as(learner),
  )
  expect([opened.code, await isOpen(learner, course)]).toEqual([200, false])
  await passQuiz(learner, course)
  expect(await isOpen(learner, course)).toBe(true)
  await setContent(app, course, 0, { ...quizOfAllTypes, questions: quizOfAllTypes.questions.slice(0, 2) })
  expect(await isOpen(learner, course)).toBe(true)
  expect(await isOpen(await enrolIn(app, course), course)).toBe(false)
})

test('a section that waits for a quiz that was taken out of the course is open', async () => {
  const course = await courseOpening('afterQuiz')
  const learner = await enrolIn(app, course)
  await app.database.db
    .update(lessons)
    .set({ removedAt: app.ctx().now() })
    .where(eq(lessons.uid, uidOf(course, 0)))
  expect(await isOpen(learner, course)).toBe(true)
  expect((await curriculum(learner, course)).sections[0].closed).toBeUndefined()
})

test('after a refund and another enrolment the days begin again, and a passed quiz stays passed', async () => {
  const { db } = app.database
  const byDays = await courseOpening({ opensAfterDays: 2 })
  const byQuiz = await courseOpening('afterQuiz')
  await setNow(inIndia('2027-02-01T10:00:00'))
  const learner = await enrolIn(app, byDays)
  await own(app, byQuiz, learner)
  await passQuiz(learner, byQuiz)
  await setNow(inIndia('2027-02-03T00:00:00'))
  expect([await isOpen(learner, byDays), await isOpen(learner, byQuiz)]).toEqual([true, true])
  const courseIds = [byDays.id, byQuiz.id]
  await db.transaction((tx) => revokeEnrolments(tx, { userId: learner.id, courseIds, at: app.ctx().now() }))
  expect(await openLesson(learner, byDays, 2)).toBe(404)
  await own(app, byDays, learner)
  await own(app, byQuiz, learner)
  expect([await isOpen(learner, byDays), await isOpen(learner, byQuiz)]).toEqual([false, true])
  await setNow(inIndia('2027-02-05T00:00:00'))
  expect(await isOpen(learner, byDays)).toBe(true)
})

test('its creator and an administrator open everything, also as learners of the course', async () => {
  const course = await courseOpening({ opensOn: '2030-01-01' })
  const admin = await makePerson(app, 'ADMIN')
  const creator = await makePerson(app, 'CREATOR')
  await app.database.db.update(courses).set({ creatorId: creator.id }).where(eq(courses.id, course.id))
  expect([await isOpen(creator, course), await isOpen(admin, course)]).toEqual([true, true])
  await own(app, course, creator)
  await own(app, course, admin)
  expect([await isOpen(creator, course), await isOpen(admin, course)]).toEqual([true, true])
  expect((await curriculum(creator, course)).sections[1]).not.toHaveProperty('closed')
})

test('the learner sees the lessons of a closed section by their titles, when it opens, and no way to go on with them', async () => {
  const course = await courseOpening({ opensAfterDays: 3 })
  await setNow(inIndia('2027-03-01T12:00:00'))
  const learner = await enrolIn(app, course)
  const shown = await curriculum(learner, course)
  expect(shown.sections[1].closed).toEqual({ opens: { by: 'days', days: 3 }, at: '2027-03-03T18:30:00.000Z' })
  expect(
    shown.sections[1].lessons.map((lesson: { title: string; closed?: boolean }) => [lesson.title, lesson.closed]),
  ).toEqual([
    ['Lesson 2', true],
    ['Lesson 3', true],
    ['Lesson 4', undefined],
  ])
  expect(shown.resumeLessonUid).toBe(uidOf(course, 0))
  await passQuiz(learner, course)
  expect((await curriculum(learner, course)).resumeLessonUid).toBe(uidOf(course, 3))
  await app.call(
    'POST',
    `/learner/course/${course.uid}/progress`,
    { lessonUid: uidOf(course, 3), completed: true },
    as(learner),
  )
  // All that is open is done: the lesson used last.
  expect((await curriculum(learner, course)).resumeLessonUid).toBe(uidOf(course, 3))
  const { courses: own } = (await app.call('GET', '/learner/course/enrolled', undefined, as(learner))).body.data
  expect([own[0].resume.lessonUid, own[0].progress]).toEqual([uidOf(course, 3), 50])
})

test('the dashboard goes on with another course where every lesson of the one used last is closed', async () => {
  const closed = await courseOpening({ opensOn: '2030-01-01' })
  await app.database.db.update(sections).set({ opensOn: '2030-01-01' }).where(eq(sections.courseId, closed.id))
  await app.database.db.update(lessons).set({ preview: false }).where(eq(lessons.courseId, closed.id))
  await setNow(inIndia('2027-03-01T12:00:00'))
  const learner = await makeLearner(app)
  const open = await makeCourse(app)
  await own(app, open, learner, inIndia('2027-02-01T12:00:00'))
  await own(app, closed, learner)
  const home = (await app.call('GET', '/learner/dashboard', undefined, as(learner))).body.data
  expect(home.continue.course.uid).toBe(open.uid)
  expect((await curriculum(learner, closed)).sections).toHaveLength(2)
})

test('everything in a closed section is refused, and its free lesson is open', async () => {
  const course = await courseOpening({ opensOn: '2027-03-02' })
  await setNow(inIndia('2027-03-01T12:00:00'))
  const { db } = app.database
  await setContent(app, course, 2, quizOfAllTypes)
  const learner = await enrolIn(app, course)
  const post = async (path: string, body: object) => (await app.call('POST', path, body, as(learner))).body.error
  expect(await openLesson(learner, course, 1)).toBe(403)
  expect(await openLesson(learner, course, 3)).toBe(200)
  const quiz = { idempotencyKey: 'closed-quiz-1', version: 'v', answers: rightAnswers }
  expect(await post(`/learner/quiz/${uidOf(course, 2)}`, quiz)).toBe('LESSON_CLOSED')
  const answer = { idempotencyKey: 'closed-answer-1', text: 'Done.' }
  expect(await post(`/learner/assignment/${uidOf(course, 1)}`, answer)).toBe('LESSON_CLOSED')
  const report = { lessonUid: uidOf(course, 2), positionSeconds: 5 }
  expect(await post(`/learner/course/${course.uid}/progress`, report)).toBe('LESSON_CLOSED')
  const note = { idempotencyKey: 'closed-note-1', text: 'Look again.', second: 3 }
  expect(await post(`/learner/course/${course.uid}/lesson/${uidOf(course, 2)}/note`, note)).toBe('LESSON_CLOSED')

  const [asset] = await db
    .insert(mediaAssets)
    .values({ uid: newUid(), ownerId: course.creatorId, kind: 'video' })
    .returning()
  await db
    .update(lessons)
    .set({ kind: 'video', content: null, mediaAssetId: asset?.id ?? null })
    .where(eq(lessons.uid, uidOf(course, 2)))
  await app
    .ctx()
    .transaction((tx) =>
      storeCues(tx, asset?.id ?? 0, 'en', [{ startMs: 0, endMs: 900, text: 'What is secret until then.' }]),
    )
  const found = async () =>
    (await app.call('GET', `/learner/course/${course.uid}/transcript?search=secret`, undefined, as(learner))).body.data
      .matches
  expect(await found()).toEqual([])
  await setNow(inIndia('2027-03-02T00:00:00'))
  expect(await found()).toHaveLength(1)
})

test('a section opened by time is in the bell once, of those who did not have it open before', async () => {
  const { db } = app.database
  await db.delete(notifiedOpenings)
  const byDate = await courseOpening({ opensOn: '2027-05-10' })
  const byDays = await courseOpening({ opensAfterDays: 7 })
  const both = await makeLearner(app)
  await own(app, byDate, both, inIndia('2027-05-01T10:00:00'))
  await own(app, byDays, both, inIndia('2027-05-03T23:59:00'))
  const tooLate = await enrolIn(app, byDays, inIndia('2027-05-04T00:00:00'))
  const refunded = await enrolIn(app, byDate, inIndia('2027-05-01T10:00:00'))
  await db
    .update(enrolments)
    .set({ status: 'revoked', revokedAt: inIndia('2027-05-02T10:00:00') })
    .where(eq(enrolments.userId, refunded.id))
  const noticesOf = (who: Person) =>
    db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, who.id), eq(notifications.kind, 'section-opened')))
  const run = async (at: string) => {
    await setNow(inIndia(at))
    await notifyOpenings(app.ctx())
  }
  await run('2027-05-09T23:05:00')
  expect(await noticesOf(both)).toHaveLength(0)
  await run('2027-05-10T00:05:00')
  await run('2027-05-10T01:05:00')
  expect(new Set((await noticesOf(both)).map(({ link }) => link))).toEqual(
    new Set([byDate, byDays].map((course) => `/learning/${course.uid}?lesson=${uidOf(course, 1)}`)),
  )
  expect([await noticesOf(tooLate), await noticesOf(refunded)].flat()).toEqual([])
  // A night without the job is made up for, and nothing is said twice.
  await run('2027-05-12T09:05:00')
  expect((await noticesOf(tooLate)).map(({ data }) => data)).toEqual([{ course: expect.any(String), section: 'Later' }])
  await db.delete(notifiedOpenings).where(eq(notifiedOpenings.day, '2027-05-12'))
  await run('2027-05-12T10:05:00')
  expect(await noticesOf(both)).toHaveLength(2)
})

test('more learners than one batch holds are notified, each once', async () => {
  const { db } = app.database
  await db.delete(notifiedOpenings)
  const course = await courseOpening({ opensOn: '2027-06-10' })
  await app.asOwner(
    (sql) => sql`
      with made as (insert into users (uid, first_name, last_name, email, mobile_no, password_hash, roles, user_role, terms_version, terms_accepted_at)
        select 'batch' || n, 'Learner', n, 'batch' || n || '@example.in', '+9199000' || (10000 + n), 'none', '{LEARNER}', 'LEARNER', 'test', now() from generate_series(1, 501) n returning id)
      insert into enrolments (uid, user_id, course_id, status, source, granted_at)
      select 'e' || id, id, ${course.id}, 'active', 'free', '2027-06-01' from made`,
  )
  await setNow(inIndia('2027-06-10T00:05:00'))
  await notifyOpenings(app.ctx())
  const notices = await db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(eq(notifications.kind, 'section-opened'))
  const here = await db.select({ userId: enrolments.userId }).from(enrolments).where(eq(enrolments.courseId, course.id))
  const notified = new Set(notices.map(({ userId }) => userId))
  expect(here.filter(({ userId }) => notified.has(userId))).toHaveLength(501)
})
