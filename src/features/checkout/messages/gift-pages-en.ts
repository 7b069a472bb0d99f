import { plural } from '#platform/i18n/plural-en.ts'

/** Giving a course to another person: the page where it is bought, what follows the payment, and the buyer's orders. */
export const messages = {
  page: { title: 'Give a course as a gift', description: 'Buy a course for someone else and send them the link.' },
  title: (course: string) => `Give ‘${course}’ as a gift`,
  intro: 'You pay, and the person you name gets a link to accept the course.',
  failed: 'The course could not be loaded. Check your connection and try again.',
  backToCourse: 'Back to the course',

  form: {
    heading: 'Your gift',
    unsent: 'What you wrote here earlier is still here. It was not sent.',
    way: 'How does it reach them?',
    ways: { email: 'We send an email', link: 'I send the link myself, by WhatsApp or in person' },
    email: 'Their email',
    emailHint: 'They need no account yet.',
    on: 'Day',
    onHint: 'Today: right after you pay. On a later day: at 9:00 am.',
    linkHint: 'You get the link right after you pay. It works for one person.',
    from: 'Your name, as they read it',
    words: 'Your words',
    optional: 'Optional.',
    left: (length: string, max: string) => `${length} of ${max} characters`,
    preview: 'What they read',
    previewText: 'This is at the top of the page that their link opens.',
    someone: 'Someone',
  },

  summary: {
    heading: 'Payment Summary',
    returned: 'The money comes back if no one accepts',
    returnedText:
      'Within 30 days you get it back at once, while no one has accepted the gift. After a year it comes back by itself.',
    opening: 'Opening the payment...',
    /** A coupon pays for all of it. */
    nothingToPay:
      'With this coupon the course costs nothing, so there is nothing to give. Send the coupon code to the person, or remove it here.',
  },

  refused: {
    OWN_COURSE: 'You can give your own course to people for free: see Invitations under My Content.',
    PRICE_CHANGED: 'Check the new total, then pay.',
    NOTHING_TO_PAY: 'Send the person the link of the course: they enroll without paying.',
    PAYMENTS_OFF: 'What you wrote is saved on this device. Try again later.',
    GATEWAY_AWAY: 'What you wrote is saved on this device, and nothing was charged.',
    COURSE_UNAVAILABLE: 'Choose another course to give.',
  },
  notSent: 'The payment could not be opened. Check your connection and press again: nothing is charged twice.',

  own: {
    title: 'This is your own course',
    text: 'You can’t buy it, but you can give it to people for free.',
    button: 'Invite people',
  },
  free: { title: 'This course is free', text: 'Send the link of the course: anyone can enroll without paying.' },

  ready: {
    title: 'Your gift is ready',
    /** With the day and hour on which it goes out. */
    later: (email: string, when: string) => `We email it to ${email} on ${when}.`,
    now: (email: string) => `It is on its way to ${email}.`,
    link: 'Send the person this link. Who opens it first and accepts has the course.',
    alsoLink: 'You can also send the link yourself. It opens the same gift.',
    another: 'Buy another gift',
  },

  next: {
    title: 'Your gift is ready',
    email: (email: string) => `We email it to ${email}, on the day that you chose.`,
    link: 'You get a link to send to the person it is for.',
  },

  order: {
    heading: 'Gift',
    unpaid: (email: string) => `For ${email}. It goes out after you pay.`,
    unpaidLink: 'You get the link after you pay.',
    goesOut: (when: string, email: string) => `Goes out on ${when} to ${email}.`,
    sent: (when: string, email: string) => `Sent on ${when} to ${email}.`,
    ready: 'Ready: send the link to the person it is for.',
    until: (day: string) => `No one has accepted it yet. It can be accepted until ${day}.`,
    accepted: (when: string) => `Accepted on ${when}.`,
    withdrawn: 'Taken back. Its link opens nothing any more.',
    withdrawnAccepted: (when: string) => `It was accepted on ${when} and taken back later.`,
    expired: 'No one accepted it within a year. The money goes back to you.',
    confirming: 'Your bank is confirming this payment. Your gift goes out once it does.',
    send: 'Send by email',
    sendAgain: 'Send again, or to another email',
    sendOf: (course: string) => `Send by email: gift ‘${course}’`,
    sendAgainOf: (course: string) => `Send again, or to another email: gift ‘${course}’`,
    noMoreSends: 'We send no more emails for this gift. Send the link yourself.',
    dialog: {
      title: 'Send the gift by email',
      text: 'It goes out at once, with the same link and your words.',
      instead: 'It then goes out now, not on the day that you chose.',
      left: (count: number, shown: string) =>
        plural(count, { one: `You can send ${shown} more email.`, other: `You can send ${shown} more emails.` }),
      email: 'Email',
      send: 'Send now',
      sending: 'Sending...',
    },
  },

  refund: {
    /** In place of what a buyer loses. */
    lose: 'The link of the gift stops working at once.',
    loseAccepted:
      'Someone has accepted this gift, so our team decides. If it is approved, they lose access to the course.',
    keep: 'Keep the gift',
  },
}
