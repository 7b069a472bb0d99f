/** The words of the emails that bring a course. */
export const messages = {
  given: {
    subject: (creator: string, course: string) => `${creator} gives you the course ‘${course}’`,
    text: (creator: string, course: string, site: string) =>
      `${creator} gives you the course ‘${course}’ on ${site}. It costs you nothing.`,
    button: 'Accept the course',
  },
  seat: {
    subject: (giver: string, course: string) => `${giver} gives you a seat in ‘${course}’`,
    text: (giver: string, course: string, site: string) =>
      `${giver} has bought seats in the course ‘${course}’ on ${site}, and one is for you. It costs you nothing. ${giver} sees your name and your progress in the course.`,
    button: 'Accept the seat',
  },
  gift: {
    subject: (giver: string) => `${giver} has a gift for you`,
    text: (giver: string, course: string, site: string) =>
      `${giver} has bought you the course ‘${course}’ on ${site}. It is paid for.`,
    button: 'Open the gift',
  },
  after: (until: string) =>
    `The link works for one person, until ${until}. Sign in or create an account to accept. If you don’t want the course, you can ignore this email.`,
  stop: 'No more invitations to this email',
}
