import { plural } from '#platform/i18n/plural-en.ts'

/** The emails about the system check. */
export const messages = {
  testSubject: (site: string) => `Test email from ${site}`,
  testText: 'This email arrived, so this site can send emails. You asked for it on the System check page.',
  openSystemCheck: 'Open System check',
  problemsSubject: (site: string, count: number) =>
    plural(count, { one: `${site}: 1 problem found`, other: `${site}: ${count} problems found` }),
  problemsHeading: (count: number) =>
    plural(count, { one: 'System check found 1 problem', other: `System check found ${count} problems` }),
  problemsOnce:
    'You receive one email about each problem, and another only if it returns more than a day after it ended.',
}
