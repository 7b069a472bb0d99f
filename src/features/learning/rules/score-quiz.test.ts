import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuizQuestion } from '#features/catalogue/contract/lesson-content.ts'
import { isRight, scoreQuiz } from './score-quiz.ts'
import { shuffled } from '#features/practice/rules/shuffle.ts'

const question = (uid: string, type: QuizQuestion['type'], correct: string[]): QuizQuestion => ({
  uid,
  type,
  text: uid,
  options:
    type === 'single' || type === 'multiple'
      ? [...'abc', 'right', 'wrong'].map((one) => ({ uid: one, text: one }))
      : [],
  correct,
  explanation: '',
})

test('of several right options every one must be chosen, and no other', () => {
  const several = question('several', 'multiple', ['a', 'c'])
  expect(isRight(several, ['c', 'a'])).toBe(true)
  expect(isRight(several, ['a', 'c', 'c'])).toBe(true)
  for (const given of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['true']]) expect(isRight(several, given)).toBe(false)
})

test('a question that has no right answer can’t be answered rightly by leaving it out', () => {
  expect(isRight(question('none', 'multiple', []), [])).toBe(false)
  expect(isRight(question('none', 'short', []), [''])).toBe(false)
})

test('an option that was taken out is no part of the right answer any more', () => {
  const several = { ...question('several', 'multiple', ['a', 'gone']) }
  expect(isRight(several, ['a'])).toBe(true)
  expect(isRight(question('one', 'single', ['gone']), ['gone'])).toBe(false)
})

test('a short answer is one text, not a list of tries', () => {
  const short = question('short', 'short', ['Ireland', 'आयरलैंड'])
  expect(isRight(short, [' IRELAND '])).toBe(true)
  expect(isRight(short, ['आयरलैंड'])).toBe(true)
  expect(isRight(short, ['France', 'Ireland'])).toBe(false)
})

test.each([
  [7, 10, 70, true],
  [2, 3, 66.67, false],
  [2, 3, 66, true],
  [0, 4, 0, true],
  [3, 4, 75, true],
])('%i of %i with a pass mark of %f: passed is %s', (points, outOf, passPercent, passed) => {
  const questions = Array.from({ length: outOf }, (_, at) => question(`q${at}`, 'single', ['right']))
  const answers = Object.fromEntries(questions.map(({ uid }, at) => [uid, [at < points ? 'right' : 'wrong']]))
  expect(scoreQuiz({ questions, passPercent }, answers)).toMatchObject({
    points,
    outOf,
    percent: Math.floor((points * 100) / outOf),
    passed,
  })
})

test('a quiz without questions is never passed', () => {
  expect(scoreQuiz({ questions: [], passPercent: 0 }, {})).toMatchObject({ percent: 0, passed: false })
})

test('answers to questions that are not asked, and names that objects have by themselves, change nothing', () => {
  const questions = [question('constructor', 'single', ['a']), question('real', 'single', ['a'])]
  const score = scoreQuiz({ questions, passPercent: 50 }, { forged: ['a'], correct: ['a'], right: ['true'] })
  expect(score).toMatchObject({ points: 0, outOf: 2, passed: false })
})

const anyQuestion = fc.record({
  type: fc.constantFrom('single' as const, 'multiple' as const, 'true-false' as const, 'short' as const),
  correct: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }),
})
const anyQuiz = fc
  .array(anyQuestion, { minLength: 1, maxLength: 12 })
  .map((list) => list.map(({ type, correct }, at) => question(`q${at}`, type, correct)))

test('points lie between none and all, the percent says the same, and one answer more never costs a point', () => {
  fc.assert(
    fc.property(anyQuiz, fc.integer({ min: 0, max: 100 }), fc.infiniteStream(fc.boolean()), (questions, pass, luck) => {
      const answers: Record<string, string[]> = {}
      let before = 0
      for (const { uid, type, correct } of questions) {
        answers[uid] = luck.next().value ? (type === 'short' ? [correct[0] as string] : correct) : ['wrong']
        const { points, outOf, percent, passed } = scoreQuiz({ questions, passPercent: pass }, answers)
        expect(points).toBeGreaterThanOrEqual(before)
        expect(points).toBeLessThanOrEqual(outOf)
        expect(percent).toBe(Math.floor((100 * points) / outOf))
        if (percent >= pass) expect(passed).toBe(true)
        before = points
      }
    }),
  )
})

test('an order is kept for its seed, holds the same questions, and differs from one seed to the next', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 30 }), fc.string(), (list, seed) => {
      const once = shuffled(list, seed)
      expect(shuffled(list, seed)).toEqual(once)
      expect([...once].sort()).toEqual([...list].sort())
    }),
  )
  const ten = [...'abcdefghij']
  expect(new Set(Array.from({ length: 20 }, (_, at) => shuffled(ten, `${at}`).join(''))).size).toBe(20)
})
