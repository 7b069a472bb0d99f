export const messages = {
  dayRule: (days: number) => `Choose a day from today to ${days} days ahead`,
  oneCourse: 'A gift is one course',
  wantsNone: 'This email takes no invitations. Leave it empty and send the link yourself',
  accepted: 'The course is yours.',
  returned: 'No one accepted the gift within a year.',
}
