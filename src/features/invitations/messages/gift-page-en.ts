/** What the link of a gift opens, and its preview while it is bought. */
export const messages = {
  has: (name: string) => `${name} has a gift for you`,
  heading: 'A gift of a course',
  headingOfGiver: 'The gift that you bought',
  /** Around what the giver wrote. */
  quote: (words: string) => `“${words}”`,

  paid: 'It is paid for. After you accept, you can start at once.',
  visitor: 'It is paid for. Sign in to accept it, or create an account if you have none.',
  accept: 'Accept the gift',

  openUntil: (day: string) => `It can be accepted until ${day}.`,

  yours: 'You have accepted this gift. The course is yours.',
  owned: 'You already have this course. Pass the link on to someone else.',
  ownCourse: 'This is your own course, so you can’t accept it. Pass the link on to someone else.',
  used: 'This gift has been accepted by another account. A link works for one person.',
  usedNext: (name: string) =>
    `If it was you, sign in with the account that accepted it. Otherwise ask ${name} who has it.`,
  withdrawn: 'This gift was taken back.',
  withdrawnNext: (name: string) => `If you think this is a mistake, ask ${name}.`,
  expired: (day: string) => `This gift could be accepted until ${day}.`,
  expiredNext: (name: string) => `${name} gets the money back.`,

  giver: {
    open: 'It waits for the person it is for. Send them this link: one person can accept it.',
    accepted: 'Your gift was accepted.',
    withdrawn: 'This gift was taken back, so its link opens nothing any more.',
    expired: 'No one accepted your gift within a year. The money goes back to you.',
    purchases: 'See your purchases',
  },
}
