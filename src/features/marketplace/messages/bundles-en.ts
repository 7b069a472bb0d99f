import { plural } from '#platform/i18n/plural-en.ts'

/** The public pages of bundles. */
export const messages = {
  title: 'Bundles',
  description:
    'Several online courses for one price, in English and Hindi. Who owns some of them pays only for the others.',
  lead: 'Several courses for one price. If you own some of them, you pay only for the others.',
  courses: (n: number) => plural(n, { one: '1 course', other: `${n} courses` }),
  by: (creator: string) => `By ${creator}`,
  empty: 'No bundles at the moment',
  emptyText: 'All courses are sold on their own.',
  browse: 'Browse courses',
  pastEnd: 'This page doesn’t exist',
  pastEndText: 'There are fewer pages now.',
  firstPage: 'Go to the first page',
  /** On the marketplace's page. */
  link: 'Bundles: several courses for one price',

  // A bundle's page.
  bundle: 'Bundle',
  headDescription: (title: string, n: number, price: string) =>
    plural(n, {
      one: `‘${title}’: 1 course for ${price}.`,
      other: `‘${title}’: ${n} online courses together for ${price}.`,
    }),
  alone: (together: string) => `${together} if bought one by one`,
  save: (saving: string, percent: number) => `Save ${saving} (${percent}%)`,
  free: 'Free',
  buy: (price: string) => `Buy the bundle • ${price}`,
  buyFree: 'Get the bundle • Free',
  opening: 'Opening…',
  inside: 'Courses in this bundle',
  costsAlone: 'Price of the course alone',
  owned: 'You own this course',
  goToCourse: 'Go to course',
  youOwn: (owned: number, all: number, price: string) =>
    plural(owned, {
      one: `You own 1 of ${all} courses, so you pay ${price}.`,
      other: `You own ${owned} of ${all} courses, so you pay ${price}.`,
    }),
  ownAll: 'You own all courses of this bundle.',
  myCourses: 'Go to my courses',
  yours: 'This is your bundle.',
  manage: 'Change the bundle',
  spread: 'If you own some of the courses, you pay only for the others. Sign in to see your price.',
  refund: 'You can return a single course and get back what you paid for it.',
  refundPolicy: 'Refund policy',
  share: 'Share',
  linkCopied: 'Link copied',
  linkNotCopied: 'We couldn’t copy the link',

  // On a course's page.
  alsoSold: 'Also sold together',
  all: 'See all bundles',
}
