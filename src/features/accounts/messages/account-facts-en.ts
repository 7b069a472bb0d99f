/** The roles and the status of an account, wherever they are named. */
export const messages = {
  roles: {
    ADMIN: 'Administrator',
    REVIEWER: 'Reviewer',
    SUPPORT: 'Support',
    CONTENT: 'Content',
    FINANCE: 'Finance',
    CREATOR: 'Creator',
    INSTRUCTOR: 'Instructor',
    USER: 'User',
    LEARNER: 'Learner',
  },
  states: { active: 'Active', invited: 'Invited', unconfirmed: 'Unconfirmed', suspended: 'Suspended' },
}
