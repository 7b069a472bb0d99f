import type { ContentOf } from '#features/catalogue/contract/lesson-content.ts'
import { lateRuleOf, lateTerms } from '#features/learning/rules/late-rule.ts'
import { gradeSum } from '#features/learning/rules/rubric.ts'
import type { assignmentAnswers } from '#features/learning/tables.ts'
import { seededRandom } from './seeded-random.ts'

type Answer = typeof assignmentAnswers.$inferInsert

/** One learner's submissions, oldest first, with what late ones lose, and with points where they were graded by a rubric. */
export function withPoints(content: ContentOf<'assignment'>, answers: readonly Answer[]): Answer[] {
  const rule = lateRuleOf(content)
  const done: Answer[] = []
  for (const answer of answers) {
    const earlier = done.map(({ state, lateDeduction = null }) => ({ state, lateDeduction }))
    const { deduction: lateDeduction } = lateTerms(rule, answer.late ?? false, earlier)
    done.push({ ...answer, lateDeduction, ...(answer.gradedAt ? pointsOf(content, answer, lateDeduction) : {}) })
  }
  return done
}

/** An accepted answer has most of the points of each criterion, another try about half of them. */
function pointsOf({ rubric = [] }: ContentOf<'assignment'>, { uid, state }: Answer, lateDeduction: number | null) {
  if (rubric.length === 0) return {}
  const roll = seededRandom(`points ${uid}`)
  const [low, high] = state === 'ACCEPTED' ? [0.7, 1] : [0.3, 0.6]
  const graded = rubric.map((criterion) => ({
    ...criterion,
    given: roll.whole(Math.ceil(criterion.points * low), Math.floor(criterion.points * high)),
  }))
  const { points, outOf } = gradeSum(graded, lateDeduction)
  return { rubric: graded, points, outOf }
}
