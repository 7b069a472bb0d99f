/** What people read while the school is under maintenance. */
export const messages = {
  heading: 'We will be back soon',
  text: 'We are working on this site. Your courses, your progress and your payments are safe.',
  backAt: (when: string) => `We expect to be back by ${when}.`,
  tryAgain: 'Try again',
  /** The answer to a call: it is shown where a page is open already. */
  call: 'This site is under maintenance. Please try again in a few minutes.',
}
