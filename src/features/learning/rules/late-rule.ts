import type { ContentOf } from '#features/catalogue/contract/lesson-content.ts'

type Assignment = Pick<ContentOf<'assignment'>, 'dueDays' | 'rubric' | 'lateRule' | 'lateDeduction'>

/** What happens to an answer after the deadline. */
type LateRule = { rule: 'accept' } | { rule: 'deduct'; percent: number } | { rule: 'refuse' }

/** The rule of an assignment; null where there is no deadline. Without points there is nothing to deduct from. */
export function lateRuleOf({ dueDays, rubric, lateRule = 'accept', lateDeduction }: Assignment): LateRule | null {
  if (!dueDays || dueDays <= 0) return null
  if (lateRule !== 'deduct') return { rule: lateRule }
  return rubric?.length && lateDeduction ? { rule: 'deduct', percent: lateDeduction } : { rule: 'accept' }
}

type Earlier = { state: string; lateDeduction: number | null }

/**
 * What a submission costs that arrives now, or that it is refused. Where the creator asked for another try, the rule was
 * applied to the answer before: the next one is never refused, and loses what that one lost.
 * @param earlier the learner's submissions to the assignment, oldest first
 */
export function lateTerms(
  rule: LateRule | null,
  late: boolean,
  earlier: readonly Earlier[],
): { refused: boolean; deduction: number | null } {
  const asked = earlier.findLast(({ state }) => state === 'AGAIN')
  if (asked) return { refused: false, deduction: late ? asked.lateDeduction : null }
  if (!late) return { refused: false, deduction: null }
  return { refused: rule?.rule === 'refuse', deduction: rule?.rule === 'deduct' ? rule.percent : null }
}
