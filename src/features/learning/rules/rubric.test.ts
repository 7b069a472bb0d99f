import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gradeSum, pointsFor } from './rubric.ts'

const graded = (points: number, given: number) => ({
  uid: `c${points}${given}`,
  title: '',
  description: '',
  points,
  given,
})

test('the sum of the points loses a percentage of itself, rounded in favour of the learner', () => {
  expect(gradeSum([graded(10, 7), graded(20, 12)], null)).toEqual({ sum: 19, deducted: 0, points: 19, outOf: 30 })
  expect(gradeSum([graded(10, 7), graded(20, 12)], 10)).toEqual({ sum: 19, deducted: 1, points: 18, outOf: 30 })
  expect(gradeSum([graded(10, 0)], 50)).toEqual({ sum: 0, deducted: 0, points: 0, outOf: 10 })
})

test('no grade is below nothing or over its total, whatever the deduction', () => {
  const criterion = fc
    .integer({ min: 1, max: 100 })
    .chain((points) => fc.integer({ min: 0, max: points }).map((given) => graded(points, given)))
  const deduction = fc.option(fc.integer({ min: 5, max: 50 }))
  fc.assert(
    fc.property(fc.array(criterion, { minLength: 1, maxLength: 10 }), deduction, (criteria, percent) => {
      const { sum, deducted, points, outOf } = gradeSum(criteria, percent)
      expect(points >= 0 && points <= outOf && sum - deducted === points && Number.isInteger(points)).toBe(true)
    }),
  )
})

test('each criterion takes whole points up to its own maximum, and no other criterion any', () => {
  const rubric = [{ uid: 'criterion1', title: 'Numbers', description: '', points: 10 }]
  const takes = (points: object) => pointsFor(rubric).safeParse(points).success
  expect([0, 10, '7'].map((given) => takes({ criterion1: given }))).toEqual([true, true, true])
  for (const given of [-1, 11, 2.5, '', 'ten', null, Number.NaN, Number.POSITIVE_INFINITY])
    expect([given, takes({ criterion1: given })]).toEqual([given, false])
  expect(takes({})).toBe(false)
  expect(takes({ criterion1: 5, criterion2: 1 })).toBe(false)
})
