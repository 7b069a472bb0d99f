/** The words of the emails about payouts to creators. */
export const messages = {
  changedSubject: 'Your payout details were changed',
  changed: (account: string, at: string) => `Your payout account was changed to ${account} on ${at} IST.`,
  heldUntil: (from: string) => `Payouts can use it from ${from} IST.`,
  notYou: 'Not you? Contact us now and we’ll stop the change before a payout uses it. Then change your password.',
  contact: 'Contact support',
  seeDetails: 'See your payout details',

  sentSubject: (amount: string) => `We paid you ${amount}`,
  sent: (amount: string, account: string) => `We sent ${amount} of your earnings to your account ${account}.`,
  amount: 'Amount',
  reference: 'Payout',
  utr: 'UTR',

  failedSubject: (amount: string) => `Your payout of ${amount} failed`,
  failed: (amount: string, account: string) =>
    `We couldn’t pay ${amount} to your account ${account}. The money is still yours, and we’ll pay it with the next payout.`,
  failedNext: 'Check your payout details and correct them. A change waits 48 hours before a payout uses it.',
  correctDetails: 'Check payout details',

  correctSubject: 'Please correct your payout details',
  correct: (amount: string, account: string) =>
    `We couldn’t pay ${amount} to your account ${account}. Please check your payout details.`,
}
