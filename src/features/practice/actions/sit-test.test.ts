import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import type { Ctx } from '#platform/api/action.ts'
import { number } from '#platform/database/rows.ts'
import { enrolIn } from '../../../../tests/lessons.ts'
import { makeCourse, type MadeCourse, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { callsOf, makeBank, makeMockTest, options, questionOf } from '../../../../tests/mock-tests.ts'
import { countAnswers, submitOverdue } from './run-clocks.ts'

let app: TestApp
let creator: Person
let course: MadeCourse
let bank: string
let testUid: string
const start = new Date('2026-11-25T10:00:00Z')
const at = (minutes: number, seconds = 0) => app.setNow(new Date(start.getTime() + (minutes * 60 + seconds) * 1000))

beforeAll(async () => {
  app = await startApp()
  creator = await makePerson(app, 'CREATOR')
  course = await makeCourse(app, { creatorId: creator.id, title: 'Bank PO' })
  const questions = [
    questionOf(),
    questionOf({ text: '<p>What is 4 + 4?</p>', options: options('7', '8', '9') }),
    questionOf({ kind: 'number', text: '<p>Half of 5</p>', options: [], correct: ['2.5'], tolerance: 0.1 }),
    questionOf({
      kind: 'multiple',
      text: '<p>Even ones</p>',
      options: options('1', '2', '4'),
      correct: ['o2', 'o3'],
      topic: 'Series',
    }),
    questionOf({
      kind: 'short',
      text: '<p>Capital of India</p>',
      options: [],
      correct: ['New Delhi', 'नई दिल्ली'],
      topic: 'Series',
    }),
    questionOf({ kind: 'true-false', text: '<p>7 is prime</p>', options: [], correct: ['true'], topic: 'Series' }),
  ]
  bank = (await makeBank(app, creator, questions)).bank
  testUid = await makeMockTest(app, creator, course, bank)
})
afterAll(() => app.stop())
beforeEach(() => at(0))

const calls = (person: Person) => callsOf(app, person).call
const begin = async (person: Person, of = testUid): Promise<string> =>
  (await calls(person)('POST', `/learner/mock-test/${of}/start`, {})).body.data.uid
const read = async (person: Person, attempt: string) =>
  (await calls(person)('GET', `/learner/mock-attempt/${attempt}`)).body.data
const submit = (person: Person, attempt: string) => calls(person)('POST', `/learner/mock-attempt/${attempt}/submit`, {})
const result = async (person: Person, attempt: string) =>
  (await calls(person)('GET', `/learner/mock-attempt/${attempt}/result`)).body.data
const save = (
  person: Person,
  attempt: string,
  ...answers: { question: string; given: string[]; marked?: boolean; changedMs?: number }[]
) =>
  calls(person)('POST', `/learner/mock-attempt/${attempt}/answer`, {
    answers: answers.map((one) => ({ marked: false, changedMs: 1000, ...one })),
  })
/** Right answers by what the question says. */
const rightOf = (question: { kind: string; text: string; options: { uid: string }[] }) =>
  ({ single: ['o2'], multiple: ['o2', 'o3'], number: ['2.55'], short: ['new delhi.'], 'true-false': ['true'] })[
    question.kind
  ] ?? []

test('a learner answers both sections in their time and gets marks, rank and percentile', async () => {
  const [strong, weak] = [await enrolIn(app, course), await enrolIn(app, course)]
  const [first, second] = [await begin(strong), await begin(weak)]
  const opened = await read(strong, first)
  expect(opened).toMatchObject({
    state: 'open',
    title: 'Mock test 1',
    questions: 6,
    minutes: 15,
    endsAt: '2026-11-25T10:15:00.000Z',
    sections: [
      { state: 'open', closesAt: '2026-11-25T10:10:00.000Z', marks: 1, negativeMarks: 0.25, questions: 3 },
      { state: 'next', opensAt: '2026-11-25T10:10:00.000Z', questions: 3 },
    ],
  })
  for (const question of opened.asked) await save(strong, first, { question: question.uid, given: rightOf(question) })
  const wrong = opened.asked.find((one: any) => one.kind === 'single')
  await save(weak, second, { question: wrong.uid, given: ['o1'] })
  at(12)
  const later = await read(strong, first)
  expect(later.sections.map(({ state }: any) => state)).toEqual(['over', 'open'])
  for (const question of later.asked) await save(strong, first, { question: question.uid, given: rightOf(question) })
  expect((await submit(strong, first)).code).toBe(200)
  expect((await submit(weak, second)).code).toBe(200)
  expect(await result(strong, first)).toMatchObject({
    score: 9,
    marks: 9,
    right: 6,
    rank: 1,
    learners: 2,
    percentile: 50,
    highest: 9,
    counted: true,
    timedOut: false,
    sections: [
      { title: 'Quantitative', score: 3, marks: 3, right: 3, wrong: 0 },
      { title: 'Reasoning', score: 6, marks: 6, right: 3 },
    ],
    weakTopics: [],
    attemptsLeft: 1,
  })
  expect(await result(weak, second)).toMatchObject({
    score: -0.25,
    wrong: 1,
    unanswered: 5,
    rank: 2,
    percentile: 0,
    sections: [{ lost: 0.25, score: -0.25 }, {}],
    weakTopics: [
      { topic: 'Addition', right: 0, questions: 3 },
      { topic: 'Series', right: 0, questions: 3 },
    ],
  })
})

test('nothing of the answers, and no later section, is in what the browser gets before the end', async () => {
  const person = await enrolIn(app, course)
  const attempt = await begin(person)
  const list = await calls(person)('GET', `/learner/course/${course.uid}/mock-test`)
  const opened = await calls(person)('GET', `/learner/mock-attempt/${attempt}`)
  const text = JSON.stringify([list.body, opened.body])
  for (const hidden of ['correct', 'tolerance', 'explanation', 'secret', 'New Delhi', 'Even ones', 'prime', 'topic'])
    expect(text).not.toContain(hidden)
  expect(Object.keys(opened.body.data.asked[0]).toSorted()).toEqual([
    ...['kind', 'options', 'partners', 'text', 'textHi', 'uid'],
  ])
  expect(opened.body.data.asked[0].text + opened.body.data.asked[1].text + opened.body.data.asked[2].text).toContain(
    '<math',
  )
  for (const part of ['result', 'solutions'])
    expect((await calls(person)('GET', `/learner/mock-attempt/${attempt}/${part}`)).body.error).toBe('ATTEMPT_OPEN')
})

test('two presses begin one attempt, and the attempts of a learner are limited', async () => {
  const person = await enrolIn(app, course)
  const both = await Promise.all([begin(person), begin(person)])
  expect(both[0]).toBe(both[1])
  await submit(person, both[0])
  const second = await begin(person)
  expect(second).not.toBe(both[0])
  await submit(person, second)
  const third = await calls(person)('POST', `/learner/mock-test/${testUid}/start`, {})
  expect([third.code, third.body.error]).toEqual([409, 'NO_ATTEMPTS_LEFT'])
  // Only the first of them is in the ranking.
  expect((await result(person, both[0])).counted).toBe(true)
  expect((await result(person, second)).counted).toBe(false)
})

test('an attempt that is submitted by two tabs is counted once', async () => {
  const person = await enrolIn(app, course)
  const attempt = await begin(person)
  await submit(person, attempt)
  const before = (await result(person, attempt)).learners
  await Promise.all([submit(person, attempt), submit(person, attempt), submit(person, attempt)])
  expect((await result(person, attempt)).learners).toBe(before)
  const [row] = await app.database.sql({ n: number })`
    select sum(learners)::int as n from mock_scores`
  const [counted] = await app.database.sql({ n: number })`
    select count(*)::int as n from mock_attempts where counted`
  expect(row?.n).toBe(counted?.n)
})

test('answers sent twice change nothing, and of two tabs the later change stays', async () => {
  const person = await enrolIn(app, course)
  const attempt = await begin(person)
  at(1)
  const question = (await read(person, attempt)).asked.find((one: any) => one.kind === 'single').uid
  const answerNow = async () => (await read(person, attempt)).answers
  await save(person, attempt, { question, given: ['o3'], marked: true, changedMs: 5000 })
  await save(person, attempt, { question, given: ['o3'], marked: true, changedMs: 5000 })
  expect(await answerNow()).toEqual([{ question, given: ['o3'], marked: true, changedMs: 5000 }])
  await save(person, attempt, { question, given: ['o1'], changedMs: 4000 })
  expect(await answerNow()).toMatchObject([{ given: ['o3'] }])
  await save(person, attempt, { question, given: ['o2'], changedMs: 6000 })
  expect(await answerNow()).toMatchObject([{ given: ['o2'], marked: false }])
  // A clock that is ahead does not win for ever.
  await save(person, attempt, { question, given: ['o4'], changedMs: 9_000_000_000 })
  at(2)
  await save(person, attempt, { question, given: [], changedMs: 100_000 })
  expect(await answerNow()).toMatchObject([{ given: [] }])
})

test('an answer after its section or after the end is refused, and one that was on its way is taken', async () => {
  const person = await enrolIn(app, course)
  const attempt = await begin(person)
  const [one, two] = (await read(person, attempt)).asked
  at(10, 4)
  expect((await save(person, attempt, { question: one.uid, given: rightOf(one) })).body.data).toMatchObject({
    saved: 1,
    closed: [],
  })
  at(10, 6)
  expect((await save(person, attempt, { question: two.uid, given: rightOf(two) })).body.data).toMatchObject({
    saved: 0,
    closed: [two.uid],
  })
  const [later] = (await read(person, attempt)).asked
  at(15, 6)
  const late = await save(person, attempt, { question: later.uid, given: rightOf(later) })
  expect([late.code, late.body.error]).toEqual([409, 'ATTEMPT_SUBMITTED'])
  expect(late.body.message).toBe('This test is submitted. Answers can no longer change.')
  expect(await result(person, attempt)).toMatchObject({
    right: 1,
    timedOut: true,
    submittedAt: '2026-11-25T10:15:00.000Z',
  })
})

test('the clock submits what nobody submitted, once, with the answers that were given', async () => {
  const person = await enrolIn(app, course)
  const attempt = await begin(person)
  const [one] = (await read(person, attempt)).asked
  await save(person, attempt, { question: one.uid, given: rightOf(one) })
  at(15, 3)
  await submitOverdue(app.ctx() as Ctx<null>)
  expect((await read(person, attempt)).state).toBe('open')
  at(15, 6)
  await Promise.all([submitOverdue(app.ctx() as Ctx<null>), submitOverdue(app.ctx() as Ctx<null>)])
  expect((await read(person, attempt)).state).toBe('submitted')
  expect(await result(person, attempt)).toMatchObject({ right: 1, timedOut: true })
})

test('after a crash the attempt goes on with its answers, its order and the time that is left', async () => {
  const person = await enrolIn(app, course)
  const attempt = await begin(person)
  const before = await read(person, attempt)
  await save(person, attempt, { question: before.asked[0].uid, given: rightOf(before.asked[0]), marked: true })
  at(7)
  expect(await begin(person)).toBe(attempt)
  const after = await read(person, attempt)
  expect(after.asked).toEqual(before.asked)
  expect(after.endsAt).toBe(before.endsAt)
  expect(after.now).toBe('2026-11-25T10:07:00.000Z')
  expect(after.answers).toMatchObject([{ question: before.asked[0].uid, marked: true }])
})

test('each learner has an order of their own', async () => {
  const orders = new Set<string>()
  for (let n = 0; n < 8; n++) {
    const person = await enrolIn(app, course)
    const { asked } = await read(person, await begin(person))
    orders.add(asked.map((one: any) => one.uid + one.options.map((option: any) => option.uid).join()).join(' '))
  }
  expect(orders.size).toBeGreaterThan(3)
})

test('a test that is changed while people sit it stays as it was for them', async () => {
  const of = await makeCourse(app, { creatorId: creator.id })
  const made = await makeBank(app, creator, [questionOf(), questionOf({ text: '<p>Second?</p>', topic: 'Series' })])
  const changing = await makeMockTest(app, creator, of, made.bank)
  const [early, late] = [await enrolIn(app, of), await enrolIn(app, of)]
  const attempt = await begin(early, changing)
  const before = await read(early, attempt)
  const ask = calls(creator)
  const question = (await ask('GET', `/creator/bank-question/${made.uids[0]}`)).body.data
  const { updatedAt: _, uid: __, ...fields } = question
  await ask('POST', `/creator/bank-question/${made.uids[0]}`, { ...fields, text: '<p>Changed?</p>', correct: ['o1'] })
  await ask('POST', `/creator/question-bank/${made.bank}/question/delete`, { questions: [made.uids[1]] })
  expect((await ask('POST', `/creator/mock-test/${changing}/publish`, {})).body.error).toBe('SECTION_EMPTY')
  const test = (await ask('GET', `/creator/mock-test/${changing}`)).body.data
  expect(test.version).toBeGreaterThan(test.publishedVersion)
  await ask('POST', `/creator/mock-test/${changing}`, { ...test, sections: [test.sections[0]] })
  expect((await ask('POST', `/creator/mock-test/${changing}/publish`, {})).body.data.number).toBe(2)
  expect((await ask('POST', `/creator/mock-test/${changing}/publish`, {})).body.data.number).toBe(2)

  expect(await read(early, attempt)).toEqual(before)
  await save(early, attempt, { question: made.uids[0] as string, given: ['o2'] })
  await submit(early, attempt)
  expect(await result(early, attempt)).toMatchObject({ right: 1, marks: 3, learners: 1 })
  const fresh = await read(late, await begin(late, changing))
  expect(fresh.sections).toHaveLength(1)
  expect(fresh.asked[0].text).toBe('<p>Changed?</p>')
})

test('a closed test is finished by who sits it and started by nobody', async () => {
  const closing = await makeMockTest(app, creator, course, bank)
  const [inside, outside] = [await enrolIn(app, course), await enrolIn(app, course)]
  const attempt = await begin(inside, closing)
  await calls(creator)('POST', `/creator/mock-test/${closing}/close`, {})
  expect(await begin(inside, closing)).toBe(attempt)
  const refused = await calls(outside)('POST', `/learner/mock-test/${closing}/start`, {})
  expect([refused.code, refused.body.error]).toEqual([409, 'TEST_CLOSED'])
  expect((await submit(inside, attempt)).code).toBe(200)
  const listed = async (person: Person) =>
    (await calls(person)('GET', `/learner/course/${course.uid}/mock-test`)).body.data.tests.map(({ uid }: any) => uid)
  expect(await listed(inside)).toContain(closing)
  expect(await listed(outside)).not.toContain(closing)
})

test('another’s attempt, bank and test are not found, by any role that does not manage them', async () => {
  const person = await enrolIn(app, course)
  const attempt = await begin(person)
  const [other, stranger, rival] = [await enrolIn(app, course), await makePerson(app), await makePerson(app, 'CREATOR')]
  const admin = await makePerson(app, 'ADMIN')
  for (const one of [other, stranger, rival, creator, admin]) {
    const ask = calls(one)
    const tries = [
      ask('GET', `/learner/mock-attempt/${attempt}`),
      ask('GET', `/learner/mock-attempt/${attempt}/result`),
      ask('GET', `/learner/mock-attempt/${attempt}/solutions`),
      ask('POST', `/learner/mock-attempt/${attempt}/submit`, {}),
      save(one, attempt, { question: 'x', given: [] }),
    ]
    for (const answer of await Promise.all(tries))
      expect([answer.code, answer.body.error]).toEqual([404, 'ATTEMPT_NOT_FOUND'])
  }
  for (const one of [stranger, rival]) {
    expect((await calls(one)('GET', `/learner/course/${course.uid}/mock-test`)).code).toBe(404)
    expect((await calls(one)('POST', `/learner/mock-test/${testUid}/start`, {})).code).toBe(404)
  }
  // Who teaches the course sees its tests and takes no part in the ranking.
  expect((await calls(creator)('GET', `/learner/course/${course.uid}/mock-test`)).body.data.tests[0].canStart).toBe(
    false,
  )
  expect((await calls(creator)('POST', `/learner/mock-test/${testUid}/start`, {})).code).toBe(404)
  const ask = calls(rival)
  for (const [method, path, body] of [
    ['GET', `/creator/question-bank/${bank}/question`],
    ['POST', `/creator/question-bank/${bank}`, { title: 'Mine' }],
    ['POST', `/creator/question-bank/${bank}/delete`, {}],
    ['GET', `/creator/course/${course.uid}/mock-test`],
    ['GET', `/creator/mock-test/${testUid}`],
    ['GET', `/creator/mock-test/${testUid}/figures`],
    ['POST', `/creator/mock-test/${testUid}/publish`, {}],
    ['POST', `/creator/mock-test/${testUid}/close`, {}],
    ['POST', `/creator/mock-test/${testUid}/delete`, {}],
  ] as const)
    expect([path, (await ask(method, path, body)).code]).toEqual([path, 404])
})

test('after a refund one’s result stays, the solutions and a new attempt do not', async () => {
  const person = await enrolIn(app, course)
  const attempt = await begin(person)
  await submit(person, attempt)
  const solutions = await calls(person)('GET', `/learner/mock-attempt/${attempt}/solutions?section=1`)
  expect(solutions.body.data).toMatchObject({ sections: ['Quantitative', 'Reasoning'] })
  expect(solutions.body.data.questions.find(({ kind }: any) => kind === 'short')).toMatchObject({
    correct: ['New Delhi', 'नई दिल्ली'],
    right: null,
    score: 0,
  })
  const now = app.ctx().now()
  await app.database.db.transaction((tx) =>
    revokeEnrolments(tx, { userId: person.id, courseIds: [course.id], at: now }),
  )
  expect(await result(person, attempt)).toMatchObject({ score: 0, canSeeSolutions: false })
  expect((await calls(person)('GET', `/learner/mock-attempt/${attempt}/solutions`)).body.error).toBe('NOT_ENROLLED')
  expect((await calls(person)('POST', `/learner/mock-test/${testUid}/start`, {})).code).toBe(404)
})

test('the figures of questions are added up once from every counted attempt', async () => {
  const of = await makeCourse(app, { creatorId: creator.id })
  const made = await makeBank(app, creator, [questionOf(), questionOf({ text: '<p>Hard one</p>', topic: 'Series' })])
  const figured = await makeMockTest(app, creator, of, made.bank, { shuffle: false })
  for (const [first, second] of [
    ['o2', 'o2'],
    ['o2', 'o1'],
    ['o1', ''],
  ]) {
    at(0)
    const person = await enrolIn(app, of)
    const attempt = await begin(person, figured)
    await save(person, attempt, { question: made.uids[0] as string, given: [first as string] })
    at(11)
    if (second) await save(person, attempt, { question: made.uids[1] as string, given: [second] })
    await submit(person, attempt)
  }
  await countAnswers(app.ctx() as Ctx<null>)
  await countAnswers(app.ctx() as Ctx<null>)
  const { questions } = (await calls(creator)('GET', `/creator/mock-test/${figured}/figures`)).body.data
  expect(questions).toMatchObject([
    { sat: 3, answered: 3, rightPercent: 67, section: 'Quantitative' },
    { sat: 3, answered: 2, rightPercent: 33 },
  ])
  expect(questions[1].discrimination).toBeGreaterThan(0.9)
})

test('the database keeps a submitted attempt and its answers as they are', async () => {
  const person = await enrolIn(app, course)
  const attempt = await begin(person)
  await submit(person, attempt)
  const { sql } = app.database
  await expect(sql`update mock_attempts set score = 900 where uid = ${attempt}`).rejects.toThrow('does not change')
  await expect(
    sql`insert into mock_answers (attempt_id, question_uid, given, changed_ms, answered_at)
      select id, 'x', '[]', 0, now() from mock_attempts where uid = ${attempt}`,
  ).rejects.toThrow('submitted')
  await app.asOwner((owner) => expect(owner`update mock_test_versions set marks = 1`).rejects.toThrow('append-only'))
})
