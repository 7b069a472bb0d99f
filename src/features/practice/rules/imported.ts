import type { LocalizableText } from '#platform/i18n/text.ts'
import type { Difficulty, QuestionKind } from './questions.ts'

/** A question as a file says it, before it is checked as a form's question is. */
export type ImportedQuestion = {
  kind: QuestionKind
  text: string
  textHi: string
  /** Whether the texts are HTML; options and accepted answers never are. */
  html: boolean
  /** With its partner: an option of a match question. */
  options: { text: string; textHi: string; partner?: string; partnerHi?: string }[]
  /** The places of right options (of an order question all, in the right order), or the answers themselves. */
  correct: (number | string)[]
  tolerance: number
  explanation: string
  explanationHi: string
  topic: string
  difficulty: Difficulty
}

/** What a file holds at a line: a question, or why it cannot be taken. */
export type ImportedLine = { line: number; excerpt: string } & (
  { question: ImportedQuestion; problem?: undefined } | { question?: undefined; problem: LocalizableText }
)

/** All options, in the order of the file. */
export const inFileOrder = (options: readonly unknown[]): number[] => options.map((_, index) => index)
