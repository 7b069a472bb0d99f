import { plural } from '#platform/i18n/plural-en.ts'

/** The pages that the link of an invitation opens. Their titles name neither the course nor a person. */
export const messages = {
  page: { title: 'A course for you', description: 'An invitation to a course. Accept it to start learning.' },
  gives: (name: string) => `${name} gives you this course`,
  givesSeat: (name: string) => `${name} gives you a seat in this course`,
  heading: 'An invitation to a course',
  loading: 'Loading the invitation',
  by: (instructor: string) => `Instructor: ${instructor}`,
  lessons: (count: number, shown: string) => plural(count, { one: `${shown} lesson`, other: `${shown} lessons` }),
  duration: (time: string) => `Duration ${time}`,
  courseLink: 'See the course page',

  free: 'It costs you nothing. After you accept, you can start at once.',
  visitor: 'It costs you nothing. Sign in to accept it, or create an account if you have none.',
  until: (day: string) => `You can accept it until ${day}.`,
  /** Before a seat is accepted. */
  sees: (name: string) => `${name} sees your name and your progress in this course.`,
  accept: 'Accept the course',
  acceptSeat: 'Accept the seat',
  accepting: 'Accepting...',
  acceptAs: (email: string) => `You accept it for the account ${email}.`,
  signIn: 'Sign in to accept',
  register: 'Create an account',

  yours: 'You have accepted this invitation. The course is yours.',
  owned: 'You already have this course, so there is nothing to accept.',
  open: 'Open the course',
  ownCourse: 'This is your own course, so there is nothing to accept.',
  myContent: 'Go to My Content',
  used: 'This invitation has been accepted by another account. A link works for one person.',
  usedNext: (name: string) =>
    `If it was you, sign in with the account that accepted it. Otherwise ask ${name} for an invitation of your own.`,
  signInAgain: 'Sign in',
  withdrawn: 'This invitation was taken back.',
  paid: 'It is paid for. After you accept, you can start at once.',
  visitorPaid: 'It is paid for. Sign in to accept it, or create an account if you have none.',
  ownedSeat: 'You already have this course, so the seat stays free for someone else.',
  withdrawnNext: (name: string) => `If you think this is a mistake, ask ${name} for a new invitation.`,
  expired: (day: string) => `This invitation was open until ${day} and has expired.`,
  expiredNext: (name: string) => `Ask ${name} for a new invitation.`,
  notListed: 'This course is not published at the moment, so it can’t be accepted now.',
  notListedNext: 'The invitation stays open. Try this link again later.',
  otherCourses: 'See other courses',
  missing: 'We could not find this invitation',
  missingText:
    'Open the link in the email once more, or copy all of it. If it still fails, ask the person who invited you.',
  failedText: 'The invitation could not be loaded. Check your connection and try again.',

  stop: {
    title: 'No more invitations',
    description: 'Stop emails that invite you to courses.',
    heading: 'No more invitations to this email?',
    text: 'No one on this site can then invite the email that got this link to a course, or send it a gift. An invitation is taken back. A gift is paid for, so it stays, and its link works. Courses that you already have stay yours.',
    noKey: 'Open the link at the end of the email. Only someone who reads the email can stop invitations to it.',
    button: 'Stop invitations',
    stopping: 'One moment...',
    back: 'Back to the invitation',
    done: 'Done. We send no more invitations to this email.',
    doneText: 'You can close this page.',
    home: 'Go to the home page',
  },
}
