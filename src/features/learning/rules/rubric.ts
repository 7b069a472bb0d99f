import * as z from 'zod/mini'
import type { RubricCriterion } from '#features/catalogue/contract/lesson-content.ts'
import { rule, wholeNumber } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/lesson-kinds-en.ts'

/** A criterion with the points that an answer got for it. */
export type GradedCriterion = RubricCriterion & { given: number }

/** What a rubric gave, as it was when the answer was graded. */
type GradeSum = {
  /** The points for the criteria. */
  sum: number
  /** What a late submission lost of them. */
  deducted: number
  /** What is left. */
  points: number
  outOf: number
}

export const rubricTotal = (rubric: readonly Pick<RubricCriterion, 'points'>[]): number =>
  rubric.reduce((total, { points }) => total + points, 0)

/** The points of every criterion: whole, and at most as many as it has. */
export function pointsFor(rubric: readonly RubricCriterion[]) {
  return z.strictObject(
    Object.fromEntries(
      rubric.map(({ uid, points }) => [
        uid,
        wholeNumber().check(rule((given) => given >= 0 && given <= points, textOf(messages, 'pointsRange', points))),
      ]),
    ),
  )
}

/**
 * The sum of the points, less the deduction: a percentage of the points that were given, so that it leaves some of them,
 * and whole points, rounded down.
 */
export function gradeSum(criteria: readonly GradedCriterion[], deduction: number | null): GradeSum {
  const sum = criteria.reduce((total, { given }) => total + given, 0)
  const deducted = Math.floor((sum * (deduction ?? 0)) / 100)
  return { sum, deducted, points: sum - deducted, outOf: rubricTotal(criteria) }
}
