import { plural } from '#platform/i18n/plural-en.ts'

/** A creator's public page. */
export const messages = {
  description: (name: string, headline: string, courses: number) =>
    [
      headline || name,
      courses > 0
        ? plural(courses, { one: `${courses} course by ${name}`, other: `${courses} courses by ${name}` })
        : '',
    ]
      .filter(Boolean)
      .join('. '),
  courseCount: (n: number, count: string) => plural(n, { one: '1 course', other: `${count} courses` }),
  learnerCount: (n: number, count: string) => plural(n, { one: '1 learner', other: `${count} learners` }),
  joined: (day: string) => `Joined ${day}`,
  linkKinds: { website: 'Website', youtube: 'YouTube', instagram: 'Instagram', linkedin: 'LinkedIn' },
  linkTo: (kind: string, name: string) => `${kind} of ${name}`,
  share: 'Share on WhatsApp',
  shareText: (name: string, courses: number, address: string) =>
    courses > 0
      ? plural(courses, {
          one: `${name} teaches a course here: ${address}`,
          other: `${name} teaches ${courses} courses here: ${address}`,
        })
      : `${name} teaches here: ${address}`,
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: 'We couldn’t copy the link. Copy it from the address bar.',
  ask: 'Ask on WhatsApp',
  askText: (name: string) => `Hello ${name}, I have a question about your courses.`,
  edit: 'Edit my page',
  about: (name: string) => `About ${name}`,
  intro: 'Intro video',
  playIntro: (name: string) => `Play the intro video of ${name}`,
  introFailed: 'We couldn’t load the video.',
  courses: 'Courses',
  noCourses: 'No courses yet',
  noCoursesText: 'Published courses appear here.',
  findCourses: 'Find a course',
  bundles: 'Bundles',
  coupon: {
    title: 'Coupon',
    percent: (percent: number) => `${percent}% off`,
    amount: (amount: string) => `${amount} off`,
    allCourses: 'on every course here',
    someCourses: (n: number) => plural(n, { one: 'on 1 course', other: `on ${n} courses` }),
    until: (day: string) => `Until ${day}`,
    firstPurchase: 'For a first purchase',
    code: (code: string) => `Code ${code}`,
    use: 'Use this coupon',
    used: 'Applied',
    usedText: 'Open a course to see your price.',
  },
  reviews: 'Reviews',
  orders: 'Order of reviews',
  order: { newest: 'Newest', best: 'Best rated' },
  noReviews: 'No reviews yet',
  onCourse: 'On',
  more: 'Show more reviews',
  loadingMore: 'Loading...',
}
