import { roles } from '#platform/api/contract.ts'
import { testPermissions } from '../../../tests/permissions.ts'
import { canChangeSeries } from './policy.ts'

testPermissions(
  'the numbers of documents',
  `
  role       | change the series
  ADMIN      | yes
  REVIEWER   | -
  SUPPORT    | -
  CONTENT    | -
  FINANCE    | -
  CREATOR    | -
  INSTRUCTOR | -
  USER       | -
  LEARNER    | -
  `,
  Object.fromEntries(roles.map((role) => [role, { roles: [role] }])),
  { 'change the series': canChangeSeries },
)
