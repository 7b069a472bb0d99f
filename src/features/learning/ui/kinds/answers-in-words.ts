import type { OpenedQuiz } from '../../contract/quiz.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'
import type { QuizAnswers } from '../../rules/score-quiz.ts'
import type { AnswerInWords } from './lesson-work.ts'

/** What was answered, as it can be read without the quiz; questions that were left open are left out. */
export function answersInWords({ questions }: OpenedQuiz, answers: QuizAnswers): AnswerInWords[] {
  return questions.flatMap(({ uid, type, text, options }) => {
    const labels =
      type === 'true-false'
        ? { true: messages.quiz.true, false: messages.quiz.false }
        : Object.fromEntries(options.map((option) => [option.uid, option.text]))
    const given = (answers[uid] ?? []).map((one) => (labels as Record<string, string>)[one] ?? one)
    return given.length > 0 ? [{ question: text, given: given.join(', ') }] : []
  })
}
