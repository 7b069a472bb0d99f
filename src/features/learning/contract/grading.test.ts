import { expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { gradeAssignment, gradeFor } from './grading.ts'

const rubric = [
  { uid: 'criterion1', title: 'Numbers', description: '', points: 10 },
  { uid: 'criterion2', title: 'Order', description: '', points: 20 },
]
const failing = (of: ReturnType<typeof gradeFor>, grade: object) =>
  safeParse(of, grade).error?.issues.map(({ path, message }) => [path.join('.'), String(message)]) ?? []

test('every criterion with wrong points says so, then the feedback that is missing', () => {
  expect(
    failing(gradeFor(rubric), {
      uid: 'answer',
      decision: 'AGAIN',
      feedback: '',
      points: { criterion1: '11', criterion2: '' },
    }),
  ).toEqual([
    ['points.criterion1', 'Enter whole points from 0 to 10'],
    ['points.criterion2', 'Please enter a valid number'],
  ])
  const points = { criterion1: '10', criterion2: '0' }
  expect(failing(gradeFor(rubric), { uid: 'answer', decision: 'AGAIN', feedback: ' ', points })).toEqual([
    ['feedback', 'Tell the learner what to improve'],
  ])
})

test('points that are stored for another rubric are left out, and without a rubric none are needed', () => {
  const points = { criterion1: '3', criterion2: '4', criterion9: '5' }
  const grade = { uid: 'answer', decision: 'ACCEPTED', feedback: '' }
  expect(safeParse(gradeFor(rubric), { ...grade, points }).data?.points).toEqual({ criterion1: 3, criterion2: 4 })
  expect(failing(gradeFor([]), { ...grade, points: {} })).toEqual([])
})

test('a grade of the wrong shape is refused without an error of its own', () => {
  for (const grade of [undefined, null, 'x', [], { feedback: 5 }, { decision: 'AGAIN', feedback: null }])
    expect(safeParse(gradeAssignment.input, grade).success).toBe(false)
})
