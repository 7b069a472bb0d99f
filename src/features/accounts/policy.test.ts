import { type Role, supportRoles } from '#platform/api/contract.ts'
import { testPermissions } from '../../../tests/permissions.ts'
import {
  canAdminister,
  canAnswerChallenge,
  canBecomeCreator,
  canResetPassword,
  canSignIn,
  canTurnOffTwoStep,
  worksAs,
} from './policy.ts'

const then = new Date('2026-01-01')
const account = { confirmedAt: then, invitedAt: null, suspendedAt: null }
const states = {
  active: account,
  'never confirmed': { ...account, confirmedAt: null },
  invited: { ...account, confirmedAt: null, invitedAt: then },
  'invited, has answered': { ...account, invitedAt: then },
  suspended: { ...account, suspendedAt: then },
  'suspended before confirming': { ...account, confirmedAt: null, suspendedAt: then },
  'suspended while invited': { ...account, confirmedAt: null, invitedAt: then, suspendedAt: then },
}

// A person who never confirmed may try to sign in: a code confirms them then.
testPermissions(
  'an account',
  `
  state                       | sign in | reset the password | administer as a learner | as a creator | as finance | as an admin | work in support
  active                      | yes     | yes                | -                       | -            | -          | yes        | yes
  never confirmed             | yes     | -                  | -                       | -            | -          | -          | -
  invited                     | yes     | yes                | -                       | -            | -          | -          | -
  invited, has answered       | yes     | yes                | -                       | -            | -          | yes        | yes
  suspended                   | -       | -                  | -                       | -            | -          | -          | -
  suspended before confirming | -       | -                  | -                       | -            | -          | -          | -
  suspended while invited     | -       | -                  | -                       | -            | -          | -          | -
  `,
  states,
  {
    'sign in': canSignIn,
    'reset the password': canResetPassword,
    'administer as a learner': (state) => canAdminister({ ...state, roles: ['LEARNER'] }),
    'as a creator': (state) => canAdminister({ ...state, roles: ['CREATOR'] }),
    'as finance': (state) => canAdminister({ ...state, roles: ['FINANCE'] }),
    'as an admin': (state) => canAdminister({ ...state, roles: ['CREATOR', 'ADMIN'] }),
    'work in support': (state) => worksAs({ ...state, roles: ['REVIEWER', 'SUPPORT'] }, supportRoles),
  },
)

testPermissions(
  'a code sent for one’s settings',
  `
  code                            | confirms an email | switches two-step sign-in
  mine, for an email              | yes               | -
  mine, for two steps             | -                 | yes
  mine, for signing in            | -                 | -
  another’s, for an email         | -                 | -
  another’s, for two steps        | -                 | -
  nobody’s, for registering       | -                 | -
  `,
  {
    'mine, for an email': { userId: 1, purpose: 'email' },
    'mine, for two steps': { userId: 1, purpose: 'two-step' },
    'mine, for signing in': { userId: 1, purpose: 'login' },
    'another’s, for an email': { userId: 2, purpose: 'email' },
    'another’s, for two steps': { userId: 2, purpose: 'two-step' },
    'nobody’s, for registering': { userId: null, purpose: 'register' },
  },
  {
    'confirms an email': (code) => canAnswerChallenge({ userId: 1 }, code, 'email'),
    'switches two-step sign-in': (code) => canAnswerChallenge({ userId: 1 }, code, 'two-step'),
  },
)

const holding = (...roles: Role[]) => ({ roles })
testPermissions(
  'a role',
  `
  person              | become a creator | turn two-step sign-in off
  a learner           | yes              | yes
  a user              | yes              | yes
  a creator           | -                | yes
  an instructor       | -                | yes
  an administrator    | -                | -
  a creator and admin | -                | -
  a reviewer          | -                | -
  support             | -                | -
  content             | -                | -
  finance             | -                | -
  a creator, finance  | -                | -
  `,
  {
    'a learner': holding('LEARNER'),
    'a user': holding('USER'),
    'a creator': holding('CREATOR'),
    'an instructor': holding('INSTRUCTOR'),
    'an administrator': holding('ADMIN'),
    'a creator and admin': holding('CREATOR', 'ADMIN'),
    'a reviewer': holding('REVIEWER'),
    support: holding('SUPPORT'),
    content: holding('CONTENT'),
    finance: holding('FINANCE'),
    'a creator, finance': holding('CREATOR', 'FINANCE'),
  },
  { 'become a creator': canBecomeCreator, 'turn two-step sign-in off': canTurnOffTwoStep },
)
