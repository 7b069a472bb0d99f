import type { QuestionType, QuizQuestion } from '../../../contract/lesson-content.ts'
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

/** Another type keeps the question, and its options and right answers as far as the new type knows them. */
export function changeType(question: QuizQuestion, type: QuestionType): QuizQuestion {
  if (type === question.type) return question
  const options = hasOptions(type) ? (question.options.length > 0 ? question.options : [newOption(), newOption()]) : []
  const right = question.options.filter(({ uid }) => question.correct.includes(uid))
  const correct = hasOptions(type)
    ? right.slice(0, type === 'single' ? 1 : undefined).map(({ uid }) => uid)
    : type === 'short'
      ? right.map(({ text }) => text).filter(Boolean)
      : []
  return { ...question, type, options, correct }
}

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

export function moveQuestion(questions: readonly QuizQuestion[], at: number, by: -1 | 1): QuizQuestion[] {
  const question = questions[at]
  const to = at + by
  if (!question || to < 0 || to >= questions.length) return [...questions]
  return questions.toSpliced(at, 1).toSpliced(to, 0, question)
}
