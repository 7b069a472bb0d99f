import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#platform/api/action.ts'
import { text } from '#platform/database/rows.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { enrolIn } from '../../../../tests/lessons.ts'
import { makeCourse, type MadeCourse, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { callsOf, makeBank, makeMockTest, matchQuestionOf, orderQuestionOf } from '../../../../tests/mock-tests.ts'
import { countAnswers } from './run-clocks.ts'

// Order and match questions in a test whose options are not shuffled: these are, whatever the test says.

type Shown = { uid: string; text: string }
type Asked = { uid: string; kind: string; options: Shown[]; partners: Shown[] }

let app: TestApp
let creator: Person
let course: MadeCourse
let testUid: string
let bankUids: string[]
const start = new Date('2026-11-25T10:00:00Z')
const years = ['1526', '1757', '1857', '1947']
const pairs = ['Bihar -> Patna', 'Odisha -> Bhubaneswar', 'Goa -> Panaji', '-> Pune']
const capitals: Record<string, string> = { Bihar: 'Patna', Odisha: 'Bhubaneswar', Goa: 'Panaji' }

beforeAll(async () => {
  app = await startApp()
  creator = await makePerson(app, 'CREATOR')
  course = await makeCourse(app, { creatorId: creator.id, title: 'History' })
  const made = await makeBank(app, creator, [orderQuestionOf(...years), matchQuestionOf(...pairs)])
  bankUids = made.uids
  testUid = await makeMockTest(app, creator, course, made.bank, {
    ...{ sections: [{ title: 'All', minutes: 10, marks: 2, negativeMarks: 0.5, topic: 'Addition' }] },
    ...{ shuffle: false, maxAttempts: 20 },
  })
})
afterAll(() => app.stop())
beforeEach(() => app.setNow(start))

const calls = (person: Person) => callsOf(app, person).call
const begin = async (person: Person): Promise<string> =>
  (await calls(person)('POST', `/learner/mock-test/${testUid}/start`, {})).body.data.uid
const read = async (person: Person, attempt: string) =>
  (await calls(person)('GET', `/learner/mock-attempt/${attempt}`)).body.data
const submit = (person: Person, attempt: string) => calls(person)('POST', `/learner/mock-attempt/${attempt}/submit`, {})
const solved = async (person: Person, attempt: string) =>
  (await calls(person)('GET', `/learner/mock-attempt/${attempt}/solutions`)).body.data.questions
let changes = 0
const save = (person: Person, attempt: string, question: string, given: unknown) =>
  calls(person)('POST', `/learner/mock-attempt/${attempt}/answer`, {
    answers: [{ question, given, marked: false, changedMs: (changes += 1) }],
  })
async function open() {
  const person = await enrolIn(app, course)
  const attempt = await begin(person)
  const asked: Asked[] = (await read(person, attempt)).asked
  const [order, match] = ['order', 'match'].map((kind) => asked.find((one) => one.kind === kind) as Asked)
  if (!order || !match) throw new Error('both are asked')
  const stored = async (question: string) =>
    (await read(person, attempt)).answers.find((one: { question: string }) => one.question === question)?.given
  return { person, attempt, order, match, stored }
}
const rightOrder = ({ options }: Asked) =>
  options.toSorted((a, b) => Number(a.text) - Number(b.text)).map(({ uid }) => uid)
const rightPairs = ({ options, partners }: Asked) =>
  options.map(({ uid, text: item }) => `${uid}:${partners.find((one) => one.text === capitals[item])?.uid}`)

test('no learner begins with the right order, and neither places nor uids say what is right', async () => {
  const orders = new Set<string>()
  const partnerOrders = new Set<string>()
  const uids = new Set<string>()
  for (let n = 0; n < 12; n++) {
    const { person, attempt, order, match } = await open()
    const texts = order.options.map((one) => one.text)
    expect(texts.toSorted()).toEqual(years)
    expect(texts).not.toEqual(years)
    orders.add(texts.join())
    expect(match.options.map((one) => one.text).toSorted()).toEqual(['Bihar', 'Goa', 'Odisha'])
    expect(match.partners.map((one) => one.text).toSorted()).toEqual(['Bhubaneswar', 'Panaji', 'Patna', 'Pune'])
    partnerOrders.add(match.partners.map((one) => one.text).join())
    for (const { uid, text: words } of [...order.options, ...match.options, ...match.partners]) {
      // The same for everyone: it depends on the text alone, and says nothing of a place or a pair.
      uids.add(`${uid} ${words}`)
      expect(uid).toMatch(/^[\w-]{12}$/)
    }
    // A page that is loaded again shows the same.
    expect((await read(person, attempt)).asked).toEqual([order, match])
  }
  expect(orders.size).toBeGreaterThan(3)
  expect(partnerOrders.size).toBeGreaterThan(3)
  expect(uids.size).toBe(years.length + 3 + 4)
})

test('all of it brings the marks, a part of it costs some, and solutions show both sides', async () => {
  const strong = await open()
  await save(strong.person, strong.attempt, strong.order.uid, rightOrder(strong.order))
  // As the selects send them: one after the other, in any order.
  await save(strong.person, strong.attempt, strong.match.uid, rightPairs(strong.match).toReversed())
  await submit(strong.person, strong.attempt)
  const result = (await calls(strong.person)('GET', `/learner/mock-attempt/${strong.attempt}/result`)).body.data
  expect(result).toMatchObject({ score: 4, right: 2, wrong: 0 })

  const weak = await open()
  const turned = rightOrder(weak.order).toReversed()
  const some = rightPairs(weak.match).slice(0, 2)
  await save(weak.person, weak.attempt, weak.order.uid, turned)
  await save(weak.person, weak.attempt, weak.match.uid, some)
  await submit(weak.person, weak.attempt)
  const questions = await solved(weak.person, weak.attempt)
  expect(questions.map((one: Asked & { score: number }) => [one.kind, one.score])).toEqual([
    ['order', -0.5],
    ['match', -0.5],
  ])
  const [order, match] = questions
  expect([order.given, order.correct]).toEqual([turned, rightOrder(weak.order)])
  expect(match.given.toSorted()).toEqual(some.toSorted())
  expect(match.correct.toSorted()).toEqual(rightPairs(weak.match).toSorted())
  // What was asked is shown as it was.
  expect(order.options).toEqual(weak.order.options)
  expect(match.partners).toEqual(weak.match.partners)

  await countAnswers(app.ctx() as Ctx<null>)
  const figures = (await calls(creator)('GET', `/creator/mock-test/${testUid}/figures`)).body.data.questions
  expect(figures).toMatchObject([
    { excerpt: 'Earliest first', answered: 2, rightPercent: 50 },
    { excerpt: 'Match them', answered: 2, rightPercent: 50 },
  ])
})

test('forged, doubled, missing and too many items are no order', async () => {
  const { person, attempt, order, stored } = await open()
  const right = rightOrder(order)
  const [first = '', second = '', third = '', fourth = ''] = right
  for (const given of [
    [first, second, third],
    [first, second, third, third],
    [first, second, third, 'o4'],
    [first, second, third, fourth, first],
    ['o1', 'o2', 'o3', 'o4'],
    ['<b>x</b>', first, second, third],
  ]) {
    expect((await save(person, attempt, order.uid, given)).code).toBe(200)
    expect([given, await stored(order.uid)]).toEqual([given, []])
  }
  for (const given of [Array.from({ length: 11 }, () => first), ['x'.repeat(201)], 'x', [1]])
    expect((await save(person, attempt, order.uid, given)).code).toBe(422)
  await save(person, attempt, order.uid, right)
  expect(await stored(order.uid)).toEqual(right)
})

test('forged and doubled pairs are left out: an item has one partner, which is one of the list', async () => {
  const { person, attempt, match, stored } = await open()
  const [one = '', two = '', three = ''] = rightPairs(match)
  const [item = '', partner = ''] = one.split(':')
  const forged = [`${item}:nothing`, `nothing:${partner}`, item, `${partner}:${item}`, ':', '<b>x</b>']
  await save(person, attempt, match.uid, forged)
  expect(await stored(match.uid)).toEqual([])
  const other = match.partners.find(({ uid }) => uid !== partner)?.uid
  await save(person, attempt, match.uid, [`${item}:${other}`, one, two, two, ...forged])
  expect((await stored(match.uid)).toSorted()).toEqual([`${item}:${other}`, two].toSorted())
  await save(person, attempt, match.uid, [one, two, three])
  await submit(person, attempt)
  expect((await save(person, attempt, match.uid, [one])).body.error).toBe('ATTEMPT_SUBMITTED')
  expect((await solved(person, attempt)).map((question: { right: boolean | null }) => question.right)).toEqual([
    null,
    true,
  ])
})

test('an answer after the end or to another’s attempt changes nothing', async () => {
  const { person, attempt, order } = await open()
  const stranger = await enrolIn(app, course)
  const right = rightOrder(order)
  expect((await save(stranger, attempt, order.uid, right)).body.error).toBe('ATTEMPT_NOT_FOUND')
  app.setNow(new Date(start.getTime() + 10 * minuteMs + 6000))
  expect((await save(person, attempt, order.uid, right)).body.error).toBe('ATTEMPT_SUBMITTED')
  expect((await solved(person, attempt))[0]).toMatchObject({ given: [], right: null })
})

test('what was wrong is revised, dealt again for every review, and never with its answer', async () => {
  const { person, attempt, order, match } = await open()
  await save(person, attempt, order.uid, rightOrder(order).toReversed())
  await save(person, attempt, match.uid, rightPairs(match).slice(1))
  await submit(person, attempt)
  const due = (await calls(person)('GET', '/learner/revision')).body.data
  expect(JSON.stringify(due)).not.toMatch(/correct|explanation/)
  const cards: { uid: string; question: Asked }[] = due.cards
  expect(cards.map(({ question }) => question.uid).toSorted()).toEqual(bankUids.toSorted())
  for (const { uid, question } of cards) {
    const shown = question.options.map((one) => one.text)
    if (question.kind === 'order') expect(shown).not.toEqual(years)
    const right = question.kind === 'order' ? rightOrder(question) : rightPairs(question)
    const answer = (given: string[]) => calls(person)('POST', `/learner/revision/${uid}/answer`, { given })
    expect((await answer(right)).body.data).toMatchObject({ right: true })
    expect((await answer(right.toReversed().slice(1))).body.data.right).not.toBe(true)
    expect((await answer(['<b>x</b>'])).body.data).toMatchObject({ right: null, given: [] })
  }
  const card = cards[0]?.uid
  expect((await calls(await makePerson(app))('POST', `/learner/revision/${card}/answer`, { given: [] })).code).toBe(404)
})

test('a version holds uids that say nothing, and the same ones when it is published again', async () => {
  const { sql } = app.database
  const contents = async () =>
    (
      await sql({ content: text })`
        select v.content::text as content from mock_test_versions v join mock_tests t on t.id = v.test_id
        where t.uid = ${testUid} order by v.number`
    ).map((row) => JSON.parse(row.content))
  const ask = calls(creator)
  const question = (await ask('GET', `/creator/bank-question/${bankUids[0]}`)).body.data
  await ask('POST', `/creator/bank-question/${bankUids[0]}`, { ...question, explanation: '<p>Changed</p>' })
  expect((await ask('POST', `/creator/mock-test/${testUid}/publish`, {})).body.data.number).toBe(2)
  const [before, after] = await contents()
  const uidsOf = (content: { sections: { questions: Asked[] }[] }) =>
    content.sections.flatMap(({ questions }) => questions.map(({ options, partners }) => ({ options, partners })))
  expect(uidsOf(after)).toEqual(uidsOf(before))
  expect(after.sections[0].questions[0].options.map((one: Shown) => one.uid)).not.toContain('o1')
})
