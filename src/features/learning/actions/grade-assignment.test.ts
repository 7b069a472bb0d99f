import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses, lessons } from '#features/catalogue/tables.ts'
import { lessonDrafts } from '#features/authoring/tables.ts'
import { revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { lessonProgress } from '#features/enrolments/tables.ts'
import { notifications } from '#features/notifications/tables.ts'
import { dayMs } from '#platform/format/durations.ts'
import { newUid } from '#platform/http/session.ts'
import { assignmentOf, courseWith, enrolIn, progressOf, setContent } from '../../../../tests/lessons.ts'
import { type MadeDraft, makeDraft, publish } from '../../../../tests/make-draft.ts'
import {
  makeLearner,
  makePerson,
  type MadeCourse,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { dueAt } from '../rules/due-at.ts'
import { assignmentAnswers } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

let sent = 0
const submitAnswer = (person: Person | undefined, lessonUid: string, body: object = {}) =>
  app.call(
    'POST',
    `/learner/assignment/${lessonUid}`,
    { idempotencyKey: `submission-${++sent}`, text: 'Three sentences. Here they are. All of them.', ...body },
    person ? { token: person.token } : {},
  )
const list = (person: Person, course: MadeCourse, query = '') =>
  app.call('GET', `/creator/course/${course.uid}/assignments${query}`, undefined, { token: person.token })
const read = (person: Person, uid: string) =>
  app.call('GET', `/creator/assignment/${uid}`, undefined, { token: person.token })
const grade = (person: Person, uid: string, body: object) =>
  app.call('POST', `/creator/assignment/${uid}/grade`, body, { token: person.token })
const opened = async (person: Person, course: MadeCourse, lessonUid: string) =>
  (await app.call('GET', `/learner/course/${course.uid}/lesson/${lessonUid}`, undefined, { token: person.token })).body
    .data.assignment
const answersOf = (person: Person) =>
  app.database.db.select().from(assignmentAnswers).where(eq(assignmentAnswers.userId, person.id))
const notificationsOf = async (person: Person) =>
  (await app.database.db.select().from(notifications).where(eq(notifications.userId, person.id))).map(
    ({ kind, link }) => [kind, link],
  )

async function assignmentCourse(more = {}) {
  const creator = await makePerson(app, 'CREATOR')
  const made = await courseWith(app, assignmentOf(more), { creatorId: creator.id })
  return { ...made, creator, learner: await enrolIn(app, made.course) }
}

test('an assignment goes from the learner to its creator and back, twice, and completes when it is accepted', async () => {
  const { course, lessonUid, creator, learner } = await assignmentCourse()
  const first = (await submitAnswer(learner, lessonUid, { text: 'My first try.' })).body.data.answer
  expect(first).toMatchObject({ text: 'My first try.', state: 'WAITING', late: false, feedback: '', file: null })
  expect(await notificationsOf(creator)).toEqual([
    ['assignment-submitted', `/my-content/${course.uid}/assignments/${first.uid}`],
  ])
  const waiting = (await list(creator, course)).body.data
  expect(waiting).toMatchObject({
    lessons: [{ uid: lessonUid, waiting: 1 }],
    answers: [{ uid: first.uid, state: 'WAITING', learner: { uid: learner.uid } }],
  })

  await grade(creator, first.uid, { decision: 'AGAIN', feedback: '  Please add the numbers.  ' })
  expect((await opened(learner, course, lessonUid)).answers[0]).toMatchObject({
    state: 'AGAIN',
    feedback: 'Please add the numbers.',
  })
  expect(await progressOf(app, learner, course)).toMatchObject({ completedLessons: 0 })

  const second = (await submitAnswer(learner, lessonUid, { text: 'With numbers: 12.' })).body.data.answer
  expect((await read(creator, second.uid)).body.data).toMatchObject({
    lesson: { brief: '<p>Write three sentences.</p>' },
    answer: { text: 'With numbers: 12.' },
    earlier: [{ uid: first.uid, feedback: 'Please add the numbers.' }],
  })
  expect((await grade(creator, second.uid, { decision: 'ACCEPTED', feedback: 'Well done.' })).code).toBe(200)
  expect(await progressOf(app, learner, course)).toMatchObject({ completedLessons: 1, progress: 50 })
  expect((await notificationsOf(learner)).map(([kind]) => kind)).toEqual(['assignment-graded', 'assignment-graded'])
  expect((await notificationsOf(learner))[0]?.[1]).toBe(`/learning/${course.uid}?lesson=${lessonUid}`)
  expect((await submitAnswer(learner, lessonUid)).body).toMatchObject({ status: 0, error: 'ALREADY_ACCEPTED' })
})

test('grading does not change the lesson where the learner continues', async () => {
  const { course, lessonUid, creator, learner } = await assignmentCourse()
  const { uid } = (await submitAnswer(learner, lessonUid)).body.data.answer
  const other = course.lessons[1]
  await app.call(
    'POST',
    `/learner/course/${course.uid}/progress`,
    { lessonUid: other?.uid, positionSeconds: 20 },
    { token: learner.token },
  )
  await grade(creator, uid, { decision: 'ACCEPTED' })
  expect(await progressOf(app, learner, course)).toMatchObject({ completedLessons: 1, lastLessonId: other?.id })
})

test('the same submission, sent many times in parallel, makes one row and notifies the creator once', async () => {
  const { creator, lessonUid, learner } = await assignmentCourse()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => submitAnswer(learner, lessonUid, { idempotencyKey: 'one-submission' })),
  )
  expect(new Set(answers.map((answer) => answer.body.data.answer.uid)).size).toBe(1)
  expect(await answersOf(learner)).toHaveLength(1)
  expect(await notificationsOf(creator)).toHaveLength(1)
})

test('a newer answer replaces an unread one, so one answer always waits', async () => {
  const { course, creator, lessonUid, learner } = await assignmentCourse()
  await Promise.all(Array.from({ length: 5 }, (_, at) => submitAnswer(learner, lessonUid, { text: `Version ${at}` })))
  const states = (await answersOf(learner)).map((one) => one.state).sort()
  expect(states).toEqual(['REPLACED', 'REPLACED', 'REPLACED', 'REPLACED', 'WAITING'])
  const { answers, lessons } = (await list(creator, course)).body.data
  expect(answers).toHaveLength(1)
  expect(lessons[0].waiting).toBe(1)
})

test('an answer that was replaced or graded meanwhile is not graded again', async () => {
  const { creator, lessonUid, learner } = await assignmentCourse()
  const old = (await submitAnswer(learner, lessonUid)).body.data.answer
  const newer = (await submitAnswer(learner, lessonUid)).body.data.answer
  expect((await grade(creator, old.uid, { decision: 'ACCEPTED' })).body).toMatchObject({ error: 'ANSWER_CHANGED' })
  const both = await Promise.all([
    grade(creator, newer.uid, { decision: 'ACCEPTED' }),
    grade(creator, newer.uid, { decision: 'ACCEPTED', feedback: 'Twice' }),
  ])
  expect(new Set(both.map((one) => one.code))).toEqual(new Set([200, 409]))
  expect((await grade(creator, newer.uid, { decision: 'AGAIN', feedback: 'No' })).code).toBe(409)
})

test('a submission and a grade at the same moment lose nothing and never deadlock', async () => {
  const { creator, lessonUid, learner } = await assignmentCourse()
  for (let round = 0; round < 5; round++) {
    const { uid } = (await submitAnswer(learner, lessonUid)).body.data.answer
    const answers = await Promise.all([
      grade(creator, uid, { decision: 'AGAIN', feedback: `Round ${round}` }),
      submitAnswer(learner, lessonUid),
    ])
    expect([200, 409]).toContain(answers[0].code)
    expect(answers[1].code).toBe(200)
  }
  expect((await answersOf(learner)).filter((one) => one.state === 'WAITING')).toHaveLength(1)
})

test('an answer that needs another try may be accepted after all, while nothing newer was submitted', async () => {
  const { creator, lessonUid, learner } = await assignmentCourse()
  const { uid } = (await submitAnswer(learner, lessonUid)).body.data.answer
  await grade(creator, uid, { decision: 'AGAIN', feedback: 'Hm.' })
  expect((await grade(creator, uid, { decision: 'ACCEPTED', feedback: 'Fine after all.' })).code).toBe(200)
})

test('another try is never requested without feedback', async () => {
  const { creator, lessonUid, learner } = await assignmentCourse()
  const { uid } = (await submitAnswer(learner, lessonUid)).body.data.answer
  const refused = await grade(creator, uid, { decision: 'AGAIN', feedback: '   ' })
  expect([refused.code, refused.body.errors?.feedback]).toEqual([422, 'Tell the learner what to improve'])
  for (const body of [{ decision: 'WAITING' }, { decision: 'REPLACED', feedback: 'x' }, {}])
    expect((await grade(creator, uid, body)).code).toBe(422)
  expect((await grade(creator, uid, { decision: 'ACCEPTED', feedback: 'x'.repeat(5001) })).code).toBe(422)
})

test('another creator finds nothing to read or to grade, an administrator all of it', async () => {
  const { course, lessonUid, learner } = await assignmentCourse()
  const { uid } = (await submitAnswer(learner, lessonUid)).body.data.answer
  const other = await makePerson(app, 'CREATOR')
  const codes = async (person: Person) => [
    (await list(person, course)).code,
    (await read(person, uid)).code,
    (await grade(person, uid, { decision: 'ACCEPTED' })).code,
  ]
  expect(await codes(other)).toEqual([404, 404, 404])
  expect(await codes(learner)).toEqual([403, 403, 403])
  expect(await codes(await makePerson(app, 'ADMIN'))).toEqual([200, 200, 200])
})

test('no one without the course submits anything', async () => {
  const { course, lessonUid, learner } = await assignmentCourse()
  expect((await submitAnswer(await makeLearner(app), lessonUid)).code).toBe(404)
  expect((await submitAnswer(undefined, lessonUid)).code).toBe(401)
  await app.database.db.transaction((tx) =>
    revokeEnrolments(tx, { userId: learner.id, courseIds: [course.id], at: app.ctx().now() }),
  )
  expect((await submitAnswer(learner, lessonUid)).code).toBe(404)
})

test('a preview by the creator or an administrator submits nothing', async () => {
  const { creator, lessonUid } = await assignmentCourse()
  for (const person of [creator, await makePerson(app, 'ADMIN')]) {
    expect((await submitAnswer(person, lessonUid)).body.data).toEqual({ answer: null, preview: true })
    expect(await answersOf(person)).toEqual([])
  }
  expect(await notificationsOf(creator)).toEqual([])
})

test('a late submission is accepted and marked as late', async () => {
  const { creator, course, lessonUid } = await assignmentCourse({ dueDays: 3 })
  const began = app.ctx().now()
  const onTime = await enrolIn(app, course, began)
  const overdue = await enrolIn(app, course, new Date(began.getTime() - 4.1 * dayMs))
  expect((await submitAnswer(onTime, lessonUid)).body.data.answer.late).toBe(false)
  expect((await submitAnswer(overdue, lessonUid)).body.data.answer.late).toBe(true)
  expect(new Date((await opened(onTime, course, lessonUid)).dueAt).getTime()).toBeGreaterThan(began.getTime())
  // A preview shows the deadline of a learner who joins now.
  expect((await opened(creator, course, lessonUid)).dueAt).toBe((await opened(onTime, course, lessonUid)).dueAt)
  await setContent(app, course, 0, assignmentOf({ dueDays: null }))
  expect((await opened(overdue, course, lessonUid)).dueAt).toBeNull()
})

test('learners who had the course before its deadline was set get the full number of days from then', async () => {
  const { draft, whole, course, lessonUid } = await publishedOfThree({ dueDays: null })
  const now = app.ctx().now()
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const learner = await enrolIn(app, course, before(30))
  const dueOf = async (person: Person) => (await opened(person, course, lessonUid)).dueAt
  expect(await dueOf(learner)).toBeNull()

  const named = (title: string) => withTitle(whole, lessonUid, title)
  await revise(draft, named('With a day'), () => writeAssignment(lessonUid, { dueDays: 3 }))
  expect(await dueOf(learner)).toBe(await dueOf(await enrolIn(app, course, now)))
  expect((await submitAnswer(learner, lessonUid)).body.data.answer.late).toBe(false)

  // A revision of something else changes no deadline.
  await app.database.db
    .update(lessons)
    .set({ dueSince: before(10) })
    .where(eq(lessons.uid, lessonUid))
  await revise(draft, named('With another name'))
  expect(await dueOf(learner)).toBe(dueAt(before(10), { dueDays: 3, dueSince: null })?.toISOString())
})

test('a revision that is stricter about late answers makes nobody late at once', async () => {
  const { draft, whole, course, lessonUid } = await publishedOfThree({ dueDays: 3 })
  const now = app.ctx().now()
  const learner = await enrolIn(app, course, new Date(now.getTime() - 30 * dayMs))
  const long = new Date(now.getTime() - 20 * dayMs)
  await app.database.db.update(lessons).set({ dueSince: long }).where(eq(lessons.uid, lessonUid))
  await revise(draft, withTitle(whole, lessonUid, 'Strictly'), () =>
    writeAssignment(lessonUid, { dueDays: 3, lateRule: 'refuse' }),
  )
  expect(await opened(learner, course, lessonUid)).toMatchObject({ closed: false, lateRule: { rule: 'refuse' } })
  expect((await submitAnswer(learner, lessonUid)).body.data.answer.late).toBe(false)
})

test('10,000 characters are an answer, 20,001 are too many, and nothing is none', async () => {
  const { creator, lessonUid, learner } = await assignmentCourse()
  const long = 'अ'.repeat(9_999) + '!'
  const { uid } = (await submitAnswer(learner, lessonUid, { text: long })).body.data.answer
  expect((await read(creator, uid)).body.data.answer.text).toBe(long)
  const tooLong = await submitAnswer(learner, lessonUid, { text: 'x'.repeat(20_001) })
  expect([tooLong.code, tooLong.body.errors?.text]).toEqual([422, 'Maximum 20000 characters allowed'])
  for (const text of ['', '   ', undefined])
    expect((await submitAnswer(learner, lessonUid, { text })).body.errors?.text).toBe('This field is required')
})

test('a script in an answer or in feedback stays the text that it is', async () => {
  const { course, creator, lessonUid, learner } = await assignmentCourse()
  const script = "<script>alert(1)</script><b onclick=x>b</b> {{7*7}} ' -- & \ud800 end"
  const { code, body } = await submitAnswer(learner, lessonUid, { text: script })
  expect(code).toBe(200)
  const shown = (await read(creator, body.data.answer.uid)).body.data.answer.text as string
  expect(shown.startsWith('<script>alert(1)</script><b onclick=x>b</b> {{7*7}}')).toBe(true)
  expect(shown.endsWith(' end')).toBe(true)
  await grade(creator, body.data.answer.uid, { decision: 'AGAIN', feedback: script })
  expect((await opened(learner, course, lessonUid)).answers[0].feedback).toContain('<script>')
})

test('the list is filtered, searched and paged, those that wait first and the oldest of them first', async () => {
  const { course, creator, lessonUid } = await assignmentCourse()
  const people: Person[] = []
  for (let at = 0; at < 4; at++) people.push(await enrolIn(app, course))
  const uids: string[] = []
  for (const person of people) uids.push((await submitAnswer(person, lessonUid)).body.data.answer.uid)
  await grade(creator, uids[0] as string, { decision: 'ACCEPTED' })
  await grade(creator, uids[1] as string, { decision: 'AGAIN', feedback: 'More' })
  const found = async (query: string) =>
    (await list(creator, course, query)).body.data.answers.map((one: { uid: string }) => uids.indexOf(one.uid))
  expect(await found('')).toEqual([2, 3, 1, 0])
  expect(await found('?state=WAITING')).toEqual([2, 3])
  expect(await found('?state=ACCEPTED')).toEqual([0])
  expect(await found('?limit=2&page=2')).toEqual([1, 0])
  expect(await found('?search=100%25')).toEqual([])
  expect(await found(`?search=asha&lessonUid=${lessonUid}`)).toEqual([2, 3, 1, 0])
  expect((await list(creator, course, '?state=EVERYTHING')).code).toBe(422)
})

test('a report that an assignment is done does not tick it', async () => {
  const { course, lessonUid, learner } = await assignmentCourse()
  await app.call(
    'POST',
    `/learner/course/${course.uid}/progress`,
    { lessonUid, completed: true },
    { token: learner.token },
  )
  const [row] = await app.database.db
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, learner.id), eq(lessonProgress.lessonId, course.lessons[0]?.id as number)))
  expect(row?.completedAt).toBeNull()
})

/** Two articles and an assignment, published. */
async function publishedOfThree(content: Parameters<typeof assignmentOf>[0] = {}) {
  const draft = await makeDraft(app, { lessons: 2 })
  const [section] = draft.outline
  if (!section) throw new Error('no section')
  const lessonUid = newUid()
  const whole = [
    {
      ...section,
      lessons: [...section.lessons, { uid: lessonUid, kind: 'assignment' as const, title: 'Try it', preview: false }],
    },
  ]
  await revise(draft, whole, () => writeAssignment(lessonUid, content))
  const id = (await app.database.db.select().from(courses).where(eq(courses.uid, draft.uid)))[0]?.id as number
  const course = { id, uid: draft.uid, creatorId: draft.creator.id, lessons: [] }
  return { draft, whole, course, lessonUid }
}
const withTitle = (outline: MadeDraft['outline'], uid: string, title: string) =>
  outline.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => (lesson.uid === uid ? { ...lesson, title } : lesson)),
  }))
async function writeAssignment(uid: string, content: Parameters<typeof assignmentOf>[0]): Promise<void> {
  await app.database.db
    .update(lessonDrafts)
    .set({ content: assignmentOf(content), complete: true })
    .where(eq(lessonDrafts.uid, uid))
}

/** A learner of it who completed the first article and submitted an answer. */
async function submittedOfThree() {
  const { draft, whole, course, lessonUid } = await publishedOfThree()
  const learner = await enrolIn(app, course)
  const tick = (uid: string | undefined) =>
    app.call(
      'POST',
      `/learner/course/${draft.uid}/progress`,
      { lessonUid: uid, completed: true },
      { token: learner.token },
    )
  await tick(draft.lessonUids[0])
  const { uid } = (await submitAnswer(learner, lessonUid)).body.data.answer
  const mine = async () =>
    (await app.call('GET', `/learner/course/${draft.uid}`, undefined, { token: learner.token })).body.data
  return { draft, whole, learner, uid, tick, mine, count: () => runJobs(app, 'enrolments.') }
}
async function revise(draft: MadeDraft, outline: MadeDraft['outline'], write = async () => {}): Promise<void> {
  const as = { token: draft.creator.token }
  const { version } = (await app.call('GET', `/creator/course/${draft.uid}`, undefined, as)).body.data
  await app.call('POST', `/creator/course/${draft.uid}`, { version, outline }, as)
  await write()
  await publish(app, draft)
}

test('accepting an answer to an assignment that was taken out counts nothing, until it is put back', async () => {
  const { draft, whole, uid, mine, count } = await submittedOfThree()
  expect(await mine()).toMatchObject({ progress: 33, completedLessons: 1, lessonsCount: 3 })
  await revise(draft, draft.outline)
  await count()
  expect(await mine()).toMatchObject({ progress: 50, completedLessons: 1, lessonsCount: 2 })

  expect((await grade(draft.creator, uid, { decision: 'ACCEPTED' })).code).toBe(200)
  expect(await mine()).toMatchObject({ progress: 50, status: 'IN_PROGRESS', completedLessons: 1 })

  await revise(draft, whole)
  await count()
  expect(await mine()).toMatchObject({ progress: 66, status: 'IN_PROGRESS', completedLessons: 2, lessonsCount: 3 })
})

test('a lesson completed in a course just shortened counts by the present lessons, before the recount', async () => {
  const { draft, uid, tick, mine, count } = await submittedOfThree()
  await grade(draft.creator, uid, { decision: 'ACCEPTED' })
  expect(await mine()).toMatchObject({ progress: 66, completedLessons: 2 })
  const [section] = draft.outline
  if (!section) throw new Error('no section')
  const fresh = { uid: newUid(), kind: 'article' as const, title: 'New', preview: false }
  await revise(draft, [{ ...section, lessons: [...section.lessons, fresh] }], async () => {
    await app.database.db
      .update(lessonDrafts)
      .set({ content: { kind: 'article', body: '<p>New words.</p>' }, complete: true })
      .where(eq(lessonDrafts.uid, fresh.uid))
  })
  await tick(draft.lessonUids[1])
  expect(await mine()).toMatchObject({ progress: 66, status: 'IN_PROGRESS', completedLessons: 2, lessonsCount: 3 })
  await count()
  expect(await mine()).toMatchObject({ progress: 66, status: 'IN_PROGRESS', completedLessons: 2 })
})
