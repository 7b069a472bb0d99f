import type { Role } from '#platform/api/contract.ts'
import { testPermissions } from '../../../tests/permissions.ts'
import { canEditProfile, canReadFullProfile } from './policy.ts'

const person = (uid: string, ...roles: Role[]) => ({ uid, roles })

testPermissions(
  'a person’s own profile, with email and mobile number',
  `
  actor                         | read | edit
  its owner, a learner          | yes  | yes
  its owner, a creator          | yes  | yes
  its owner, an administrator   | yes  | yes
  another learner               | -    | -
  a creator, of their learner   | -    | -
  an instructor                 | -    | -
  support                       | yes  | -
  a reviewer                    | -    | -
  finance                       | -    | -
  an administrator              | yes  | -
  an administrator who teaches  | yes  | -
  `,
  {
    'its owner, a learner': person('owner', 'LEARNER'),
    'its owner, a creator': person('owner', 'CREATOR'),
    'its owner, an administrator': person('owner', 'ADMIN'),
    'another learner': person('other', 'LEARNER'),
    'a creator, of their learner': person('other', 'CREATOR'),
    'an instructor': person('other', 'INSTRUCTOR'),
    support: person('other', 'SUPPORT'),
    'a reviewer': person('other', 'REVIEWER'),
    finance: person('other', 'FINANCE'),
    'an administrator': person('admin', 'ADMIN'),
    'an administrator who teaches': person('admin', 'CREATOR', 'ADMIN'),
  },
  {
    read: (actor) => canReadFullProfile(actor, { uid: 'owner' }),
    edit: (actor) => canEditProfile(actor, { uid: 'owner' }),
  },
)
