/** The notice of terms that changed. */
export const words = {
  notice: 'Terms',
  changedSince: (date: string) => `Our terms have changed since ${date}, when you accepted them.`,
  neverAccepted: 'Somebody else made this account for you: please read and accept our terms and the privacy policy.',
  goesOn: 'Your courses go on as before.',
  read: 'Read the terms',
  readPrivacy: 'Read the privacy policy',
  accept: 'Accept',
  accepting: 'Accepting...',
  thanks: 'Thank you. We have noted that you accept the terms.',
  otherVersion: 'The terms have changed again. Please read them once more and accept them as they are now.',
}
