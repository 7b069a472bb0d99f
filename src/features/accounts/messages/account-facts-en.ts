/** An account's role and status, as administrators read them. */
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
