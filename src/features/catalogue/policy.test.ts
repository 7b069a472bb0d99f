import { testPermissions } from '../../../tests/permissions.ts'
import type { Role } from '#platform/api/contract.ts'
import { canManageCourse, canReadCourse, canReviewCourse, isCourseCreator } from './policy.ts'

const course = { creatorId: 1 }
const person = (userId: number, ...roles: Role[]) => ({ userId, roles })

testPermissions(
  'a course',
  `
  actor                         | created it | manages it | reads it | reviews it
  its creator                   | yes        | yes        | yes      | -
  its creator, as instructor    | yes        | yes        | yes      | -
  its creator, now a learner    | yes        | yes        | yes      | -
  its creator, also an admin    | yes        | yes        | yes      | yes
  its creator, also a reviewer  | yes        | yes        | yes      | -
  another creator               | -          | -          | -        | -
  another instructor            | -          | -          | -        | -
  a learner                     | -          | -          | -        | -
  a user                        | -          | -          | -        | -
  a reviewer                    | -          | -          | yes      | yes
  another creator who reviews   | -          | -          | yes      | yes
  support                       | -          | -          | -        | -
  content                       | -          | -          | -        | -
  finance                       | -          | -          | -        | -
  an administrator              | -          | yes        | yes      | yes
  an administrator who teaches  | -          | yes        | yes      | yes
  `,
  {
    'its creator': person(1, 'CREATOR'),
    'its creator, as instructor': person(1, 'INSTRUCTOR'),
    'its creator, now a learner': person(1, 'LEARNER'),
    'its creator, also an admin': person(1, 'CREATOR', 'ADMIN'),
    'its creator, also a reviewer': person(1, 'CREATOR', 'REVIEWER'),
    'another creator': person(2, 'CREATOR'),
    'another instructor': person(2, 'INSTRUCTOR'),
    'a learner': person(3, 'LEARNER'),
    'a user': person(3, 'USER'),
    'a reviewer': person(8, 'REVIEWER'),
    'another creator who reviews': person(2, 'CREATOR', 'REVIEWER'),
    support: person(8, 'SUPPORT'),
    content: person(8, 'CONTENT'),
    finance: person(8, 'FINANCE'),
    'an administrator': person(9, 'ADMIN'),
    'an administrator who teaches': person(9, 'CREATOR', 'ADMIN'),
  },
  {
    'created it': (actor) => isCourseCreator(actor, course),
    'manages it': (actor) => canManageCourse(actor, course),
    'reads it': (actor) => canReadCourse(actor, course),
    'reviews it': (actor) => canReviewCourse(actor, course),
  },
)
