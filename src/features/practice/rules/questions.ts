import { latinDigits } from '#platform/format/digits.ts'
import { isAccepted } from './short-answer.ts'

export const questionKinds = ['single', 'multiple', 'true-false', 'number', 'short'] as const
export type QuestionKind = (typeof questionKinds)[number]
export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

export type Option = { uid: string; text: string; textHi: string }

/** What is right, by the kind: option uids, `['true']` or `['false']`, one number, or the accepted texts. */
export type Answerable = {
  kind: QuestionKind
  options: readonly { uid: string }[]
  correct: readonly string[]
  /** How far from the right number an answer may be. */
  tolerance: number
}

export const hasOptions = (kind: QuestionKind): boolean => kind === 'single' || kind === 'multiple'

/** A number as people type it: in either script, with commas between its digits. Undefined for anything else. */
export function readNumber(text: string): number | undefined {
  const plain = latinDigits(text).replaceAll(/[\s,]/g, '').replace('−', '-')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) || plain.length > 30) return undefined
  return Number(plain)
}

/** Whether anything was answered: spaces are nothing. */
export const isGiven = (given: readonly string[]): boolean => given.some((one) => one.trim() !== '')

/** All of it or nothing: of several right options every one and no other. */
export function isRight({ kind, correct, tolerance }: Answerable, given: readonly string[]): boolean {
  const [first = ''] = given
  if (kind === 'short') return given.length === 1 && isAccepted(first, correct)
  if (kind === 'number') {
    const [answer, right] = [readNumber(first), readNumber(correct[0] ?? '')]
    // 0.1 + 0.2 is not 0.3 for a computer: the last digits do not decide.
    return answer !== undefined && right !== undefined && Math.abs(answer - right) <= tolerance + 1e-9
  }
  const [chosen, expected] = [new Set(given), new Set(correct)]
  return expected.size > 0 && chosen.size === expected.size && [...chosen].every((one) => expected.has(one))
}

export type QuestionProblem =
  'options' | 'optionText' | 'oneRight' | 'someRight' | 'trueOrFalse' | 'number' | 'accepted'

/** What keeps a question from being asked; undefined where it can be. */
export function questionProblem({
  kind,
  options,
  correct,
}: Pick<Answerable, 'kind' | 'correct'> & { options: readonly Option[] }): QuestionProblem | undefined {
  if (kind === 'number')
    return readNumber(correct[0] ?? '') === undefined || correct.length !== 1 ? 'number' : undefined
  if (kind === 'short') return correct.length === 0 || !correct.every((one) => one.trim()) ? 'accepted' : undefined
  if (kind === 'true-false')
    return correct.length === 1 && ['true', 'false'].includes(correct[0] ?? '') ? undefined : 'trueOrFalse'
  if (options.length < 2) return 'options'
  if (options.some(({ text }) => text.trim() === '')) return 'optionText'
  const right = new Set(correct)
  if (![...right].every((uid) => options.some((option) => option.uid === uid))) return 'someRight'
  if (kind === 'single') return right.size === 1 ? undefined : 'oneRight'
  return right.size > 0 ? undefined : 'someRight'
}
