import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, type MadeCourse, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { callsOf, makeBank, makeMockTest, newKey, questionOf } from '../../../../tests/mock-tests.ts'
import { maxQuestionsOfTest, maxTestsOfCourse } from '../rules/limits.ts'

let app: TestApp
let creator: Person
let course: MadeCourse
let call: ReturnType<typeof callsOf>['call']
beforeAll(async () => {
  app = await startApp()
  creator = await makePerson(app, 'CREATOR')
  course = await makeCourse(app, { creatorId: creator.id })
  ;({ call } = callsOf(app, creator))
})
afterAll(() => app.stop())

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
    message: 'The section “Section 1” has no questions. Add some before you publish.',
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
