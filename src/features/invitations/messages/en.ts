import { formatCount } from '#platform/format/format.ts'
import { plural } from '#platform/i18n/plural-en.ts'

export const messages = {
  noAddress: 'Enter at least one email',
  tooManyAtOnce: (max: number) => `Enter ${formatCount(max)} emails at most`,
  notFound: 'This invitation doesn’t exist. Check that the link is complete.',
  courseNotFound: 'We could not find this course.',
  notForSale: 'This course is not published at the moment.',
  tooMany: (max: number) => `You can invite ${formatCount(max)} people a day. Invite more tomorrow.`,
  used: 'This invitation has been accepted by another account.',
  withdrawn: 'This invitation was taken back.',
  expired: 'This invitation has expired. Ask for a new one.',
  owned: 'You already have this course.',
  ownCourse: 'This is your own course.',
  ownGift: 'You bought this gift for someone else. Send them the link.',
  closed: 'This invitation is not open any more.',
  resendLater: (hours: number) => `An email goes out once in ${hours} hours. Try again tomorrow.`,
  noMoreEmails: (max: number) => `We send ${max} emails for an invitation at most.`,
  invited: (count: number) =>
    plural(count, { one: '1 person invited.', other: `${formatCount(count)} people invited.` }),
  resent: 'Email sent.',
  giftSent: 'Gift sent.',
  giftMoved: 'Gift sent with a new link. The first link no longer works.',
  wantsNone: 'This email takes no invitations. Send the link yourself',
  taken: 'Invitation taken back.',
  accepted: 'The course is yours.',
  stopped: 'We send no more invitations to this email.',
  csv: { email: 'Email', state: 'Status', invited: 'Invited', accepted: 'Accepted' },
  states: { open: 'Invited', accepted: 'Accepted', withdrawn: 'Taken back', expired: 'Expired' },
}
