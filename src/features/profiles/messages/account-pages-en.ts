import { plural } from '#platform/i18n/plural-en.ts'

/** What is loaded with every page: the heads of ours. */
export const messages = {
  account: { title: 'Account settings', description: 'Your profile, password, devices and preferences.' },
  profile: { title: 'Your profile', description: 'Your profile.' },
  publicDescription: (name: string, headline: string, courses: number) =>
    [
      headline || name,
      courses > 0
        ? plural(courses, { one: `${courses} course by ${name}`, other: `${courses} courses by ${name}` })
        : '',
    ]
      .filter(Boolean)
      .join('. '),
}
