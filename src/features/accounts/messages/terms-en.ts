/** The notice of terms that changed. */
export const messages = {
  notice: 'Terms',
  changedSince: (date: string) => `Our terms have changed since ${date}, when you accepted them.`,
  neverAccepted: 'Someone else created this account for you. Please read and accept our terms and privacy policy.',
  goesOn: 'You can keep using your courses.',
  read: 'Read the terms',
  readPrivacy: 'Read the privacy policy',
  accept: 'Accept',
  accepting: 'Accepting...',
  thanks: 'Thank you. We have recorded your acceptance.',
  otherVersion: 'The terms have changed again. Please read and accept the new version.',
}
