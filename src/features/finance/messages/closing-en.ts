import { plural } from '#platform/i18n/plural-en.ts'

/** Closing a month of the books. */
export const messages = {
  close: (month: string) => `Close ${month}`,
  hint: (month: string) => `After closing, nothing can be posted to ${month}.`,
  closedUntil: (month: string) => `The books are closed until the end of ${month}.`,
  question: (month: string) => `Close ${month}?`,
  detail: (month: string) =>
    `Nothing can be posted to ${month} any more, and it can’t be opened again. Late entries are booked in the first open month.`,
  unexplained: (count: number) =>
    plural(count, {
      one: `${count} payment or difference is still unexplained. You can close the month; the explanation is booked later.`,
      other: `${count} payments and differences are still unexplained. You can close the month; the explanations are booked later.`,
    }),
  closing: 'Closing...',
  done: 'The month is closed.',
  alreadyClosed: 'This month was closed already.',
  notNext: 'Close earlier months first.',
  notOver: 'This month is not over yet.',
}
