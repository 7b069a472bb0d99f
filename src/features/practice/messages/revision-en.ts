import { plural } from '#platform/i18n/plural-en.ts'

/** The page on which a learner revises questions, and what leads to it. */
export const messages = {
  title: 'Revision',
  description: 'Practise questions you got wrong or added, just before you forget them.',
  due: (count: number, shown: string) =>
    plural(count, { one: '1 question to revise today', other: `${shown} questions to revise today` }),
  left: (shown: string) => `${shown} left today`,
  errorText: 'We could not load your questions. Please try again.',
  question: 'Question',
  check: 'Check answer',
  show: 'Show answer',
  checking: 'Checking...',
  rating: 'How well did you know it?',
  ratingText: 'Choose one. We ask the question again after the time on the button.',
  ratingKeys: 'On a keyboard, press 1, 2, 3 or 4.',
  ratings: { again: 'I didn’t know it', hard: 'It was hard', good: 'I knew it', easy: 'It was easy' },
  /** On a rating's button, under its name. */
  again: (days: string) => `Again in ${days}`,
  days: (days: number) => plural(days, { one: '1 day', other: `${days} days` }),
  /** Read out by screen readers. */
  next: (days: string) => `Comes back in ${days}. Next question.`,
  elsewhere: 'You have rated this question already, perhaps in another tab.',
  emptyTitle: 'Nothing to revise today',
  emptyText: 'Incorrect answers from mock tests come here. You can add any question on the solutions page.',
  doneTitle: 'All done for today',
  nextDay: (date: string) => `Your next questions are due on ${date}.`,
  toCourses: 'My Courses',
  add: 'Revise this question',
  added: 'In your revision',
  open: 'Revise now',
}
