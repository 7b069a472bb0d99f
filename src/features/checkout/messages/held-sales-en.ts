/** Sales that wait for a person, because the creator may have paid for them. */
export const messages = {
  about: (title: string, creator: string) => `‘${title}’ by ${creator}.`,
  samePayer: 'The payment came from the creator’s own payout UPI ID.',
  sameDevice: 'The order came from a browser that the creator signed in with in the last 90 days.',
  meanwhile: (share: string) =>
    `The creator’s share of ${share} is held and is not paid out. The learner has the course until you decide.`,
  shared: 'Families and schools share devices. Check before you refund.',
  verbs: {
    refund: (left: string) => `Refund ${left} to the learner`,
    release: 'The sale is genuine: release the share',
  },
  verbHints: {
    refund: 'The learner loses the course and gets the money back and an email. The creator earns nothing.',
    release: 'The creator’s share becomes payable when the refund window closes, as for any sale.',
  },
  reasonHint: 'For the audit log. Neither the learner nor the creator sees it.',
  send: { refund: 'Refund sale', release: 'Release share' },

  released: 'The creator’s share is released.',
  refunded: 'The sale is being refunded.',
  notFound: 'We could not find this sale.',
  alreadyDecided: 'Someone has already decided about this sale.',
}
