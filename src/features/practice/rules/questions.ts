import { latinDigits } from '#platform/format/digits.ts'
import { minItemsToOrder } from './limits.ts'
import { isAccepted } from './short-answer.ts'

export const questionKinds = ['single', 'multiple', 'true-false', 'number', 'short', 'order', 'match'] as const
export type QuestionKind = (typeof questionKinds)[number]
export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

export type Option = { uid: string; text: string; textHi: string }
/** An option of a bank. In a match question it holds its partner; one without a text of its own is a partner that fits none. */
export type BankOption = Option & { partner?: string; partnerHi?: string }

/**
 * What is right, by the kind: option uids (of an order question all of them, in their order), `['true']` or `['false']`, one
 * number, the accepted texts, or the pairs of a match question.
 */
export type Answerable = {
  kind: QuestionKind
  options: readonly { uid: string }[]
  /** Of a match question: what the options are matched with. */
  partners?: readonly { uid: string }[]
  correct: readonly string[]
  /** How far from the right number an answer may be. */
  tolerance: number
}

/** Whether an answer chooses among options. */
export const isChoice = (kind: QuestionKind): boolean => kind === 'single' || kind === 'multiple'
export const hasOptions = (kind: QuestionKind): boolean => isChoice(kind) || kind === 'order' || kind === 'match'

/** An option matched with a partner, as answers hold it. */
export const pairOf = (option: string, partner: string): string => `${option}:${partner}`
/** The partner that an answer gives an option; empty where it gives none. */
export const partnerIn = (given: readonly string[], option: string): string =>
  given.find((pair) => pair.startsWith(`${option}:`))?.slice(option.length + 1) ?? ''

/** A number as people type it: in either script, with commas between its digits. Undefined for anything else. */
export function readNumber(text: string): number | undefined {
  const plain = latinDigits(text).replaceAll(/[\s,]/g, '').replace('−', '-')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) || plain.length > 30) return undefined
  return Number(plain)
}

/** Whether anything was answered: spaces are nothing. */
export const isGiven = (given: readonly string[]): boolean => given.some((one) => one.trim() !== '')

/**
 * The part of an answer that its question knows: options and partners that exist, each once. An order that leaves an item
 * out is no answer.
 */
export function knownAnswer(
  { kind, options, partners = [] }: Omit<Answerable, 'correct' | 'tolerance'>,
  given: readonly string[],
): string[] {
  const known = [...new Set(given)].filter((one) => options.some(({ uid }) => uid === one))
  switch (kind) {
    case 'single':
      return known.slice(0, 1)
    case 'multiple':
      return known
    case 'order':
      return known.length === options.length && given.length === known.length ? known : []
    case 'match':
      return options.flatMap(({ uid }) => {
        const partner = partnerIn(given, uid)
        return partners.some((one) => one.uid === partner) ? [pairOf(uid, partner)] : []
      })
    default:
      return given.slice(0, 1).map((one) => one.toWellFormed())
  }
}

/** All of it or nothing: of several right options every one and no other, every item in its place, every pair. */
export function isRight({ kind, correct, tolerance }: Answerable, given: readonly string[]): boolean {
  const [first = ''] = given
  if (kind === 'short') return given.length === 1 && isAccepted(first, correct)
  if (kind === 'number') {
    const [answer, right] = [readNumber(first), readNumber(correct[0] ?? '')]
    // 0.1 + 0.2 is not 0.3 for a computer: the last digits do not decide.
    return answer !== undefined && right !== undefined && Math.abs(answer - right) <= tolerance + 1e-9
  }
  if (kind === 'order')
    return correct.length > 0 && given.length === correct.length && correct.every((one, at) => given[at] === one)
  const [chosen, expected] = [new Set(given), new Set(correct)]
  return expected.size > 0 && chosen.size === expected.size && [...chosen].every((one) => expected.has(one))
}

export type QuestionProblem =
  | 'options'
  | 'optionText'
  | 'oneRight'
  | 'someRight'
  | 'trueOrFalse'
  | 'number'
  | 'accepted'
  | 'items'
  | 'sameItem'
  | 'wholeOrder'
  | 'pairs'
  | 'partner'
  | 'samePartner'

/** Of the problems those that lie in the options, not in what is right. */
export const optionProblems: readonly QuestionProblem[] = [
  'options',
  'optionText',
  'items',
  'sameItem',
  'pairs',
  'partner',
  'samePartner',
]

type Written = Pick<Answerable, 'kind' | 'correct'> & { options: readonly BankOption[] }

/** What keeps a question from being asked; undefined where it can be. */
export function questionProblem({ kind, options, correct }: Written): QuestionProblem | undefined {
  if (kind === 'number')
    return readNumber(correct[0] ?? '') === undefined || correct.length !== 1 ? 'number' : undefined
  if (kind === 'short') return correct.length === 0 || !correct.every((one) => one.trim()) ? 'accepted' : undefined
  if (kind === 'true-false')
    return correct.length === 1 && ['true', 'false'].includes(correct[0] ?? '') ? undefined : 'trueOrFalse'
  if (kind === 'match') return matchProblem(options)
  if (kind === 'order' ? options.length < minItemsToOrder : options.length < 2)
    return kind === 'order' ? 'items' : 'options'
  if (options.some(({ text }) => text.trim() === '')) return 'optionText'
  const right = new Set(correct)
  if (kind === 'order') {
    if (distinct(options.map(({ text }) => text)) < options.length) return 'sameItem'
    return right.size === options.length && options.every(({ uid }) => right.has(uid)) ? undefined : 'wholeOrder'
  }
  if (![...right].every((uid) => options.some((option) => option.uid === uid))) return 'someRight'
  if (kind === 'single') return right.size === 1 ? undefined : 'oneRight'
  return right.size > 0 ? undefined : 'someRight'
}

const distinct = (texts: readonly string[]): number => new Set(texts.map((text) => text.trim())).size

function matchProblem(options: readonly BankOption[]): QuestionProblem | undefined {
  const items = options.filter(({ text }) => text.trim() !== '')
  const partners = options.map(({ partner = '' }) => partner)
  if (items.length < 2) return 'pairs'
  if (partners.some((partner) => partner.trim() === '')) return 'partner'
  if (distinct(items.map(({ text }) => text)) < items.length) return 'sameItem'
  return distinct(partners) < 2 ? 'samePartner' : undefined
}
