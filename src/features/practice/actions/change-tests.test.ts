import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessons } from '#features/catalogue/tables.ts'
import { revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { purgeUnused } from '#features/media/actions/purge-unused.ts'
import type { Ctx } from '#platform/api/action.ts'
import { dayMs } from '#platform/format/durations.ts'
import { enrolIn } from '../../../../tests/lessons.ts'
import { makeCourse, type MadeCourse, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { callsOf, makeBank, makeMockTest, newKey, questionOf } from '../../../../tests/mock-tests.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { maxQuestionsOfTest, maxTestsOfCourse } from '../rules/limits.ts'

let app: TestApp
let dataDir: string
let creator: Person
let course: MadeCourse
let call: ReturnType<typeof callsOf>['call']
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-tests-'))
  app = await startApp({ env: { DATA_DIR: dataDir } })
  creator = await makePerson(app, 'CREATOR')
  course = await makeCourse(app, { creatorId: creator.id })
  ;({ call } = callsOf(app, creator))
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const create = (of = course) =>
  call('POST', `/creator/course/${of.uid}/mock-test`, { title: 'Prelims', idempotencyKey: newKey() })
const read = async (uid: string) => (await call('GET', `/creator/mock-test/${uid}`)).body.data
const add = (uid: string, section: string, more: object) =>
  call('POST', `/creator/mock-test/${uid}/section/${section}/add`, more)

test('a test is written with its sections, and a change that was made elsewhere is not overwritten', async () => {
  const { uid } = (await create()).body.data
  const first = await read(uid)
  expect(first).toMatchObject({
    state: 'DRAFT',
    version: 1,
    publishedVersion: 0,
    sections: [{ minutes: 30, marks: 1, negativeMarks: 0.25 }],
  })
  const sections = [
    { ...first.sections[0], title: 'English', minutes: 20, marks: 2, negativeMarks: 0.66 },
    { uid: '', title: 'Reasoning', minutes: 25, marks: 1, negativeMarks: 0 },
  ]
  const change = { ...first, title: 'Prelims 2', sections }
  const both = await Promise.all([
    call('POST', `/creator/mock-test/${uid}`, change),
    call('POST', `/creator/mock-test/${uid}`, change),
  ])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await read(uid)).toMatchObject({
    title: 'Prelims 2',
    version: 2,
    sections: [
      { title: 'English', negativeMarks: 0.66 },
      { title: 'Reasoning', negativeMarks: 0 },
    ],
  })
})

test('marks, minutes and sections stay within their bounds', async () => {
  const { uid } = (await create()).body.data
  const first = await read(uid)
  const wrong: [object, string][] = [
    [{ minutes: 0 }, 'sections.0.minutes'],
    [{ minutes: 241 }, 'sections.0.minutes'],
    [{ marks: 0 }, 'sections.0.marks'],
    [{ marks: 1.005 }, 'sections.0.marks'],
    [{ negativeMarks: -1 }, 'sections.0.negativeMarks'],
    [{ title: ' ' }, 'sections.0.title'],
  ]
  for (const [more, field] of wrong) {
    const answer = await call('POST', `/creator/mock-test/${uid}`, {
      ...first,
      sections: [{ ...first.sections[0], ...more }],
    })
    expect([more, answer.code, Object.keys(answer.body.errors ?? {})]).toEqual([more, 422, [field]])
  }
  for (const many of [0, 11]) {
    const sections = Array.from({ length: many }, () => ({ ...first.sections[0], uid: '' }))
    expect((await call('POST', `/creator/mock-test/${uid}`, { ...first, sections })).code).toBe(422)
  }
})

test('questions are added by chance, each once in a test, until nothing is left or it is full', async () => {
  const { bank } = await makeBank(app, creator, [
    questionOf(),
    questionOf({ topic: 'Series' }),
    questionOf({ difficulty: 'hard' }),
  ])
  const { uid } = (await create()).body.data
  const section = (await read(uid)).sections[0].uid
  expect((await add(uid, section, { bank, topic: 'Series', count: 5 })).body.data.added).toBe(1)
  expect((await add(uid, section, { bank, difficulty: 'hard', count: 5 })).body.data.added).toBe(1)
  expect((await add(uid, section, { bank, difficulty: '', topic: '', count: 5 })).body.data.added).toBe(1)
  expect((await add(uid, section, { bank, count: 1 })).body.error).toBe('NOTHING_TO_ADD')
  const { questions } = (await read(uid)).sections[0]
  await call('POST', `/creator/mock-test/${uid}/question/remove`, { questions: [questions[0].uid] })
  expect((await read(uid)).sections[0].questions).toHaveLength(2)

  const { sql } = app.database
  await sql`insert into bank_questions (uid, bank_id, kind, text, options, correct, difficulty, idempotency_key, updated_at)
    select 'many' || n, (select id from question_banks where uid = ${bank}), 'true-false', '<p>x</p>', '[]', '["true"]', 'easy', 'many' || n, now()
    from generate_series(1, ${maxQuestionsOfTest}) n`
  expect((await add(uid, section, { bank, count: maxQuestionsOfTest })).body.data.added).toBe(maxQuestionsOfTest - 2)
  expect((await add(uid, section, { bank, count: 1 })).body.error).toBe('TEST_FULL')
})

test('another’s bank cannot be asked from, and a published test is not deleted', async () => {
  const { bank } = await makeBank(app, creator, [questionOf(), questionOf({ topic: 'Series' })])
  const rival = await makePerson(app, 'CREATOR')
  const rivals = await makeBank(app, rival, [questionOf()])
  const { uid } = (await create()).body.data
  const section = (await read(uid)).sections[0].uid
  expect((await add(uid, section, { bank: rivals.bank, count: 1 })).body.error).toBe('BANK_NOT_FOUND')
  expect((await call('POST', `/creator/mock-test/${uid}/publish`, {})).body).toMatchObject({
    error: 'SECTION_EMPTY',
    message: 'The section ‘Section 1’ has no questions. Add some before you publish.',
  })
  expect((await call('POST', `/creator/mock-test/${uid}/delete`, {})).code).toBe(200)
  expect((await call('GET', `/creator/mock-test/${uid}`)).code).toBe(404)
  const published = await makeMockTest(app, creator, course, bank)
  expect((await call('POST', `/creator/mock-test/${published}/delete`, {})).body.error).toBe('TEST_PUBLISHED')
})

test('a course has room for a number of tests, also when two are created at once', async () => {
  const full = await makeCourse(app, { creatorId: creator.id })
  const { sql } = app.database
  await sql`insert into mock_tests (uid, course_id, title, idempotency_key, updated_at)
    select 'full' || n, ${full.id}, 'Test', 'key' || n, now() from generate_series(1, ${maxTestsOfCourse - 1}) n`
  const both = await Promise.all([create(full), create(full)])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([201, 409])
  const { tests, pagination } = (await call('GET', `/creator/course/${full.uid}/mock-test?limit=20&page=5`)).body.data
  expect([tests.length, pagination.totalItems]).toEqual([20, maxTestsOfCourse])
})

const oneSection = (topic: string) => ({ title: 'All', minutes: 10, marks: 1, negativeMarks: 0, topic })
/** Somebody who has begun a test, and their calls. */
async function sitting(of: MadeCourse, mockTest: string) {
  const learner = await enrolIn(app, of)
  const ask = callsOf(app, learner).call
  const { uid } = (await ask('POST', `/learner/mock-test/${mockTest}/start`, {})).body.data
  const attempt = async (part = '') => (await ask('GET', `/learner/mock-attempt/${uid}${part}`)).body.data
  return { learner, attempt, submit: () => ask('POST', `/learner/mock-attempt/${uid}/submit`, {}) }
}

test('a weak topic leads to the lessons of the course whose titles name it, in their order, three at most', async () => {
  const of = await makeCourse(app, { creatorId: creator.id, lessons: 7 })
  const titles = [
    'PERCENTAGE, easy',
    'हिन्दी व्याकरण',
    'Percentage 2',
    'Percentage 3',
    'Percentage 4',
    'Ratio',
    'Ratio 2',
  ]
  for (const [index, title] of titles.entries())
    await app.database.db
      .update(lessons)
      .set({ title, ...(title === 'Ratio' ? { removedAt: new Date() } : {}) })
      .where(eq(lessons.id, of.lessons[index]?.id as number))
  const topics = ['percentage', 'हिंदी व्याकरण', 'Series']
  const { bank } = await makeBank(
    app,
    creator,
    topics.map((topic) => questionOf({ topic, text: `<p>${topic}?</p>` })),
  )
  const mockTest = await makeMockTest(app, creator, of, bank, { sections: topics.map(oneSection) })
  const { learner, attempt, submit } = await sitting(of, mockTest)
  await submit()
  const weak = async () => (await attempt('/result')).weakTopics
  const lesson = (index: number) => ({ uid: of.lessons[index]?.uid, title: titles[index] })
  expect(await weak()).toEqual([
    { topic: 'percentage', right: 0, questions: 1, lessons: [lesson(0), lesson(2), lesson(3)] },
    { topic: 'हिंदी व्याकरण', right: 0, questions: 1, lessons: [lesson(1)] },
    { topic: 'Series', right: 0, questions: 1, lessons: [] },
  ])
  // Whose access has ended is led to no lesson.
  await app.database.db.transaction((tx) =>
    revokeEnrolments(tx, { userId: learner.id, courseIds: [of.id], at: app.ctx().now() }),
  )
  expect((await weak()).map((one: { lessons: object[] }) => one.lessons)).toEqual([[], [], []])
})

// Last: it lets days pass.
test('a picture of a question is there for who sits the test, also when the bank has lost the question long ago', async () => {
  const form = new FormData()
  const drawn = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(drawn)], { type: 'image/png' }), 'triangle.png')
  const request = new Request('http://here/', { method: 'POST', body: form })
  const sent = await app.app.inject({
    method: 'POST',
    url: '/api/media/image',
    headers: {
      authorization: `Bearer ${creator.token}`,
      'content-type': request.headers.get('content-type') as string,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const { src } = sent.json().data
  const picture = `<img src="${src}" alt="A triangle" />`
  const of = await makeCourse(app, { creatorId: creator.id })
  const { bank, uids } = await makeBank(app, creator, [
    questionOf({ text: picture, textHi: '', explanation: `<p>Look again:</p>${picture}` }),
  ])
  expect((await call('GET', `/creator/bank-question/${uids[0]}`)).body.data.text).toBe(picture)
  const mockTest = await makeMockTest(app, creator, of, bank, { sections: [oneSection('Addition')] })
  expect((await call('POST', `/creator/question-bank/${bank}/question/delete`, { questions: uids })).code).toBe(200)
  for (const days of [2, 14]) {
    app.setNow(new Date(Date.now() + days * dayMs))
    await purgeUnused(app.ctx() as Ctx<null>)
    await runJobs(app, 'media.remove-files')
  }
  const { attempt, submit } = await sitting(of, mockTest)
  expect((await attempt()).asked).toMatchObject([{ text: picture }])
  await submit()
  expect((await attempt('/solutions')).questions).toMatchObject([
    { text: picture, explanation: `<p>Look again:</p>${picture}` },
  ])
  const shown = await app.app.inject(src)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
})
