import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessonDrafts } from '#features/authoring/tables.ts'
import { newUid } from '#platform/http/session.ts'
import { assignmentOf, courseWith, enrolIn, progressOf, setContent } from '../../../../tests/lessons.ts'
import { makeDraft, publish } from '../../../../tests/make-draft.ts'
import { makePerson, type MadeCourse, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { assignmentAnswers } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const script = '<script>alert(1)</script>'
const rubric = [
  { uid: 'criterion1', title: `Numbers ${script}`, description: 'Every number has its rupees.', points: 10 },
  { uid: 'criterion2', title: 'लिखावट और क्रम', description: '', points: 20 },
]
const as = ({ token }: Person) => ({ token })
const submit = (person: Person, lessonUid: string) =>
  app.call(
    'POST',
    `/learner/assignment/${lessonUid}`,
    { idempotencyKey: newUid(), text: 'Three sentences.' },
    as(person),
  )
const read = (person: Person, uid: string) => app.call('GET', `/creator/assignment/${uid}`, undefined, as(person))
const grade = (person: Person, uid: string, body: object) =>
  app.call('POST', `/creator/assignment/${uid}/grade`, { decision: 'ACCEPTED', ...body }, as(person))
const opened = async (person: Person, course: MadeCourse, lessonUid: string) =>
  (await app.call('GET', `/learner/course/${course.uid}/lesson/${lessonUid}`, undefined, as(person))).body.data
    .assignment

/** An answer that waits, and the version of the rubric that its reader sees. */
async function waiting(more: Parameters<typeof assignmentOf>[0] = {}) {
  const creator = await makePerson(app, 'CREATOR')
  const { course, lessonUid } = await courseWith(app, assignmentOf({ rubric, ...more }), { creatorId: creator.id })
  const learner = await enrolIn(app, course)
  const { uid } = (await submit(learner, lessonUid)).body.data.answer
  const { rubricVersion } = (await read(creator, uid)).body.data.lesson
  return { creator, course, lessonUid, learner, uid, rubricVersion }
}
const stored = async (uid: string) =>
  (await app.database.db.select().from(assignmentAnswers).where(eq(assignmentAnswers.uid, uid)))[0]

test('the learner sees the rubric before, and the points of each criterion with their sum after grading', async () => {
  const { creator, course, lessonUid, learner, uid, rubricVersion } = await waiting()
  expect(await opened(learner, course, lessonUid)).toMatchObject({ rubric, answers: [{ grade: null }] })
  expect((await read(creator, uid)).body.data.lesson.rubric).toEqual(rubric)

  const points = { criterion1: 7, criterion2: '15' }
  const { code, body } = await grade(creator, uid, { points, rubricVersion, feedback: 'Good.' })
  const given = { sum: 22, deducted: 0, points: 22, outOf: 30 }
  const criteria = [
    { ...rubric[0], given: 7 },
    { ...rubric[1], given: 15 },
  ]
  expect([code, body.data.answer.grade]).toEqual([200, { criteria, ...given }])
  expect((await opened(learner, course, lessonUid)).answers[0]).toMatchObject({
    feedback: 'Good.',
    grade: { criteria, ...given },
  })
  const list = await app.call('GET', `/creator/course/${course.uid}/assignments`, undefined, as(creator))
  expect(list.body.data.answers[0]).toMatchObject({ points: 22, outOf: 30 })
  expect(await progressOf(app, learner, course)).toMatchObject({ completedLessons: 1 })
})

test('an accepted answer completes the lesson without any point, and one without a rubric as before', async () => {
  const none = await waiting()
  const { creator, uid, rubricVersion } = none
  expect((await grade(creator, uid, { points: { criterion1: 0, criterion2: 0 }, rubricVersion })).code).toBe(200)
  expect(await progressOf(app, none.learner, none.course)).toMatchObject({ completedLessons: 1 })

  for (const without of [undefined, []]) {
    const old = await waiting({ rubric: without })
    const { code, body } = await grade(old.creator, old.uid, {})
    expect([code, body.data.answer.grade]).toEqual([200, null])
    expect(await opened(old.learner, old.course, old.lessonUid)).toMatchObject({ rubric: [], closed: false })
    expect(await progressOf(app, old.learner, old.course)).toMatchObject({ completedLessons: 1 })
  }
})

test('another try gets points too, and its acceptance after all replaces them', async () => {
  const { creator, uid, rubricVersion } = await waiting()
  const again = { decision: 'AGAIN', feedback: 'More numbers.', rubricVersion }
  expect((await grade(creator, uid, again)).code).toBe(422)
  expect((await grade(creator, uid, { ...again, points: { criterion1: 1, criterion2: 4 } })).code).toBe(200)
  expect(await stored(uid)).toMatchObject({ state: 'AGAIN', points: 5, outOf: 30 })
  expect((await grade(creator, uid, { rubricVersion, points: { criterion1: 10, criterion2: 20 } })).code).toBe(200)
  expect(await stored(uid)).toMatchObject({ state: 'ACCEPTED', points: 30, outOf: 30 })
})

test('points over the maximum, below nothing, in parts or missing are refused at their criterion', async () => {
  const { creator, uid, rubricVersion } = await waiting()
  for (const given of [11, -1, 2.5, 1e300, 'ten', '', null]) {
    const { code, body } = await grade(creator, uid, { rubricVersion, points: { criterion1: given, criterion2: 0 } })
    expect([given, code, Object.keys(body.errors ?? {})]).toEqual([given, 422, ['points.criterion1']])
  }
  const over = await grade(creator, uid, { rubricVersion, points: { criterion1: 10, criterion2: 21 } })
  expect(over.body.errors).toEqual({ 'points.criterion2': 'Enter whole points from 0 to 20' })
  const missing = await grade(creator, uid, { rubricVersion, points: { criterion1: 10 } })
  expect([missing.code, Object.keys(missing.body.errors ?? {})]).toEqual([422, ['points.criterion2']])
  expect(await stored(uid)).toMatchObject({ state: 'WAITING', points: null, rubric: null })
})

test('points of another criterion are refused, and so are points where there is no rubric', async () => {
  const { creator, uid, rubricVersion } = await waiting()
  const right = { criterion1: 1, criterion2: 2 }
  for (const other of ['criterion3', 'constructor', 'toString'])
    expect((await grade(creator, uid, { rubricVersion, points: { ...right, [other]: 3 } })).body.errors).toEqual({
      points: 'These points do not belong to the rubric of this assignment.',
    })
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`criterion${i}`, 1]))
  expect((await grade(creator, uid, { rubricVersion, points: many })).code).toBe(422)

  const without = await waiting({ rubric: undefined })
  expect((await grade(without.creator, without.uid, { points: right, rubricVersion })).body.error).toBe(
    'RUBRIC_CHANGED',
  )
})

test('of two grades at once one counts', async () => {
  const { creator, uid, rubricVersion } = await waiting()
  const both = await Promise.all(
    [3, 9].map((given) => grade(creator, uid, { rubricVersion, points: { criterion1: given, criterion2: 0 } })),
  )
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, 409]))
  const counted = both.find(({ code }) => code === 200)?.body.data.answer.grade.points
  expect((await stored(uid))?.points).toBe(counted)
})

test('a rubric that was changed after the submission is graded by as it is now, once its reader has seen it', async () => {
  const { creator, course, uid, rubricVersion } = await waiting()
  const changed = [
    { ...rubric[0], title: 'Numbers', points: 40 },
    { uid: 'criterion9', title: 'Sources', description: '', points: 5 },
  ]
  await setContent(app, course, 0, assignmentOf({ rubric: changed as typeof rubric }))
  const old = await grade(creator, uid, { rubricVersion, points: { criterion1: 7, criterion2: 15 } })
  expect([old.code, old.body.error]).toEqual([409, 'RUBRIC_CHANGED'])
  expect(await stored(uid)).toMatchObject({ state: 'WAITING', points: null })

  const { lesson } = (await read(creator, uid)).body.data
  const points = { criterion1: 30, criterion9: 5 }
  expect((await grade(creator, uid, { rubricVersion: lesson.rubricVersion, points })).code).toBe(200)
  expect(await stored(uid)).toMatchObject({ points: 35, outOf: 45 })
})

test('a later revision changes nothing of what was graded', async () => {
  const { creator, course, lessonUid, learner, uid, rubricVersion } = await waiting()
  await grade(creator, uid, { rubricVersion, points: { criterion1: 7, criterion2: 15 } })
  const before = (await opened(learner, course, lessonUid)).answers
  await setContent(app, course, 0, assignmentOf({ rubric: undefined }))
  const now = await opened(learner, course, lessonUid)
  expect([now.rubric, now.answers]).toEqual([[], before])
  expect(before[0].grade.criteria[0].title).toBe(`Numbers ${script}`)
})

test('a rubric and a rule go from the draft to the learners and into the next draft, markup as the text that it is', async () => {
  const draft = await makeDraft(app, { lessons: 1 })
  const { creator } = draft
  const [section] = draft.outline
  const lessonUid = newUid()
  const { version } = (await app.call('GET', `/creator/course/${draft.uid}`, undefined, as(creator))).body.data
  const lesson = { uid: lessonUid, kind: 'assignment', title: 'Try it', preview: false }
  const outline = [{ ...section, lessons: [...(section?.lessons ?? []), lesson] }]
  await app.call('POST', `/creator/course/${draft.uid}`, { version, outline }, as(creator))
  const path = `/creator/course/${draft.uid}/lesson/${lessonUid}`
  const content = assignmentOf({ rubric, lateRule: 'deduct', lateDeduction: 20 })
  const saved = await app.call('POST', path, { version: 1, content }, as(creator))
  expect([saved.code, saved.body.data.missing, saved.body.data.content]).toEqual([200, {}, content])
  await publish(app, draft)

  const shown = (await app.call('GET', `/learner/course/${draft.uid}/lesson/${lessonUid}`, undefined, as(creator))).body
  expect(shown.data.assignment).toMatchObject({ rubric, lateRule: { rule: 'deduct', percent: 20 } })
  await app.database.db.delete(lessonDrafts).where(eq(lessonDrafts.uid, lessonUid))
  await app.asOwner(
    (owner) => owner`delete from course_drafts where course_id = (select id from courses where uid = ${draft.uid})`,
  )
  expect((await app.call('GET', path, undefined, as(creator))).body.data.content).toEqual(content)
})

test('a rubric has at most 10 criteria with bounded texts, each of them once', async () => {
  const draft = await makeDraft(app, { lessons: 1 })
  const [section] = draft.outline
  const lessonUid = newUid()
  const { version } = (await app.call('GET', `/creator/course/${draft.uid}`, undefined, as(draft.creator))).body.data
  const lesson = { uid: lessonUid, kind: 'assignment', title: 'Try it', preview: false }
  const outline = [{ ...section, lessons: [...(section?.lessons ?? []), lesson] }]
  await app.call('POST', `/creator/course/${draft.uid}`, { version, outline }, as(draft.creator))
  let at = 1
  const save = async (criteria: object[]) => {
    const content = assignmentOf({ rubric: criteria as typeof rubric })
    const path = `/creator/course/${draft.uid}/lesson/${lessonUid}`
    const { code, body } = await app.call('POST', path, { version: at, content }, as(draft.creator))
    at = body.data?.version ?? at
    return code
  }
  const criteria = (n: number, more = {}) =>
    Array.from({ length: n }, (_, i) => ({
      uid: `criterion${i}`,
      title: 'अ'.repeat(200),
      description: 'x'.repeat(1000),
      points: 100,
      ...more,
    }))
  expect(await save(criteria(10))).toBe(200)
  expect(await save(criteria(11))).toBe(422)
  expect(await save(criteria(2, { uid: 'criterion1' }))).toBe(422)
  expect(await save(criteria(1, { title: 'x'.repeat(201) }))).toBe(422)
  expect(await save(criteria(1, { description: 'x'.repeat(1001) }))).toBe(422)
  expect(await save(criteria(1, { points: -1 }))).toBe(422)
})
