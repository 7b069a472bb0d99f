import { minuteMs } from '#platform/format/durations.ts'
import type { Answerable, Difficulty, Option, QuestionKind } from './questions.ts'

export const testStates = ['DRAFT', 'PUBLISHED', 'CLOSED'] as const
export type TestState = (typeof testStates)[number]

/** A question of a published version: its texts are drawn already (sanitised HTML with MathML). */
export type PublishedQuestion = Omit<Answerable, 'options' | 'partners'> & {
  uid: string
  kind: QuestionKind
  text: string
  textHi: string
  options: Option[]
  /** What the options of a match question are matched with. */
  partners?: Option[]
  explanation: string
  explanationHi: string
  topic: string
  difficulty: Difficulty
}
/** Marks are whole hundredths: 0.25 is 25. */
export type PublishedSection = {
  uid: string
  title: string
  minutes: number
  marksRight: number
  marksWrong: number
  questions: PublishedQuestion[]
}
export type SectionOutline = Omit<PublishedSection, 'uid' | 'questions'> & { questions: number }
/** A test as it was published; an attempt is made, scored and shown by the one it began with. */
export type VersionContent = {
  title: string
  instructions: string
  shuffleQuestions: boolean
  shuffleOptions: boolean
  sections: PublishedSection[]
}

export type SectionClock = { opensAt: Date; closesAt: Date }

/** The clocks of the sections, one after the other from the start. */
export function sectionClocks(sections: readonly { minutes: number }[], startedAt: Date): SectionClock[] {
  let at = startedAt.getTime()
  return sections.map(({ minutes }) => {
    const opensAt = new Date(at)
    at += minutes * minuteMs
    return { opensAt, closesAt: new Date(at) }
  })
}

/** The section that is open at a moment, by its place; undefined before the first and after the last. */
export function openSection(clocks: readonly SectionClock[], at: Date): number | undefined {
  const found = clocks.findIndex(({ opensAt, closesAt }) => opensAt <= at && at < closesAt)
  return found < 0 ? undefined : found
}

export const totalMarks = (sections: readonly Pick<PublishedSection, 'marksRight' | 'questions'>[]): number =>
  sections.reduce((sum, { marksRight, questions }) => sum + marksRight * questions.length, 0)

export const outlineOf = (sections: readonly PublishedSection[]): SectionOutline[] =>
  sections.map(({ title, minutes, marksRight, marksWrong, questions }) => ({
    title,
    minutes,
    marksRight,
    marksWrong,
    questions: questions.length,
  }))
