import { plural } from '#platform/i18n/plural-en.ts'

/** What the email of a notification says besides the bell's words. */
export const messages = {
  open: 'Open',
  why: 'You receive this because course updates are on.',
  whySales: 'You receive this because sale emails are on.',
  change: 'Change this in Settings',
  sales: (count: number) => plural(count, { one: `${count} new sale`, other: `${count} new sales` }),
  salesOpening: (amount: string) => `Your share is ${amount}.`,
  ofCourse: (count: number, amount: string) =>
    plural(count, { one: `${count} sale, ${amount}`, other: `${count} sales, ${amount}` }),
  otherCourses: 'Other courses',
  earnings: 'See your earnings',
}
