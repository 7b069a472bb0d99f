import { plural } from '#platform/i18n/plural-en.ts'

/** Buying seats for a group: the page where they are bought, what follows the payment, and the buyer's orders. */
export const messages = {
  page: {
    title: 'Buy for a group',
    description: 'Buy seats in a course for your class, team or company, with one invoice.',
  },
  title: (course: string) => `Buy ‘${course}’ for a group`,
  intro: 'You pay once and get one invoice. Then you give the seats to your people, by email or by a link.',
  failed: 'The course could not be loaded. Check your connection and try again.',
  backToCourse: 'Back to the course',

  form: {
    heading: 'Your group',
    unsent: 'What you entered here earlier is still here. It was not sent.',
    count: 'Number of seats',
    countHint: (min: string, max: string) => `${min} to ${max}. A seat is for one person.`,
    fewer: 'One seat less',
    more: 'One seat more',
    name: 'Name of the group',
    nameHint: 'Optional, such as Class 10 A, 2026. Your people read it.',
    invoice: 'For the invoice',
    invoiceText:
      'The name of your company or institute is on the invoice. Your people see that it gives them the seat.',
  },

  summary: {
    heading: 'Payment Summary',
    seats: (count: number, shown: string, each: string) =>
      plural(count, { one: `${shown} seat at ${each}`, other: `${shown} seats at ${each}` }),
    gst: 'Any GST is included.',
    returned: 'Refund while no one has a seat',
    returnedText:
      'Within 30 days you get the money back at once, while no one has accepted a seat. After that our team decides.',
    opening: 'Opening the payment...',
    nothingToPay: 'This course is free now. Your people can enrol by themselves.',
  },

  refused: {
    OWN_COURSE: 'You can give your own course to people for free: see Invitations under My Content.',
    PRICE_CHANGED: 'Check the new total, then pay.',
    NOTHING_TO_PAY: 'Send your people the link of the course: they enroll without paying.',
    PAYMENTS_OFF: 'What you entered is saved on this device. Try again later.',
    GATEWAY_AWAY: 'What you entered is saved on this device, and nothing was charged.',
    COURSE_UNAVAILABLE: 'Choose another course for your group.',
  },
  notSent: 'The payment could not be opened. Check your connection and press again: nothing is charged twice.',

  own: {
    title: 'This is your own course',
    text: 'You can’t buy seats in it, but you can give it to people for free.',
    button: 'Invite people',
  },
  free: { title: 'This course is free', text: 'Send the link of the course: anyone can enroll without paying.' },

  ready: {
    title: (count: number, shown: string) =>
      plural(count, { one: `Your ${shown} seat is ready`, other: `Your ${shown} seats are ready` }),
    text: 'Now give them to your people: by a list of emails, or by one link for everyone.',
    manage: 'Give the seats',
    ended: 'This order was refunded, so its seats are over.',
  },

  next: {
    title: 'Your seats are ready',
    text: 'You invite your people by email or send them a link, and see their progress.',
  },

  order: {
    heading: 'Seats for a group',
    seats: (count: number, shown: string) => plural(count, { one: `${shown} seat`, other: `${shown} seats` }),
    named: (seats: string, name: string) => `${seats}: ${name}`,
    unpaid: 'You can give them after you pay.',
    confirming: 'Your bank is confirming this payment. You can give the seats once it does.',
    accepted: (accepted: string, count: string) => `${accepted} of ${count} accepted`,
    ended: 'Refunded: the seats and the link work no more.',
    manage: 'Give seats and see progress',
    manageOf: (course: string) => `Give seats and see progress: ‘${course}’`,
    myGroups: 'Your groups',
  },

  refund: {
    lose: 'The link of the group stops working at once.',
    loseAccepted: (count: number, shown: string) =>
      plural(count, {
        one: `${shown} person has a seat, so our team decides. If it is approved, they lose access to the course.`,
        other: `${shown} people have a seat, so our team decides. If it is approved, they lose access to the course.`,
      }),
    keep: 'Keep the seats',
  },
}
