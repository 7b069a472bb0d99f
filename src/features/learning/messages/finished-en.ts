import { plural } from '#platform/i18n/plural-en.ts'

export const messages = {
  notFinished: 'This course is not finished yet.',
  page: { title: 'Course finished', description: 'Your results in this course, and what to learn next.' },
  errorText: 'This page could not be loaded. Your progress is safe; please try again.',
  title: 'You finished the course',
  wellDone: (name: string) => (name ? `Well done, ${name}.` : 'Well done.'),
  lessonsOf: (count: number, shown: string) =>
    plural(count, { one: `${shown} of ${shown} lesson`, other: `${shown} of ${shown} lessons` }),
  percent: '100%',
  openLessons: 'Review the lessons',
  nextCourse: 'Find your next course',
  facts: 'Your course in numbers',
  lessons: 'Lessons',
  /** Below the number of lessons. */
  allFinished: 'all finished',
  length: 'Length',
  /** Below the length of the course. */
  lengthHint: 'of lessons',
  quiz: 'Final quiz',
  score: (percent: number) => `${percent}%`,
  passMark: (percent: number) => `pass mark ${percent}%`,
  finished: 'Finished',
  enrolled: (on: string) => `enrolled ${on}`,
  rate: 'Rate this course',
  share: 'Share this course',
  shareHint: 'Share the course page with friends and colleagues.',
  shareText: (title: string) => `I finished ‘${title}’`,
  whatsapp: 'Share on WhatsApp',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied',
  next: 'What to learn next',
  othersAfter: (title: string) => `Learners finished this after ‘${title}’`,
  because: (title: string) => `Because you finished ‘${title}’`,
}
