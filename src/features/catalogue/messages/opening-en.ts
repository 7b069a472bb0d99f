import { plural } from '#platform/i18n/plural-en.ts'

/** When a section opens to learners. */
export const messages = {
  onDate: (date: string) => `Opens on ${date} (India time)`,
  afterDays: (days: number) =>
    plural(days, { one: `Opens ${days} day after enrolment`, other: `Opens ${days} days after enrolment` }),
  afterQuiz: (title: string) => (title ? `Opens after you pass the quiz ‘${title}’` : 'Opens after you pass a quiz'),
}
