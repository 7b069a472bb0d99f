import type { QuestionType, QuizQuestion } from '#features/catalogue/contract/lesson-content.ts'
import { newUid } from '../curriculum/outline.ts'

const newOption = () => ({ uid: newUid(), text: '' })
const hasOptions = (type: QuestionType) => type === 'single' || type === 'multiple'

export function newQuestion(type: QuestionType): QuizQuestion {
  return {
    uid: newUid(),
    type,
    text: '',
    options: hasOptions(type) ? [newOption(), newOption()] : [],
    correct: [],
    explanation: '',
  }
}

type Answers = Pick<QuizQuestion, 'options' | 'correct'>
/** What questions had of each type when they took another one, by their uid. */
type TypeHistory = Map<string, Partial<Record<QuestionType, Answers>>>

/** The answers of each type, while an editor is open: a person can try another type and come back. */
export const newTypeHistory = (): TypeHistory => new Map()

/**
 * Changes a question's type. The question stays, and so do its options and right answers as far as the new type has
 * them.
 * @param left the question's earlier answers of each type; they return, except for what was changed since
 */
export function changeType(question: QuizQuestion, type: QuestionType, left = newTypeHistory()): QuizQuestion {
  if (type === question.type) return question
  const { uid, options, correct } = question
  const before = { ...left.get(uid), [question.type]: { options, correct } }
  // Of the two types with options the one left last has the options.
  if (hasOptions(question.type)) {
    const other = question.type === 'single' ? 'multiple' : 'single'
    if (before[other]) before[other] = { options, correct: before[other].correct }
  }
  left.set(uid, before)
  if (!hasOptions(type)) {
    const right = type === 'short' ? textsOf(question) : []
    return { ...question, type, options: [], correct: before[type]?.correct ?? right }
  }
  return { ...question, type, ...withOptions(question, type, before) }
}

function withOptions(
  { type: from, correct }: QuizQuestion,
  type: QuestionType,
  before: Partial<Record<QuestionType, Answers>>,
): Answers {
  const other = type === 'single' ? 'multiple' : 'single'
  const options = (before[other] ?? before[type])?.options ?? [newOption(), newOption()]
  const earlier = before[type]?.correct ?? before[other]?.correct ?? []
  // Which one is right may have been changed since.
  const fits =
    type === 'single' ? earlier.some((one) => correct.includes(one)) : correct.every((one) => earlier.includes(one))
  const right = hasOptions(from) && !fits ? correct : earlier
  const there = options.filter((option) => right.includes(option.uid)).map((option) => option.uid)
  return { options, correct: type === 'single' ? there.slice(0, 1) : there }
}

const textsOf = ({ options, correct }: QuizQuestion) =>
  options
    .filter((option) => correct.includes(option.uid))
    .map(({ text }) => text)
    .filter(Boolean)

export function addOption(question: QuizQuestion): Pick<QuizQuestion, 'options'> {
  return { options: [...question.options, newOption()] }
}

export function removeOption(question: QuizQuestion, uid: string): Pick<QuizQuestion, 'options' | 'correct'> {
  return {
    options: question.options.filter((option) => option.uid !== uid),
    correct: question.correct.filter((one) => one !== uid),
  }
}

export function markRight(question: QuizQuestion, uid: string, right: boolean): Pick<QuizQuestion, 'correct'> {
  if (question.type !== 'multiple') return { correct: [uid] }
  const others = question.correct.filter((one) => one !== uid)
  return { correct: right ? [...others, uid] : others }
}
