import * as z from 'zod/mini'
import { storedShape } from '#platform/api/stored-shape.ts'
import { rule, zodError } from '#platform/api/validation.ts'
import { isDay } from '#platform/format/is-day.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/lessons-en.ts'
import { clientUid } from './lesson-content.ts'

/** Two years: a course that takes longer is better made of several. */
export const maxOpeningDays = 730
const wrongDays = textOf(messages, 'openingDays', maxOpeningDays)

/**
 * When learners can open a section: at the beginning of a day in India, so many days in India after the day of their
 * enrolment, or once they have passed a quiz of an earlier section. A section without one is always open.
 */
export const sectionOpening = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('date'),
    date: z.string().check(rule(isDay, textOf(messages, 'openingDate'))),
  }),
  z.object({
    by: z.literal('days'),
    days: z
      .number({ error: zodError(wrongDays) })
      .check(rule((n) => Number.isInteger(n) && n >= 1 && n <= maxOpeningDays, wrongDays)),
  }),
  z.object({ by: z.literal('quiz'), lessonUid: clientUid(textOf(messages, 'openingQuiz')) }),
])
/** The same in replies. */
export const storedOpening = storedShape(sectionOpening)
export type SectionOpening = z.output<typeof sectionOpening>
