import type { NoticeData, NoticeKind } from '../rules.ts'

type Said<Kind extends NoticeKind> = (data: NoticeData[Kind]) => { title: string; message: string }

/** What the bell and the letter say of each kind. */
const kinds: { readonly [Kind in NoticeKind]: Said<Kind> } = {
  'course-waiting': ({ course, creator, revision }) => ({
    title: revision ? 'Changes wait for review' : 'A course waits for review',
    message: `${creator} sent ‘${course}’.`,
  }),
  'course-submitted': ({ course, revision }) => ({
    title: revision ? 'Your changes were sent for review' : 'Your course was sent for review',
    message: `We read ‘${course}’ and write to you.${revision ? ' Learners see the present version until then.' : ''}`,
  }),
  'course-withdrawn': ({ course, revision }) => ({
    title: revision ? 'Changes taken back' : 'Course taken back from review',
    message: `‘${course}’ is with you again.`,
  }),
  'course-approved': ({ course, revision }) => ({
    title: revision ? 'Your changes are live' : 'Your course is live',
    message: revision ? `Learners see the new version of ‘${course}’.` : `Learners can find and buy ‘${course}’ now.`,
  }),
  'course-rejected': ({ course, reason, revision }) => ({
    title: revision ? 'Your changes need another look' : 'Your course needs another look',
    message: `‘${course}’: ${reason}`,
  }),
  'course-archived': ({ course, byAdmin }) => ({
    title: 'Course archived',
    message: byAdmin
      ? `‘${course}’ was taken out of the marketplace by us. Those who own it keep it.`
      : `‘${course}’ can’t be bought now. Those who own it keep it.`,
  }),
  'course-restored': ({ course }) => ({
    title: 'Course restored',
    message: `‘${course}’ is in the marketplace again.`,
  }),
  enrolled: ({ course }) => ({
    title: 'You are enrolled',
    message: `‘${course}’ is yours. Start with the first lesson.`,
  }),
  refunded: ({ amount }) => ({
    title: `Your refund of ${amount}`,
    message: 'It is on its way to the account you paid from.',
  }),
  'assignment-submitted': ({ course, lesson, learner }) => ({
    title: 'An assignment to read',
    message: `${learner} handed in ‘${lesson}’ of ‘${course}’.`,
  }),
  'assignment-graded': ({ course, lesson }) => ({
    title: 'Your assignment was read',
    message: `‘${lesson}’ of ‘${course}’ has feedback for you.`,
  }),
  'review-written': ({ course, learner, stars }) => ({
    title: stars === 1 ? 'A review with 1 star' : `A review with ${stars} stars`,
    message: `${learner} wrote about ‘${course}’.`,
  }),
  'review-replied': ({ course, creator }) => ({
    title: 'A reply to your review',
    message: `${creator} replied to what you wrote about ‘${course}’.`,
  }),
  'question-asked': ({ course, question, learner }) => ({
    title: 'A question in your course',
    message: `${learner} asks in ‘${course}’: ${question}`,
  }),
  'question-followed': ({ course, question, learner }) => ({
    title: 'More on a question',
    message: `${learner} added something in ‘${course}’: ${question}`,
  }),
  'question-answered': ({ course, question, by, instructor }) => ({
    title: instructor ? 'The instructor answered you' : 'An answer to your question',
    message: `${by} answered in ‘${course}’: ${question}`,
  }),
  'video-ready': ({ file }) => ({ title: 'Video ready', message: `${file} can be watched.` }),
  'video-failed': ({ file, reason }) => ({ title: 'Video not ready', message: `${file}: ${reason}` }),
  announcement: ({ course, creator, subject, text }) => ({
    title: subject,
    message: `${creator}, ‘${course}’:\n\n${text}`,
  }),
  'enquiry-received': ({ ticket, name, studio }) => ({
    title: studio ? 'Somebody asks for the studio' : 'A new enquiry',
    message: `${name} wrote; ticket ${ticket}.`,
  }),
  'enquiry-assigned': ({ ticket, name }) => ({
    title: 'An enquiry for you',
    message: `Please look after ${ticket} from ${name}.`,
  }),
  'enquiry-answered': ({ ticket, email }) => ({
    title: `We answered ${ticket}`,
    message: `The answer is in your mail (${email}).`,
  }),
}

export const words = {
  kinds,
  greeting: (name: string) => `Hello ${name},`,
  open: 'Open it here',
  thanks: (site: string) => `The ${site} team`,
  whyCourseEmails: 'You get this letter because news of your courses by e-mail is on. Change it here:',

  markAllRead: 'Mark all as read',
  unread: 'Unread',
  justNow: 'just now',
  nothing: 'Nothing new',
  nothingText: 'Replies and decisions about your courses will appear here.',
  loading: 'Loading...',
  failed: 'Your notifications could not be loaded.',
  tryAgain: 'Try Again',
  older: 'Show older',
  viewAll: 'View all',

  title: 'Notifications',
  description: 'What happened to your courses, orders and enquiries.',
  show: 'Show',
  all: 'All',
  loadingList: 'Loading your notifications',
  nothingUnread: 'Everything is read',
  nothingUnreadText: 'What is new will appear here until you open it.',
  showAll: 'Show all',
  kept: 'Notifications are kept for a year.',
  preferences: 'Choose which letters you get',
}
