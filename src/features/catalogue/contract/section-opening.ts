import * as z from 'zod/mini'
import { rule } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/lessons-en.ts'
import { clientUid } from './lesson-content.ts'

/** Two years: a course that takes longer is better made of several. */
export const maxOpeningDays = 730

const isDay = (value: string) => /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))

/**
 * When learners can open a section: at the beginning of a day in India, so many days in India after the day of their
 * enrolment, or once they have passed a quiz of an earlier section. A section without one is always open.
 */
export const sectionOpening = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('date'),
    date: z.string().check(rule((value) => isDay(value), textOf(messages, 'openingDate'))),
  }),
  z.object({
    by: z.literal('days'),
    days: z
      .number()
      .check(
        rule(
          (n) => Number.isInteger(n) && n >= 1 && n <= maxOpeningDays,
          textOf(messages, 'openingDays', maxOpeningDays),
        ),
      ),
  }),
  z.object({ by: z.literal('quiz'), lessonUid: clientUid() }),
])
export type SectionOpening = z.output<typeof sectionOpening>
