import type { SavedAnswer } from '../../contract/attempts.ts'

export const questionStates = ['answered', 'notAnswered', 'marked', 'answeredAndMarked', 'notVisited'] as const
export type QuestionState = (typeof questionStates)[number]

/** What the palette shows of a question; one without a row was never opened. */
export function stateOf(answer: Pick<SavedAnswer, 'given' | 'marked'> | undefined): QuestionState {
  if (!answer) return 'notVisited'
  const answered = answer.given.some((one) => one.trim() !== '')
  if (answer.marked) return answered ? 'answeredAndMarked' : 'marked'
  return answered ? 'answered' : 'notAnswered'
}
