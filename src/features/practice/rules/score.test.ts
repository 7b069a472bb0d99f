import { expect, test } from 'vitest'
import { discrimination } from './discrimination.ts'
import { openSection, type PublishedQuestion, sectionClocks } from './mock-tests.ts'
import { isRight, questionProblem, readNumber } from './questions.ts'
import { scoreAttempt, weakTopics } from './score.ts'

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
})

test('sections run one after the other, and one is open at a time', () => {
  const start = new Date('2026-11-25T10:00:00Z')
  const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
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
