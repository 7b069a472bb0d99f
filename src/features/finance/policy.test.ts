import { expect, test } from 'vitest'
import { roles } from '#platform/api/contract.ts'
import { testPermissions } from '../../../tests/permissions.ts'
import { canAgreeRate, canChangeSeries } from './policy.ts'

testPermissions(
  'the numbers of documents',
  `
  role       | change the series
  ADMIN      | yes
  FINANCE    | -
  CREATOR    | -
  INSTRUCTOR | -
  USER       | -
  LEARNER    | -
  `,
  Object.fromEntries(roles.map((role) => [role, { roles: [role] }])),
  { 'change the series': canChangeSeries },
)

test('nobody agrees a rate with themselves, but where one person approves payouts', () => {
  const may = (creatorId: number | undefined, alone: boolean) => canAgreeRate({ userId: 1 }, creatorId, { alone })
  expect([may(1, false), may(2, false), may(undefined, false)]).toEqual([false, true, true])
  expect([may(1, true), may(2, true), may(undefined, true)]).toEqual([true, true, true])
})
