import { plural } from '#platform/i18n/plural-en.ts'

export const messages = {
  title: 'Creator dashboard',
  description: 'Earnings, learners and ratings of your courses.',
  span: 'Period',
  spans: { '7d': '7 days', '30d': '30 days', '90d': '90 days', year: '12 months' },
  headings: { '7d': 'Last 7 days', '30d': 'Last 30 days', '90d': 'Last 90 days', year: 'Last 12 months' },
  compared: (from: string, to: string) => `${from} to ${to}, vs previous period`,
  profile: 'My profile',
  createCourse: 'Create Course',
  measure: 'Show in chart',
  earned: 'Earned',
  enrolments: 'Enrolments',
  earnedHint: 'Your share of sales, minus refunds.',
  enrolmentsHint: 'How many times learners enrolled in your courses.',
  /** A screen reader reads it after a percentage. */
  changeUp: 'more than the previous period',
  changeDown: 'less than the previous period',
  chart: (what: string, from: string, to: string, total: string, most: string, best: string) =>
    `${what}, ${from} to ${to}: ${total} in total. Highest: ${most}, ${best}.`,
  chartEmpty: (what: string, from: string, to: string) => `${what}, ${from} to ${to}: no data yet.`,
  point: (step: string, value: string) => `${step}: ${value}`,
  asTable: 'Show as table',
  month: 'Month',
  day: 'Day',
  percent: (percent: number) => `${percent}%`,
  newLearners: 'New enrolments',
  /** Below a figure: what it was in the period before. */
  before: (count: string) => `was ${count}`,
  completion: 'Completion',
  ofEnrolments: 'of all enrolments',
  rating: 'Average rating',
  noRating: 'New',
  reviews: (count: number, shown: string) =>
    plural(count, { one: `${shown} review, all time`, other: `${shown} reviews, all time` }),
  learners: 'Total learners',
  learnersHint: 'across your courses, all time',
  content: 'My Content',
  viewAll: 'View all',
  columns: { course: 'Course', status: 'Status', learners: 'Learners', sales: 'Sales, all time', rating: 'Rating' },
  salesAllTime: (amount: string) => `Sales ${amount}, all time`,
  notYet: 'Not yet',
  emptyTitle: 'No courses yet',
  emptyText: 'Your courses appear here with their learners, sales and ratings.',
  waiting: 'To do',
  waitingAll: (count: number) => `Show all ${count}`,
  waitingOf: (shown: number, count: number) => `Show ${shown} of ${count}`,
  waitingFewer: 'Show fewer',
  waitingMore: {
    rejected: (count: number) =>
      plural(count, { one: `and ${count} more rejected course`, other: `and ${count} more rejected courses` }),
    assignments: (count: number) =>
      plural(count, {
        one: `and ${count} more course with submissions to grade`,
        other: `and ${count} more courses with submissions to grade`,
      }),
    questions: (count: number) =>
      plural(count, {
        one: `and ${count} more course with questions to answer`,
        other: `and ${count} more courses with questions to answer`,
      }),
    draft: (count: number) => plural(count, { one: `and ${count} more draft`, other: `and ${count} more drafts` }),
  },
  waitingRejected: 'Rejected',
  waitingDraft: 'Draft',
  waitingAnswers: (count: number) =>
    plural(count, { one: `${count} submission to grade`, other: `${count} submissions to grade` }),
  waitingQuestions: (count: number) =>
    plural(count, { one: `${count} question to answer`, other: `${count} questions to answer` }),
  asked: (when: string) => `oldest asked ${when}`,
  /** Of the submissions that wait for a grade. */
  submitted: (when: string) => `oldest submitted ${when}`,
  untitled: 'Untitled course',
  since: (when: string) => `changed ${when}`,
  justNow: 'just now',
  nothingWaits: 'Nothing to do',
  nothingWaitsText: 'Rejected courses, submissions to grade, questions to answer and unfinished drafts appear here.',
  errorText: 'Your dashboard could not be loaded. Your courses are safe.',
}
