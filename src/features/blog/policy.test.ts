import type { Role } from '#platform/api/contract.ts'
import { testPermissions } from '../../../tests/permissions.ts'
import { canKeepByline, canSignBlog } from './policy.ts'

const person = (...roles: Role[]) => ({ roles, suspendedAt: null })
const suspended = (...roles: Role[]) => ({ roles, suspendedAt: new Date('2026-01-01') })

testPermissions(
  'a post',
  `
  person                     | becomes its author | stays its author
  a creator                  | yes                | yes
  an instructor              | yes                | yes
  an administrator           | yes                | yes
  content                    | yes                | yes
  a reviewer                 | -                  | -
  suspended content          | -                  | yes
  a learner                  | -                  | -
  a user                     | -                  | -
  a suspended creator        | -                  | yes
  a suspended administrator  | -                  | yes
  a suspended learner        | -                  | -
  `,
  {
    'a creator': person('CREATOR'),
    'an instructor': person('INSTRUCTOR'),
    'an administrator': person('ADMIN'),
    content: person('CONTENT'),
    'a reviewer': person('REVIEWER'),
    'suspended content': suspended('CONTENT'),
    'a learner': person('LEARNER'),
    'a user': person('USER'),
    'a suspended creator': suspended('CREATOR'),
    'a suspended administrator': suspended('ADMIN'),
    'a suspended learner': suspended('LEARNER'),
  },
  { 'becomes its author': canSignBlog, 'stays its author': canKeepByline },
)
