/** The page that the link of a group opens. Its title names neither the course nor a person. */
export const messages = {
  page: { title: 'A seat for you', description: 'A seat in a course that was bought for a group.' },
  heading: 'A seat in a group',
  group: (name: string) => `Group: ${name}`,
  join: 'Take a seat',
  joining: 'Taking the seat...',
  signIn: 'Sign in to take a seat',
  visitor: 'It is paid for. Sign in to take a seat, or create an account if you have none.',
  yours: 'You have a seat in this group. The course is yours.',
  full: 'All seats of this group are taken.',
  fullNext: (name: string) => `Ask ${name} for a seat: they can buy more, or take back one that no one uses.`,
  takenBack: 'Your seat in this group was taken back.',
  takenBackNext: (name: string) => `If you think this is a mistake, ask ${name}: they can send you a seat by email.`,
  missing: 'This link doesn’t work any more',
  missingText: 'Ask the person who sent it for a new one, and check that the link is complete.',
  failed: 'The page could not be loaded. Check your connection and try again.',
}
