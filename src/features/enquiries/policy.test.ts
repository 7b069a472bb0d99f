import type { Role } from '#platform/api/contract.ts'
import { testPermissions } from '../../../tests/permissions.ts'
import { canHandleEnquiry, canTakeEnquiry } from './policy.ts'

const then = new Date('2026-01-01')
const person = (...roles: Role[]) => ({ roles, confirmedAt: then as Date | null, suspendedAt: null as Date | null })

testPermissions(
  'an enquiry',
  `
  person                           | is assigned to
  an administrator                 | yes
  a creator who administers        | yes
  support                          | yes
  a reviewer who does support too  | yes
  a reviewer                       | -
  suspended support                | -
  an invited administrator         | -
  a suspended administrator        | -
  a creator                        | -
  an instructor                    | -
  a learner                        | -
  `,
  {
    'an administrator': person('ADMIN'),
    'a creator who administers': person('CREATOR', 'ADMIN'),
    support: person('SUPPORT'),
    'a reviewer who does support too': person('REVIEWER', 'SUPPORT'),
    'a reviewer': person('REVIEWER'),
    'suspended support': { ...person('SUPPORT'), suspendedAt: then },
    'an invited administrator': { ...person('ADMIN'), confirmedAt: null },
    'a suspended administrator': { ...person('ADMIN'), suspendedAt: then },
    'a creator': person('CREATOR'),
    'an instructor': person('INSTRUCTOR'),
    'a learner': person('LEARNER'),
  },
  { 'is assigned to': canHandleEnquiry },
)

const [me, other] = [{ uid: 'me' }, { uid: 'other' }]
testPermissions(
  'Assign to me',
  `
  enquiry                            | is offered
  assigned to no one                 | yes
  assigned to another                | yes
  already mine                       | -
  assigned to no one, I am not admin | -
  assigned to another, I am not      | -
  mine, I am no admin any more       | -
  `,
  {
    'assigned to no one': { assignee: null, administrators: [other, me] },
    'assigned to another': { assignee: other, administrators: [other, me] },
    'already mine': { assignee: me, administrators: [other, me] },
    'assigned to no one, I am not admin': { assignee: null, administrators: [other] },
    'assigned to another, I am not': { assignee: other, administrators: [other] },
    'mine, I am no admin any more': { assignee: me, administrators: [other] },
  },
  { 'is offered': (enquiry) => canTakeEnquiry(me, enquiry) },
)
