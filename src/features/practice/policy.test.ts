import type { Role } from '#platform/api/contract.ts'
import { testPermissions } from '../../../tests/permissions.ts'
import {
  canManageBank,
  canManageTests,
  canRevise,
  canSeeSolutions,
  canSeeTests,
  canSitTest,
  isOwnAttempt,
} from './policy.ts'

const creatorId = 1
const learnerId = 2
const owner = (userId: number, ...roles: Role[]) => ({ userId, roles, enrolled: true })
const person = (userId: number, ...roles: Role[]) => ({ userId, roles, enrolled: false })

testPermissions(
  'question banks, mock tests and attempts',
  `
  actor                      | bank | write tests | see tests | sit | attempt | solutions | revise
  the learner, enrolled      | -    | -           | yes       | yes | yes     | yes       | yes
  the learner after a refund | -    | -           | -         | -   | yes     | -         | -
  another learner, enrolled  | -    | -           | yes       | yes | -       | -         | -
  a learner of other courses | -    | -           | -         | -   | -       | -         | -
  the creator                | yes  | yes         | yes       | -   | -       | -         | -
  the creator, an instructor | yes  | yes         | yes       | -   | -       | -         | -
  another creator            | -    | -           | -         | -   | -       | -         | -
  an administrator           | yes  | yes         | yes       | -   | -       | -         | -
  finance                    | -    | -           | -         | -   | -       | -         | -
  `,
  {
    'the learner, enrolled': owner(learnerId, 'LEARNER'),
    'the learner after a refund': person(learnerId, 'LEARNER'),
    'another learner, enrolled': owner(3, 'LEARNER'),
    'a learner of other courses': person(4, 'USER'),
    'the creator': person(1, 'CREATOR'),
    'the creator, an instructor': person(1, 'INSTRUCTOR'),
    'another creator': person(5, 'CREATOR'),
    'an administrator': person(9, 'ADMIN'),
    finance: person(10, 'FINANCE'),
  },
  {
    bank: (actor) => canManageBank(actor, { creatorId }),
    'write tests': (actor) => canManageTests(actor, { creatorId }),
    'see tests': (actor) => canSeeTests(actor, { creatorId, enrolled: actor.enrolled }),
    sit: (actor) => canSitTest(actor),
    attempt: (actor) => isOwnAttempt(actor, { userId: learnerId }),
    solutions: (actor) => canSeeSolutions(actor, { userId: learnerId }, actor),
    revise: (actor) => canRevise(actor, { userId: learnerId }, actor),
  },
)
