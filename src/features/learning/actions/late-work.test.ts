import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs } from '#platform/format/durations.ts'
import { newUid } from '#platform/http/session.ts'
import { assignmentOf, courseWith, enrolIn, progressOf, setContent } from '../../../../tests/lessons.ts'
import { makePerson, type MadeCourse, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { dueAt } from '../rules/due-at.ts'
import { assignmentAnswers } from '../tables.ts'

let app: TestApp
/** When learners got the course: the deadline is two days later, an hour after a test begins. */
let began: Date
beforeAll(async () => {
  app = await startApp()
  began = new Date(app.ctx().now().getTime() - 2 * dayMs)
})
beforeEach(() => app.setNow(new Date(due().getTime() - hourMs)))
afterAll(() => app.stop())

const rubric = [{ uid: 'criterion1', title: 'Numbers', description: '', points: 40 }]
const as = ({ token }: Person) => ({ token })
const submit = (person: Person, lessonUid: string, idempotencyKey = newUid()) =>
  app.call('POST', `/learner/assignment/${lessonUid}`, { idempotencyKey, text: 'Three sentences.' }, as(person))
const opened = async (person: Person, course: MadeCourse, lessonUid: string) =>
  (await app.call('GET', `/learner/course/${course.uid}/lesson/${lessonUid}`, undefined, as(person))).body.data
    .assignment
async function grade(person: Person, uid: string, body: object) {
  const { lesson } = (await app.call('GET', `/creator/assignment/${uid}`, undefined, as(person))).body.data
  const points = lesson.rubric.length > 0 ? { points: { criterion1: 33 }, rubricVersion: lesson.rubricVersion } : {}
  return app.call('POST', `/creator/assignment/${uid}/grade`, { decision: 'ACCEPTED', ...points, ...body }, as(person))
}

const due = () => dueAt(began, { dueDays: 2, dueSince: null }) as Date
const lastMoment = () => app.setNow(due())
const pastDeadline = () => app.setNow(new Date(due().getTime() + 1))

async function withRule(more: Parameters<typeof assignmentOf>[0]) {
  const creator = await makePerson(app, 'CREATOR')
  const content = assignmentOf({ dueDays: 2, ...more })
  const { course, lessonUid } = await courseWith(app, content, { creatorId: creator.id })
  return { creator, course, lessonUid, learner: await enrolIn(app, course, began) }
}
const deduct = { rubric, lateRule: 'deduct', lateDeduction: 10 } as const

test('the last millisecond counts as on time under every rule', async () => {
  for (const more of [{}, deduct, { lateRule: 'refuse' } as const]) {
    const { lessonUid, learner } = await withRule(more)
    lastMoment()
    const { code, body } = await submit(learner, lessonUid)
    expect([code, body.data.answer]).toMatchObject([200, { late: false, lateDeduction: null }])
    app.setNow(new Date(due().getTime() - hourMs))
  }
})

test('a late answer loses its percentage of the points once, and is accepted as any other', async () => {
  const { creator, course, lessonUid, learner } = await withRule(deduct)
  expect(await opened(learner, course, lessonUid)).toMatchObject({
    lateRule: { rule: 'deduct', percent: 10 },
    closed: false,
  })
  pastDeadline()
  const { answer } = (await submit(learner, lessonUid)).body.data
  expect(answer).toMatchObject({ late: true, lateDeduction: 10 })
  expect((await grade(creator, answer.uid, {})).body.data.answer.grade).toMatchObject({
    sum: 33,
    deducted: 3,
    points: 30,
    outOf: 40,
  })
  expect(await progressOf(app, learner, course)).toMatchObject({ completedLessons: 1 })
})

test('the deduction is the one of the day of the submission, whatever a revision says later', async () => {
  const { creator, course, lessonUid, learner } = await withRule(deduct)
  pastDeadline()
  const { uid } = (await submit(learner, lessonUid)).body.data.answer
  await setContent(app, course, 0, assignmentOf({ ...deduct, dueDays: 2, lateDeduction: 50 }))
  expect((await grade(creator, uid, {})).body.data.answer.grade).toMatchObject({ deducted: 3, points: 30 })
})

test('after the deadline nothing is accepted where the rule says so, and the first answer stays', async () => {
  const { course, lessonUid, learner } = await withRule({ lateRule: 'refuse' })
  expect(await opened(learner, course, lessonUid)).toMatchObject({ lateRule: { rule: 'refuse' }, closed: false })
  const key = newUid()
  const { uid } = (await submit(learner, lessonUid, key)).body.data.answer
  pastDeadline()
  expect((await opened(learner, course, lessonUid)).closed).toBe(true)
  const refused = await submit(learner, lessonUid)
  expect([refused.code, refused.body.error]).toEqual([409, 'DEADLINE_PASSED'])
  // The reply to the first was lost on its way: sent again, it is still the one that came in time.
  expect((await submit(learner, lessonUid, key)).body.data.answer).toMatchObject({ uid, late: false })
  const rows = await app.database.db.select().from(assignmentAnswers).where(eq(assignmentAnswers.userId, learner.id))
  expect(rows.map((row) => row.state)).toEqual(['WAITING'])
})

test('an answer that waited in a queue counts by the moment at which it arrives', async () => {
  const { lessonUid, learner } = await withRule(deduct)
  const written = { handedInAt: began.toISOString(), at: began.getTime() }
  pastDeadline()
  const body = { idempotencyKey: newUid(), text: 'Written in the train.', ...written }
  const { data } = (await app.call('POST', `/learner/assignment/${lessonUid}`, body, as(learner))).body
  expect(data.answer).toMatchObject({ late: true, lateDeduction: 10 })
})

test('a try that was asked for is accepted after the deadline and loses what the answer before lost', async () => {
  const refusing = await withRule({ lateRule: 'refuse' })
  const { uid } = (await submit(refusing.learner, refusing.lessonUid)).body.data.answer
  const deducting = await withRule(deduct)
  const inTime = (await submit(deducting.learner, deducting.lessonUid)).body.data.answer
  pastDeadline()
  await grade(refusing.creator, uid, { decision: 'AGAIN', feedback: 'More.' })
  expect((await opened(refusing.learner, refusing.course, refusing.lessonUid)).closed).toBe(false)
  for (let version = 0; version < 2; version++)
    expect((await submit(refusing.learner, refusing.lessonUid)).body.data.answer).toMatchObject({ late: true })

  await grade(deducting.creator, inTime.uid, { decision: 'AGAIN', feedback: 'More.' })
  expect((await submit(deducting.learner, deducting.lessonUid)).body.data.answer).toMatchObject({
    late: true,
    lateDeduction: null,
  })
  const late = await enrolIn(app, deducting.course, began)
  const first = (await submit(late, deducting.lessonUid)).body.data.answer
  await grade(deducting.creator, first.uid, { decision: 'AGAIN', feedback: 'More.' })
  await setContent(app, deducting.course, 0, assignmentOf({ ...deduct, dueDays: 2, lateDeduction: 30 }))
  expect((await submit(late, deducting.lessonUid)).body.data.answer.lateDeduction).toBe(10)
})

test('each learner has the deadline of their own, and without one there is no rule', async () => {
  const { course, lessonUid, learner } = await withRule({ lateRule: 'refuse' })
  pastDeadline()
  const joinsNow = await enrolIn(app, course)
  expect((await opened(joinsNow, course, lessonUid)).closed).toBe(false)
  expect((await submit(joinsNow, lessonUid)).body.data.answer.late).toBe(false)
  expect((await submit(learner, lessonUid)).code).toBe(409)
  await setContent(app, course, 0, assignmentOf({ dueDays: null, lateRule: 'refuse' }))
  expect(await opened(learner, course, lessonUid)).toMatchObject({ dueAt: null, lateRule: null, closed: false })
  expect((await submit(learner, lessonUid)).body.data.answer).toMatchObject({ late: false, lateDeduction: null })
})
