import { plural } from '#platform/i18n/plural-en.ts'
import type { NoticeData, NoticeKind } from '../rules.ts'

type Said<Kind extends NoticeKind> = (data: NoticeData[Kind]) => { title: string; message: string }

/** What the bell and the email say of each kind. */
const kinds: { readonly [Kind in NoticeKind]: Said<Kind> } = {
  'course-waiting': ({ course, creator, revision }) => ({
    title: revision ? 'Course changes to review' : 'New course to review',
    message: `${creator} submitted ‘${course}’.`,
  }),
  'course-submitted': ({ course, revision }) => ({
    title: revision ? 'Your changes were sent for review' : 'Your course was sent for review',
    message: `We’ll review ‘${course}’ and let you know, usually within 2 days.${revision ? ' Until then, learners see the current version.' : ''}`,
  }),
  'course-withdrawn': ({ course, revision }) => ({
    title: revision ? 'Changes withdrawn from review' : 'Course withdrawn from review',
    message: `You can edit ‘${course}’ again.`,
  }),
  'course-approved': ({ course, revision }) => ({
    title: revision ? 'Your changes are live' : 'Your course is live',
    message: revision ? `Learners see the new version of ‘${course}’.` : `Learners can find and buy ‘${course}’ now.`,
  }),
  'course-rejected': ({ course, reason, revision }) => ({
    title: revision ? 'Your changes were rejected' : 'Your course was rejected',
    message: `‘${course}’: ${reason}`,
  }),
  'course-archived': ({ course, byAdmin }) => ({
    title: 'Course archived',
    message: byAdmin
      ? `We removed ‘${course}’ from the marketplace. Existing learners keep access.`
      : `‘${course}’ is no longer for sale. Existing learners keep access.`,
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
  'refund-waiting': ({ learner, amount }) => ({
    title: 'New refund request',
    message: `${learner} requested a refund of ${amount}. Please answer within 48 hours.`,
  }),
  'refund-overdue': ({ learner, amount }) => ({
    title: 'Refund request overdue',
    message: `${learner} requested a refund of ${amount} more than 48 hours ago. Please answer now.`,
  }),
  'dispute-opened': ({ amount, payment }) => ({
    title: `A payment of ${amount} is disputed`,
    message: `The payer’s bank asks for payment ${payment} back. Reply before its deadline.`,
  }),
  'refund-refused': ({ learner, amount }) => ({
    title: `A refund of ${amount} was refused`,
    message: `The payment gateway has too little balance to pay ${learner} back. Add money to it.`,
  }),
  'refund-failed': ({ learner, amount }) => ({
    title: `A refund of ${amount} failed`,
    message: `The payment gateway cannot pay ${learner} back. Pay the learner manually.`,
  }),
  'ledger-differs': ({ count }) => ({
    title: plural(count, {
      one: 'A figure differs from the ledger',
      other: `${count} figures differ from the ledger`,
    }),
    message: 'Open the finance page to see which.',
  }),
  'refund-declined': ({ course, reason }) => ({
    title: 'Your refund request was declined',
    message: `‘${course}’: ${reason}`,
  }),
  'refund-ended': ({ amount }) => ({
    title: 'Your refund request has ended',
    message: `You asked for ${amount} back. The money goes back to you another way, so there is nothing left to decide.`,
  }),
  'coupon-ended': ({ coupon, reason }) => ({
    title: 'Your coupon was ended',
    message: `‘${coupon}’: ${reason}`,
  }),
  sale: ({ course, amount }) => ({
    title: 'New sale',
    message: `A learner bought ‘${course}’. Your share is ${amount}.`,
  }),
  'sale-refunded': ({ course, amount }) => ({
    title: 'A sale was refunded',
    message: `A learner was refunded ${amount} for ‘${course}’. Your share of it is deducted.`,
  }),
  'payout-sent': ({ amount, account }) => ({
    title: `We paid you ${amount}`,
    message: `We sent it to your account ${account}.`,
  }),
  'payout-failed': ({ amount, account }) => ({
    title: `Your payout of ${amount} failed`,
    message: `It didn’t arrive in your account ${account}. We’ll pay it with the next payout. Check your payout details.`,
  }),
  'payout-details-requested': ({ amount, account }) => ({
    title: 'Please correct your payout details',
    message: `We couldn’t pay ${amount} to your account ${account}.`,
  }),
  'section-opened': ({ course, section }) => ({
    title: 'A new section is open',
    message: `You can start ‘${section}’ in ‘${course}’.`,
  }),
  'assignment-submitted': ({ course, lesson, learner }) => ({
    title: 'New assignment to grade',
    message: `${learner} submitted ‘${lesson}’ in ‘${course}’.`,
  }),
  'assignment-graded': ({ course, lesson }) => ({
    title: 'New feedback on your assignment',
    message: `Read the feedback on ‘${lesson}’ in ‘${course}’.`,
  }),
  'learning-reminder': ({ course }) => ({
    title: 'Time to learn',
    message: `Continue ‘${course}’ where you stopped.`,
  }),
  'bundle-archived': ({ bundle, reason }) => ({
    title: 'Your bundle was archived',
    message: `‘${bundle}’ is sold no more. Reason: ${reason}`,
  }),
  'page-item-removed': ({ item, reason }) => ({
    title: {
      banner: 'The banner of your page was removed',
      intro: 'The intro video of your page was removed',
      handle: 'Your page lost its address',
      formerHandle: 'An old address of your page leads nowhere now',
    }[item],
    message: `${item === 'handle' ? 'Choose another address under My page. ' : ''}Reason: ${reason}`,
  }),
  'gift-taken-back': ({ course }) => ({
    title: 'Your gift was taken back',
    message: `The payment for ‘${course}’ was refunded, so you no longer have this course. Your progress is stored.`,
  }),
  'seat-taken-back': ({ course }) => ({
    title: 'Your seat was taken back',
    message: `You no longer have the course ‘${course}’, which someone bought for you. Your progress is stored.`,
  }),
  'gift-accepted': ({ course }) => ({
    title: 'Your gift was accepted',
    message: `‘${course}’ has been accepted.`,
  }),
  'certificate-issued': ({ course }) => ({
    title: 'Your certificate is ready',
    message: `You completed ‘${course}’. Download your certificate or share its page.`,
  }),
  'certificate-revoked': ({ course }) => ({
    title: 'Your certificate was revoked',
    message: `Your certificate for ‘${course}’ is no longer valid. Contact us if you think this is a mistake.`,
  }),
  'review-written': ({ course, learner, stars }) => ({
    title: `New ${stars}-star review`,
    message: `${learner} reviewed ‘${course}’.`,
  }),
  'review-replied': ({ course, creator }) => ({
    title: 'New reply to your review',
    message: `${creator} replied to your review of ‘${course}’.`,
  }),
  'question-asked': ({ course, question, learner }) => ({
    title: 'New question in your course',
    message: `${learner} asked in ‘${course}’: ${question}`,
  }),
  'question-followed': ({ course, question, learner }) => ({
    title: 'New comment on a question',
    message: `${learner} commented in ‘${course}’: ${question}`,
  }),
  'question-answered': ({ course, question, by, instructor }) => ({
    title: instructor ? 'The instructor answered your question' : 'New answer to your question',
    message: `${by} answered in ‘${course}’: ${question}`,
  }),
  'video-ready': ({ file }) => ({ title: 'Video ready', message: `${file} is ready to watch.` }),
  'video-failed': ({ file, reason }) => ({ title: 'Video processing failed', message: `${file}: ${reason}` }),
  announcement: ({ course, creator, subject, text }) => ({
    title: subject,
    message: `${creator}, ‘${course}’:\n\n${text}`,
  }),
  'enquiry-received': ({ ticket, name, studio }) => ({
    title: studio ? 'New studio enquiry' : 'New enquiry',
    message: `Enquiry ${ticket} from ${name}.`,
  }),
  'enquiry-assigned': ({ ticket, name }) => ({
    title: 'Enquiry assigned to you',
    message: `Please answer ${ticket} from ${name}.`,
  }),
  'enquiry-answered': ({ ticket, email }) => ({
    title: `We answered ${ticket}`,
    message: `We sent the answer to ${email}.`,
  }),
}

export const messages = {
  kinds,

  markAllRead: 'Mark all as read',
  unread: 'Unread',
  justNow: 'just now',
  nothing: 'No new notifications',
  nothingText: 'Updates about your courses will appear here.',
  loading: 'Loading...',
  failed: 'We could not load your notifications.',
  tryAgain: 'Try Again',
  older: 'Show older',
  viewAll: 'View all',

  title: 'Notifications',
  description: 'Updates about your courses, orders and enquiries.',
  show: 'Show',
  all: 'All',
  loadingList: 'Loading your notifications',
  nothingUnread: 'No unread notifications',
  nothingUnreadText: 'Notifications appear here until you open them.',
  showAll: 'Show all',
  retention: 'We keep notifications for one year.',
  preferences: 'Choose which emails you get',
}
