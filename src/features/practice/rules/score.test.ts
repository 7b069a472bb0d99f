import { expect, test } from 'vitest'
import { minuteMs } from '#platform/format/durations.ts'
import { discrimination } from './discrimination.ts'
import { openSection, type PublishedQuestion, sectionClocks } from './mock-tests.ts'
import { isRight, knownAnswer, questionProblem, readNumber } from './questions.ts'
import { scoreAttempt, weakTopics } from './score.ts'
import { shuffledFrom } from './shuffle.ts'

const question = (uid: string, more: Partial<PublishedQuestion> = {}): PublishedQuestion => ({
  uid,
  kind: 'single',
  text: uid,
  textHi: '',
  options: ['a', 'b', 'c'].map((one) => ({ uid: one, text: one, textHi: '' })),
  correct: ['a'],
  tolerance: 0,
  explanation: '',
  explanationHi: '',
  topic: 'Sums',
  difficulty: 'easy',
  ...more,
})
const section = (questions: PublishedQuestion[]) => ({
  uid: 's',
  title: 'S',
  minutes: 10,
  marksRight: 200,
  marksWrong: 66,
  questions,
})

test('right answers bring marks, wrong ones cost some, and what is not answered costs nothing', () => {
  const scored = scoreAttempt(
    [section(['one', 'two', 'three', 'four'].map((uid) => question(uid)))],
    new Map([
      ['one', ['a']],
      ['two', ['b']],
      ['three', ['  ']],
      ['unknown', ['a']],
    ]),
  )
  expect(scored.sections).toEqual([{ right: 1, wrong: 1, unanswered: 2, score: 134 }])
  expect(scored.score).toBe(134)
  expect([...scored.right]).toEqual([
    ['one', true],
    ['two', false],
  ])
})

test('of several right options every one and no other is right', () => {
  const several = question('m', { kind: 'multiple', correct: ['a', 'b'] })
  expect([['a', 'b'], ['b', 'a'], ['a'], ['a', 'b', 'c'], []].map((given) => isRight(several, given))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

const items = (...uids: string[]) => uids.map((uid) => ({ uid, text: uid, textHi: '' }))
const ordered = question('o', { kind: 'order', options: items('a', 'b', 'c'), correct: ['b', 'c', 'a'] })
const matched = question('p', {
  kind: 'match',
  options: items('a', 'b', 'c'),
  partners: items('x', 'y', 'z'),
  // Two of them have the same partner; one partner fits none.
  correct: ['a:x', 'b:y', 'c:x'],
})

test('an order is right with every item in its place', () => {
  expect(isRight(ordered, ['b', 'c', 'a'])).toBe(true)
  for (const given of [[], ['a', 'b', 'c'], ['b', 'c'], ['b', 'c', 'a', 'a'], ['b', 'c', 'x']])
    expect([given, isRight(ordered, given)]).toEqual([given, false])
})

test('pairs are right when every item has its partner, whatever their order', () => {
  expect(isRight(matched, ['c:x', 'a:x', 'b:y'])).toBe(true)
  for (const given of [[], ['a:x', 'b:y'], ['a:x', 'b:y', 'c:y'], ['a:x', 'b:y', 'c:x', 'c:y'], ['a', 'b', 'c']])
    expect([given, isRight(matched, given)]).toEqual([given, false])
})

test('of an answer only what its question knows is taken, each once, and of an order all or nothing', () => {
  expect(knownAnswer(ordered, ['c', 'b', 'a'])).toEqual(['c', 'b', 'a'])
  for (const given of [
    ['c', 'b'],
    ['c', 'b', 'b'],
    ['c', 'b', 'x'],
    ['c', 'b', 'a', 'a'],
    ['a', 'b', 'c', 'x'],
  ])
    expect([given, knownAnswer(ordered, given)]).toEqual([given, []])
  expect(knownAnswer(matched, ['b:z', 'a:x', 'a:y', 'c:nothing', 'd:x', 'c', 'x:a'])).toEqual(['a:x', 'b:z'])
  const several = question('m', { kind: 'multiple' })
  expect(knownAnswer(several, ['b', 'b', 'nothing', 'a'])).toEqual(['b', 'a'])
  expect(knownAnswer(question('s'), ['nothing', 'b', 'a'])).toEqual(['b'])
  expect(knownAnswer(question('t', { kind: 'short', options: [] }), ['\uD800x', 'y'])).toEqual(['\uFFFDx'])
})

test('items are dealt in an order that is never the right one, and each the same every time', () => {
  const isSorted = (order: readonly number[]) =>
    order.every((one, at) => order[at - 1] === undefined || one > (order[at - 1] ?? 0))
  for (const size of [3, 4, 10]) {
    const list = Array.from({ length: size }, (_, at) => at)
    const orders = Array.from({ length: 500 }, (_, seed) => shuffledFrom(list, `${seed}`, isSorted))
    expect(orders.some(isSorted)).toBe(false)
    expect(orders.every((order) => order.toSorted((a, b) => a - b).join() === list.join())).toBe(true)
    // Every other order of three comes up.
    if (size === 3) expect(new Set(orders.map((order) => order.join())).size).toBe(5)
    expect(shuffledFrom(list, '7', isSorted)).toEqual(orders[7])
  }
})

test('a number is right within its tolerance, in either script and with commas', () => {
  const number = question('n', { kind: 'number', options: [], correct: ['1200.5'], tolerance: 0.5 })
  for (const given of ['1200.5', '1,201', ' १२०० ', '+1200.0'])
    expect([given, isRight(number, [given])]).toEqual([given, true])
  for (const given of ['1199', '12e2', 'abc', '', '1200.5.1', '9'.repeat(40)])
    expect([given, isRight(number, [given])]).toEqual([given, false])
  expect(isRight({ ...number, correct: ['0.3'], tolerance: 0 }, [String(0.1 + 0.2)])).toBe(true)
  expect(readNumber('−5')).toBe(-5)
})

test('a question says what keeps it from being asked', () => {
  const options = (...texts: string[]) => texts.map((text, at) => ({ uid: `o${at}`, text, textHi: '' }))
  expect(questionProblem({ kind: 'single', options: options('a'), correct: ['o0'] })).toBe('options')
  expect(questionProblem({ kind: 'single', options: options('a', ' '), correct: ['o0'] })).toBe('optionText')
  expect(questionProblem({ kind: 'single', options: options('a', 'b'), correct: ['o0', 'o1'] })).toBe('oneRight')
  expect(questionProblem({ kind: 'multiple', options: options('a', 'b'), correct: ['o9'] })).toBe('someRight')
  expect(questionProblem({ kind: 'true-false', options: [], correct: ['yes'] })).toBe('trueOrFalse')
  expect(questionProblem({ kind: 'number', options: [], correct: ['x'] })).toBe('number')
  expect(questionProblem({ kind: 'short', options: [], correct: [] })).toBe('accepted')
  expect(questionProblem({ kind: 'multiple', options: options('a', 'b'), correct: ['o0', 'o1'] })).toBeUndefined()
  const order = (texts: string[], ...correct: string[]) =>
    questionProblem({ kind: 'order', options: options(...texts), correct })
  expect(order(['a', 'b'], 'o0', 'o1')).toBe('items')
  expect(order(['a', 'b', ' '], 'o0', 'o1', 'o2')).toBe('optionText')
  expect(order(['a', 'b', ' a'], 'o0', 'o1', 'o2')).toBe('sameItem')
  expect(order(['a', 'b', 'c'], 'o0', 'o1')).toBe('wholeOrder')
  expect(order(['a', 'b', 'c'], 'o0', 'o1', 'o9')).toBe('wholeOrder')
  expect(order(['a', 'b', 'c'], 'o2', 'o0', 'o1')).toBeUndefined()
  const match = (...pairs: [string, string][]) =>
    questionProblem({
      kind: 'match',
      options: pairs.map(([text, partner], at) => ({ uid: `o${at}`, text, textHi: '', partner, partnerHi: '' })),
      correct: [],
    })
  expect(match(['a', 'x'], ['', 'y'])).toBe('pairs')
  expect(match(['a', 'x'], ['b', ' '])).toBe('partner')
  expect(match(['a', 'x'], ['a', 'y'])).toBe('sameItem')
  expect(match(['a', 'x'], ['b', 'x'])).toBe('samePartner')
  expect(match(['a', 'x'], ['b', 'x'], ['', 'y'])).toBeUndefined()
})

test('sections run one after the other, and one is open at a time', () => {
  const start = new Date('2026-11-25T10:00:00Z')
  const at = (minutes: number) => new Date(start.getTime() + minutes * minuteMs)
  const clocks = sectionClocks([{ minutes: 20 }, { minutes: 10 }], start)
  expect(clocks).toEqual([
    { opensAt: at(0), closesAt: at(20) },
    { opensAt: at(20), closesAt: at(30) },
  ])
  expect([0, 19.9, 20, 29.9, 30].map((minutes) => openSection(clocks, at(minutes)))).toEqual([0, 0, 1, 1, undefined])
})

test('the weakest topics come first, and a topic that most was right in is none', () => {
  const questions = [
    ...['a1', 'a2', 'a3', 'a4'].map((uid) => question(uid, { topic: 'Series' })),
    ...['b1', 'b2'].map((uid) => question(uid, { topic: 'Sums' })),
    question('c1', { topic: 'Clocks' }),
    question('d1', { topic: '' }),
  ]
  const right = new Map(['a1', 'b1', 'c1'].map((uid) => [uid, true]))
  expect(weakTopics([{ questions }], right)).toEqual([
    { topic: 'Series', right: 1, questions: 4 },
    { topic: 'Sums', right: 1, questions: 2 },
  ])
})

test('a question that strong learners have right discriminates, one that all have right cannot be said', () => {
  // Scores 1, 2 and 3; the strongest alone has it right.
  expect(discrimination({ sat: 3, right: 1, scores: 6, scoreSquares: 14, scoresOfRight: 3 })).toBe(0.87)
  expect(discrimination({ sat: 3, right: 1, scores: 6, scoreSquares: 14, scoresOfRight: 1 })).toBe(-0.87)
  expect(discrimination({ sat: 3, right: 3, scores: 6, scoreSquares: 14, scoresOfRight: 6 })).toBeNull()
  expect(discrimination({ sat: 2, right: 1, scores: 4, scoreSquares: 8, scoresOfRight: 2 })).toBeNull()
})
