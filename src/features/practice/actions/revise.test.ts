import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessions } from '#features/accounts/tables.ts'
import { revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { enrolIn, own } from '../../../../tests/lessons.ts'
import {
  makeCourse,
  type MadeCourse,
  makeLearner,
  makePerson,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'
import { callsOf, makeBank, makeMockTest, questionOf } from '../../../../tests/mock-tests.ts'
import { maxRevisedADay, maxRevisionCards, revisionCardsPerRead } from '../rules/limits.ts'
import { revisionCards } from '../tables/revision.ts'
import { collectWrongAnswers } from './revision-cards.ts'
import { submitOverdue } from './run-clocks.ts'

let app: TestApp
let creator: Person
let course: MadeCourse
let bank: string
let questions: string[]
let testUid: string
/** 23:30 in India. */
const start = new Date('2026-11-25T18:00:00Z')
async function setNow(at: Date): Promise<void> {
  app.setNow(at)
  await app.database.db.update(sessions).set({ expiresAt: new Date('2040-01-01'), lastUsedAt: at })
}
const inIndia = (text: string) => new Date(`${text}+05:30`)
const oneSection = [{ title: 'All', minutes: 10, marks: 1, negativeMarks: 0.25, topic: 'Addition' }]

beforeAll(async () => {
  app = await startApp()
  creator = await makePerson(app, 'CREATOR')
  course = await makeCourse(app, { creatorId: creator.id, title: 'Bank PO' })
  const made = await makeBank(app, creator, [
    questionOf({ text: '<p>First $1 + 1$</p>' }),
    questionOf({ text: '<p>Second</p>' }),
    questionOf({ kind: 'number', text: '<p>Third</p>', options: [], correct: ['2.5'], tolerance: 0.1 }),
  ])
  bank = made.bank
  questions = made.uids
  testUid = await makeMockTest(app, creator, course, bank, { sections: oneSection, maxAttempts: 20 })
})
afterAll(() => app.stop())
beforeEach(() => setNow(start))

const calls = (person: Person) => callsOf(app, person).call
const begin = async (person: Person, of = testUid): Promise<string> =>
  (await calls(person)('POST', `/learner/mock-test/${of}/start`, {})).body.data.uid
const save = (person: Person, attempt: string, given: Record<string, string[]>) =>
  calls(person)('POST', `/learner/mock-attempt/${attempt}/answer`, {
    answers: Object.entries(given).map(([question, one]) => ({ question, given: one, marked: false, changedMs: 1 })),
  })
/** The first right, the second wrong, the third not answered, unless said otherwise. */
async function sit(person: Person, given: Record<string, string[]> = {}): Promise<string> {
  const [first = '', second = ''] = questions
  const attempt = await begin(person)
  await save(person, attempt, { [first]: ['o2'], [second]: ['o1'], ...given })
  expect((await calls(person)('POST', `/learner/mock-attempt/${attempt}/submit`, {})).code).toBe(200)
  return attempt
}
const due = async (person: Person) => (await calls(person)('GET', '/learner/revision')).body.data
const answer = (person: Person, card: string, given: string[]) =>
  calls(person)('POST', `/learner/revision/${card}/answer`, { given })
const rate = (person: Person, card: { uid: string; reviews: number }, rating: string) =>
  calls(person)('POST', `/learner/revision/${card.uid}/rate`, { reviews: card.reviews, rating })
const choose = (person: Person, attempt: string, question: string | undefined, revise: boolean) =>
  calls(person)('POST', `/learner/mock-attempt/${attempt}/revision`, { question, revise })
const solved = async (person: Person, attempt: string) =>
  (await calls(person)('GET', `/learner/mock-attempt/${attempt}/solutions`)).body.data.questions

test('what was answered wrong is to revise the same day, drawn, and without a trace of the answer', async () => {
  const learner = await enrolIn(app, course)
  await sit(learner, { [questions[0] ?? '']: ['o1'] })
  const read = await due(learner)
  expect(read).toMatchObject({ due: 2, revisedToday: 0, nextDay: null })
  expect(read.cards).toHaveLength(2)
  const [card] = read.cards
  expect(card).toMatchObject({
    reviews: 0,
    topic: 'Addition',
    course: { uid: course.uid, courseTitle: 'Bank PO' },
    question: { uid: questions[0], kind: 'single', textHi: expect.stringContaining('कितना है') },
  })
  expect(card.question.text).toContain('<math')
  const sent = JSON.stringify(read)
  for (const secret of ['correct', 'explanation', 'tolerance', 'secret']) expect(sent).not.toContain(secret)
})

test('the answer comes after one was given, with the days after which each rating brings the question back', async () => {
  const learner = await enrolIn(app, course)
  await sit(learner, { [questions[2] ?? '']: ['7'] })
  const [, third] = (await due(learner)).cards
  const { data } = (await answer(learner, third.uid, ['2.55'])).body
  expect(data).toMatchObject({ given: ['2.55'], correct: ['2.5'], tolerance: 0.1, right: true })
  expect(data.explanation).toContain('the secret explanation')
  expect(data.days).toEqual({ again: 1, hard: 2, good: 3, easy: 8 })
  expect((await answer(learner, third.uid, ['9'])).body.data.right).toBe(false)
  expect((await answer(learner, third.uid, [' '])).body.data.right).toBeNull()
  // Nothing is stored before the rating.
  expect((await due(learner)).due).toBe(2)
})

test('a rating is for days in India: rated before midnight, Again is due as the next day begins', async () => {
  const learner = await enrolIn(app, course)
  await sit(learner)
  const [card] = (await due(learner)).cards
  expect((await rate(learner, card, 'again')).body.data).toEqual({ counted: true, dueOn: '2026-11-26' })
  expect(await due(learner)).toMatchObject({ due: 0, revisedToday: 1, cards: [], nextDay: '2026-11-26' })
  await setNow(new Date(inIndia('2026-11-26T00:00:00').getTime() - 1))
  expect((await due(learner)).due).toBe(0)
  await setNow(inIndia('2026-11-26T00:00:00'))
  const [again] = (await due(learner)).cards
  expect(again).toMatchObject({ uid: card.uid, reviews: 1 })
  expect((await rate(learner, again, 'good')).body.data.dueOn > '2026-11-26').toBe(true)
})

test('two tabs that rate the same question count once', async () => {
  const learner = await enrolIn(app, course)
  await sit(learner)
  const [card] = (await due(learner)).cards
  const rated = await Promise.all([
    rate(learner, card, 'good'),
    rate(learner, card, 'easy'),
    rate(learner, card, 'again'),
  ])
  expect(rated.map(({ code }) => code)).toEqual([200, 200, 200])
  expect(rated.filter(({ body }) => body.data.counted)).toHaveLength(1)
  expect(new Set(rated.map(({ body }) => body.data.dueOn)).size).toBe(1)
  // Not due: a rating that names the right review counts nothing either.
  expect((await rate(learner, { ...card, reviews: 1 }, 'easy')).body.data.counted).toBe(false)
  const rows = await app.database.db.select().from(revisionCards).where(eq(revisionCards.userId, learner.id))
  expect(rows.map(({ reviews }) => reviews)).toEqual([1])
})

test('a question of the solutions is added once and taken out, whether it was right or not answered', async () => {
  const learner = await enrolIn(app, course)
  const attempt = await sit(learner)
  const revised = async () =>
    Object.fromEntries(
      (await solved(learner, attempt)).map((one: { uid: string; revised: boolean }) => [one.uid, one.revised]),
    )
  const [first = '', second = '', third = ''] = questions
  expect(await revised()).toEqual({ [first]: false, [second]: true, [third]: false })
  expect((await choose(learner, attempt, third, true)).body.message).toBe('Added to your revision.')
  await choose(learner, attempt, third, true)
  await choose(learner, attempt, second, false)
  await choose(learner, attempt, second, false)
  expect(await revised()).toEqual({ [first]: false, [second]: false, [third]: true })
  expect((await due(learner)).due).toBe(1)
  expect((await choose(learner, attempt, 'nothing', true)).body.error).toBe('QUESTION_NOT_FOUND')
  const running = await begin(learner)
  expect((await choose(learner, running, first, true)).body.error).toBe('ATTEMPT_OPEN')
})

test('a question that is answered wrong again is due again and keeps what the schedule knows', async () => {
  const learner = await enrolIn(app, course)
  await sit(learner)
  await rate(learner, (await due(learner)).cards[0], 'easy')
  expect((await due(learner)).due).toBe(0)
  await sit(learner)
  const [card] = (await due(learner)).cards
  expect(card.reviews).toBe(1)
  expect((await rate(learner, card, 'good')).body.data.counted).toBe(true)
})

test('an attempt that the end of its time submits goes into the revision too', async () => {
  const learner = await enrolIn(app, course)
  await save(learner, await begin(learner), { [questions[1] ?? '']: ['o1'] })
  await setNow(new Date(start.getTime() + 11 * minuteMs))
  await submitOverdue(app.ctx() as never)
  expect((await due(learner)).due).toBe(1)
})

test('a job puts the wrong answers of all learners into their revision, each attempt once', async () => {
  const [one, two] = [await enrolIn(app, course), await enrolIn(app, course)]
  await sit(one)
  // Two attempts with the same wrong answer.
  await sit(two)
  await sit(two)
  const home = async (person: Person) => (await calls(person)('GET', '/learner/dashboard')).body.data.toRevise
  expect([await home(one), await home(two)]).toEqual([0, 0])
  await Promise.all([collectWrongAnswers(app.ctx()), collectWrongAnswers(app.ctx())])
  expect([await home(one), await home(two)]).toEqual([1, 1])
  const [queue] = await queryRows(app.database.db, { n: number })`select count(*)::int as n from attempts_to_revise`
  expect(queue?.n).toBe(0)
  // Taken out by the learner, it does not come back by itself.
  const attempt = (await calls(one)('GET', `/learner/course/${course.uid}/mock-test`)).body.data.tests[0].attempts[0]
    .uid
  await choose(one, attempt, questions[1], false)
  await collectWrongAnswers(app.ctx())
  expect(await home(one)).toBe(0)
})

test('questions of a course that is no longer owned are gone, and back with the course', async () => {
  const learner = await enrolIn(app, course)
  const attempt = await sit(learner)
  const [card] = (await due(learner)).cards
  await app.database.db.transaction((tx) =>
    revokeEnrolments(tx, { userId: learner.id, courseIds: [course.id], at: app.ctx().now() }),
  )
  expect(await due(learner)).toMatchObject({ due: 0, cards: [], nextDay: null })
  for (const refused of [await answer(learner, card.uid, ['o1']), await rate(learner, card, 'good')])
    expect([refused.code, refused.body.error]).toEqual([404, 'CARD_NOT_FOUND'])
  expect((await choose(learner, attempt, questions[0], true)).body.error).toBe('NOT_ENROLLED')
  await own(app, course, learner)
  expect((await due(learner)).due).toBe(1)
})

test('another’s questions are not found, and nobody who is signed out revises', async () => {
  const [learner, other] = [await enrolIn(app, course), await enrolIn(app, course)]
  const attempt = await sit(learner)
  const [card] = (await due(learner)).cards
  expect((await answer(other, card.uid, ['o1'])).code).toBe(404)
  expect((await rate(other, card, 'good')).code).toBe(404)
  expect((await choose(other, attempt, questions[0], true)).code).toBe(404)
  expect((await app.call('GET', '/learner/revision')).code).toBe(401)
})

test('a question taken out of the test or its bank disappears, and one put back is there with its schedule', async () => {
  const { call } = callsOf(app, creator)
  const made = await makeBank(app, creator, [questionOf({ text: '<p>One</p>' }), questionOf({ text: '<p>Two</p>' })])
  const test = await makeMockTest(app, creator, course, made.bank, { sections: oneSection })
  const learner = await enrolIn(app, course)
  const late = await enrolIn(app, course)
  const wrong = Object.fromEntries(made.uids.map((uid) => [uid, ['o1']]))
  const sitThis = async (person: Person, attempt: string) => {
    await save(person, attempt, wrong)
    await calls(person)('POST', `/learner/mock-attempt/${attempt}/submit`, {})
  }
  await sitThis(learner, await begin(learner, test))
  const [card] = (await due(learner)).cards
  await rate(learner, card, 'again')
  await setNow(inIndia('2026-11-26T10:00:00'))
  const running = await begin(late, test)
  const { sections } = (await call('GET', `/creator/mock-test/${test}`)).body.data
  const [out, stays] = made.uids
  expect((await call('POST', `/creator/mock-test/${test}/question/remove`, { questions: [out] })).code).toBe(200)
  expect((await due(learner)).due).toBe(2)
  expect((await call('POST', `/creator/mock-test/${test}/publish`, {})).code).toBe(200)
  const left = async (person: Person) =>
    (await due(person)).cards.map(({ question }: { question: { uid: string } }) => question.uid)
  expect(await left(learner)).toEqual([stays])
  // An attempt at the earlier version brings back nothing that the test does not ask any more.
  await sitThis(late, running)
  expect(await left(late)).toEqual([stays])
  await call('POST', `/creator/mock-test/${test}/section/${sections[0].uid}/add`, {
    bank: made.bank,
    topic: 'Addition',
    count: 300,
  })
  await call('POST', `/creator/mock-test/${test}/publish`, {})
  expect((await due(learner)).cards.find(({ uid }: { uid: string }) => uid === card.uid).reviews).toBe(1)
  await call('POST', `/creator/question-bank/${made.bank}/question/delete`, { questions: [stays] })
  expect(await left(learner)).toEqual([out])
})

test('a day has room for so many questions and no more, read a few at a time', async () => {
  const many = Array.from({ length: maxRevisedADay + 1 }, (_, n) =>
    questionOf({ kind: 'true-false', text: `<p>Question ${n}</p>`, options: [], correct: ['true'] }),
  )
  const made = await makeBank(app, creator, many)
  const test = await makeMockTest(app, creator, course, made.bank, { sections: oneSection })
  const learner = await enrolIn(app, course)
  const attempt = await begin(learner, test)
  const wrong = made.uids.map((uid) => [uid, ['false']])
  await save(learner, attempt, Object.fromEntries(wrong.slice(0, 100)))
  await save(learner, attempt, Object.fromEntries(wrong.slice(100)))
  await calls(learner)('POST', `/learner/mock-attempt/${attempt}/submit`, {})
  const read = await due(learner)
  expect([read.due, read.cards.length]).toEqual([maxRevisedADay, revisionCardsPerRead])
  const revise = (count: number) =>
    app.asOwner(
      (sql) => sql`
        update revision_cards set reviews = 1, revised_on = '2026-11-25', stability = 1, difficulty = 5, due_on = '2026-12-30'
        where id in (select id from revision_cards where user_id = ${learner.id} and reviews = 0 order by id limit ${count})`,
    )
  await revise(maxRevisedADay - 1)
  expect(await due(learner)).toMatchObject({ due: 1, revisedToday: maxRevisedADay - 1, cards: [expect.anything()] })
  await revise(1)
  expect(await due(learner)).toMatchObject({ due: 0, cards: [] })
  await setNow(inIndia('2026-11-26T00:00:00'))
  expect((await due(learner)).due).toBe(1)
})

/** Cards of one learner, made as by many tests. */
async function manyCards(person: Person, count: number): Promise<void> {
  await app.asOwner(
    (sql) => sql`
      with made as (insert into bank_questions (uid, bank_id, kind, text, options, correct, difficulty, idempotency_key, updated_at)
        select ${person.uid} || n, (select bank_id from bank_questions where uid = ${questions[0] ?? ''}), 'true-false', 'Q', '[]', '["true"]', 'easy',
          ${person.uid} || n, now() from generate_series(1, ${count}) n returning id)
      insert into revision_cards (uid, user_id, question_id, test_id, due_on)
      select 'c' || id, ${person.id}, id, (select id from mock_tests where uid = ${testUid}), '2026-12-20' from made`,
  )
}

test('a full revision takes no more questions, and says so where one is chosen', async () => {
  const learner = await enrolIn(app, course)
  await manyCards(learner, maxRevisionCards - 1)
  // Two wrong answers, room for one.
  const attempt = await sit(learner, { [questions[0] ?? '']: ['o1'] })
  await collectWrongAnswers(app.ctx())
  const [row] = await queryRows(app.database.db, { n: number })`
    select count(*)::int as n from revision_cards where user_id = ${learner.id}`
  expect(row?.n).toBe(maxRevisionCards)
  expect((await choose(learner, attempt, questions[2], true)).body.error).toBe('REVISION_FULL')
  // One that is in it already is no further one.
  const [existing] = await app.database.db
    .select()
    .from(revisionCards)
    .where(and(eq(revisionCards.userId, learner.id), eq(revisionCards.dueOn, '2026-11-25')))
  expect(existing).toBeDefined()
})

test('a learner without a mock test has nothing to revise', async () => {
  expect(await due(await makeLearner(app))).toEqual({ due: 0, revisedToday: 0, cards: [], nextDay: null })
})
