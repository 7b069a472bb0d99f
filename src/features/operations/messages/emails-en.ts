/** The email that a button of the system check sends. */
export const messages = {
  testSubject: (site: string) => `Test email from ${site}`,
  testText: 'This email arrived, so this site can send emails. You asked for it on the System check page.',
  openSystemCheck: 'Open System check',
}
