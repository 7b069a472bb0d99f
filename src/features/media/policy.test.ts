import type { Role } from '#platform/api/contract.ts'
import { testPermissions } from '../../../tests/permissions.ts'
import { canManageAsset, isUploader } from './policy.ts'

const asset = { ownerId: 1 }
const person = (userId: number, ...roles: Role[]) => ({ userId, roles })

testPermissions(
  'an uploaded file',
  `
  actor                     | see and caption it | go on with it, drop it
  its owner, a learner      | yes                | yes
  its owner, a creator      | yes                | yes
  its owner, an admin       | yes                | yes
  another learner           | -                  | -
  another creator           | -                  | -
  another instructor        | -                  | -
  an administrator          | yes                | -
  `,
  {
    'its owner, a learner': person(1, 'LEARNER'),
    'its owner, a creator': person(1, 'CREATOR'),
    'its owner, an admin': person(1, 'ADMIN'),
    'another learner': person(2, 'LEARNER'),
    'another creator': person(2, 'CREATOR'),
    'another instructor': person(2, 'INSTRUCTOR'),
    'an administrator': person(9, 'ADMIN'),
  },
  {
    'see and caption it': (actor) => canManageAsset(actor, asset),
    'go on with it, drop it': (actor) => isUploader(actor, asset),
  },
)
