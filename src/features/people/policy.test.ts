import { expect, test } from 'vitest'
import { userStates } from '#features/accounts/rules.ts'
import type { Role } from '#platform/api/contract.ts'
import { testPermissions } from '../../../tests/permissions.ts'
import { enrolmentSources } from '#features/enrolments/rules.ts'
import {
  canBecomeAdmin,
  canChangeRole,
  canGiveCourse,
  canManageUser,
  canRestoreUser,
  canSendLink,
  canSuspendUser,
  canTakeCourse,
} from './policy.ts'

const person = (uid: string, ...roles: Role[]) => ({ uid, roles })
const admin = person('admin', 'ADMIN')
const support = person('support', 'SUPPORT')
const learner = { uid: 'user', userRole: 'LEARNER' } as const
const administrator = { uid: 'admin', userRole: 'ADMIN' } as const

// Each line: who acts, and the state of the account that is acted on.
testPermissions(
  'a user',
  `
  actor → state of the user          | change role | suspend | restore | send a link
  an administrator → active          | yes         | yes     | -       | yes
  an administrator → invited         | yes         | yes     | -       | yes
  an administrator → unconfirmed     | yes         | yes     | -       | yes
  an administrator → suspended       | yes         | -       | yes     | -
  a teaching admin → active          | yes         | yes     | -       | yes
  an administrator → themselves      | -           | -       | -       | yes
  an administrator, themselves shut  | -           | -       | -       | -
  support → active                   | -           | -       | -       | yes
  support → suspended                | -           | -       | -       | -
  support → an administrator         | -           | -       | -       | -
  support → a reviewer               | -           | -       | -       | -
  support → themselves               | -           | -       | -       | -
  finance → active                   | -           | -       | -       | -
  finance → themselves               | -           | -       | -       | -
  a creator → active                 | -           | -       | -       | -
  a creator → suspended              | -           | -       | -       | -
  a creator → themselves             | -           | -       | -       | -
  a learner → active                 | -           | -       | -       | -
  a learner → invited                | -           | -       | -       | -
  a learner → themselves             | -           | -       | -       | -
  `,
  {
    'an administrator → active': { actor: admin, user: { ...learner, state: 'active' } },
    'an administrator → invited': { actor: admin, user: { ...learner, state: 'invited' } },
    'an administrator → unconfirmed': { actor: admin, user: { ...learner, state: 'unconfirmed' } },
    'an administrator → suspended': { actor: admin, user: { ...learner, state: 'suspended' } },
    'a teaching admin → active': {
      actor: person('admin', 'CREATOR', 'ADMIN'),
      user: { ...learner, state: 'active' },
    },
    'an administrator → themselves': { actor: admin, user: { ...administrator, state: 'active' } },
    'an administrator, themselves shut': { actor: admin, user: { ...administrator, state: 'suspended' } },
    'support → active': { actor: support, user: { ...learner, state: 'active' } },
    'support → suspended': { actor: support, user: { ...learner, state: 'suspended' } },
    'support → an administrator': { actor: support, user: { ...administrator, state: 'active' } },
    'support → a reviewer': { actor: support, user: { uid: 'user', userRole: 'REVIEWER', state: 'active' } },
    'support → themselves': { actor: support, user: { uid: 'support', userRole: 'SUPPORT', state: 'active' } },
    'finance → active': { actor: person('finance', 'FINANCE'), user: { ...learner, state: 'active' } },
    'finance → themselves': {
      actor: person('finance', 'FINANCE'),
      user: { uid: 'finance', userRole: 'FINANCE', state: 'active' },
    },
    'a creator → active': { actor: person('creator', 'CREATOR'), user: { ...learner, state: 'active' } },
    'a creator → suspended': { actor: person('creator', 'CREATOR'), user: { ...learner, state: 'suspended' } },
    'a creator → themselves': {
      actor: person('creator', 'CREATOR'),
      user: { uid: 'creator', userRole: 'CREATOR', state: 'active' },
    },
    'a learner → active': { actor: person('learner', 'LEARNER'), user: { ...learner, state: 'active' } },
    'a learner → invited': { actor: person('learner', 'LEARNER'), user: { ...learner, state: 'invited' } },
    'a learner → themselves': {
      actor: person('learner', 'LEARNER'),
      user: { uid: 'learner', userRole: 'LEARNER', state: 'active' },
    },
  } as const,
  {
    'change role': ({ actor, user }) => canChangeRole(actor, user),
    suspend: ({ actor, user }) => canSuspendUser(actor, user),
    restore: ({ actor, user }) => canRestoreUser(actor, user),
    'send a link': ({ actor, user }) => canSendLink(actor, user),
  },
)

test('the last administrator stays: nobody manages their own account, in whatever state', () => {
  for (const state of userStates) {
    expect(canManageUser(admin, admin)).toBe(false)
    expect(canSuspendUser(admin, { uid: 'admin', state })).toBe(false)
    expect(canRestoreUser(admin, { uid: 'admin', state })).toBe(false)
  }
})

test('only a proven email becomes an administrator’s', () => {
  expect(canBecomeAdmin({ emailVerifiedAt: new Date() })).toBe(true)
  expect(canBecomeAdmin({ emailVerifiedAt: null })).toBe(false)
})

test('administrators alone give a course, to everyone who is not suspended', () => {
  for (const state of userStates) {
    expect(canGiveCourse(admin, { state })).toBe(state !== 'suspended')
    for (const role of ['SUPPORT', 'REVIEWER', 'FINANCE', 'CONTENT', 'CREATOR', 'LEARNER'] as const)
      expect(canGiveCourse(person('other', role), { state })).toBe(false)
  }
})

test('administrators alone take a course away, and only one that was given and is owned', () => {
  const given = enrolmentSources.filter((source) => canTakeCourse(admin, { status: 'active', source }))
  expect(given).toEqual(['admin', 'given'])
  for (const source of enrolmentSources) {
    expect(canTakeCourse(admin, { status: 'revoked', source })).toBe(false)
    expect(canTakeCourse(support, { status: 'active', source })).toBe(false)
  }
})
