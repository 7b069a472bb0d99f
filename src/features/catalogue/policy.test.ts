import { testPermissions } from '../../../tests/permissions.ts'
import type { Role } from '#platform/api/contract.ts'
import { canManageCourse, isCourseCreator } from './policy.ts'

const course = { creatorId: 1 }
const person = (userId: number, ...roles: Role[]) => ({ userId, roles })

testPermissions(
  'a course',
  `
  actor                         | created it | manages it
  its creator                   | yes        | yes
  its creator, as instructor    | yes        | yes
  its creator, now a learner    | yes        | yes
  its creator, also an admin    | yes        | yes
  another creator               | -          | -
  another instructor            | -          | -
  a learner                     | -          | -
  a user                        | -          | -
  an administrator              | -          | yes
  an administrator who teaches  | -          | yes
  `,
  {
    'its creator': person(1, 'CREATOR'),
    'its creator, as instructor': person(1, 'INSTRUCTOR'),
    'its creator, now a learner': person(1, 'LEARNER'),
    'its creator, also an admin': person(1, 'CREATOR', 'ADMIN'),
    'another creator': person(2, 'CREATOR'),
    'another instructor': person(2, 'INSTRUCTOR'),
    'a learner': person(3, 'LEARNER'),
    'a user': person(3, 'USER'),
    'an administrator': person(9, 'ADMIN'),
    'an administrator who teaches': person(9, 'CREATOR', 'ADMIN'),
  },
  {
    'created it': (actor) => isCourseCreator(actor, course),
    'manages it': (actor) => canManageCourse(actor, course),
  },
)
