import type { ContentOf, QuizQuestion } from '#features/catalogue/contract/lesson-content.ts'
import { isAccepted } from '#features/practice/rules/short-answer.ts'

type Quiz = Pick<ContentOf<'quiz'>, 'questions' | 'passPercent'>

/**
 * What a learner answered, by the question's uid: the uids of the options chosen, `['true']` or `['false']`, or the one
 * short answer as it was typed. A question that is missing has no answer.
 */
export type QuizAnswers = Readonly<Record<string, readonly string[]>>

export type QuizScore = {
  /** By the question's uid. */
  right: Readonly<Record<string, boolean>>
  points: number
  outOf: number
  /** 0–100, whole, rounded down. */
  percent: number
  passed: boolean
}

type Answerable = Pick<QuizQuestion, 'type' | 'correct' | 'options'>

/** What is right: an option that was taken out since is not, whatever still names it. */
export function rightAnswers({ type, correct, options }: Answerable): string[] {
  if (type === 'short' || type === 'true-false') return correct
  return options.map((option) => option.uid).filter((uid) => correct.includes(uid))
}

/** One point a question, all of it or nothing: of several right options every one and no other. */
export function isRight(question: Answerable, given: readonly string[]): boolean {
  const right = rightAnswers(question)
  if (question.type === 'short') return given.length === 1 && isAccepted(given[0] ?? '', right)
  const [chosen, expected] = [new Set(given), new Set(right)]
  return expected.size > 0 && chosen.size === expected.size && [...chosen].every((one) => expected.has(one))
}

/** Scores answers; answers to questions that the quiz does not have count for nothing. */
export function scoreQuiz({ questions, passPercent }: Quiz, answers: QuizAnswers): QuizScore {
  const right: Record<string, boolean> = {}
  for (const question of questions) {
    const given = Object.hasOwn(answers, question.uid) ? (answers[question.uid] ?? []) : []
    right[question.uid] = isRight(question, given)
  }
  const points = Object.values(right).filter(Boolean).length
  const outOf = questions.length
  // Compared as whole numbers: 7 of 10 reaches 70 %.
  const passed = outOf > 0 && points * 100 >= passPercent * outOf
  return { right, points, outOf, percent: outOf === 0 ? 0 : Math.floor((points * 100) / outOf), passed }
}
