import { expect, test } from 'vitest'
import { testPermissions } from '../../../tests/permissions.ts'
import { type Role, roles } from '#platform/api/contract.ts'
import {
  canCancelOrder,
  canDecideHeldSale,
  canDecideRefund,
  canOpenBuyer,
  canPayOrder,
  canReadDocuments,
  canReadMobileNo,
  isBuyer,
} from './policy.ts'
import { orderStates } from './rules/order-states.ts'

const [buyer, other] = [{ userId: 1 }, { userId: 2 }]

// Its state decides whether it is paid at its own prices or started again; whose it is comes first.
testPermissions(
  'an order',
  `
  state              | its buyer sees it | its buyer pays it | its buyer cancels it | another sees it | another pays it | another cancels it
  draft              | yes               | yes               | yes                  | -               | -               | -
  pending            | yes               | yes               | yes                  | -               | -               | -
  paid               | yes               | -                 | -                    | -               | -               | -
  partially_refunded | yes               | -                 | -                    | -               | -               | -
  refunded           | yes               | -                 | -                    | -               | -               | -
  expired            | yes               | yes               | -                    | -               | -               | -
  cancelled          | yes               | yes               | -                    | -               | -               | -
  `,
  Object.fromEntries(orderStates.map((state) => [state, { userId: 1, state }])),
  {
    'its buyer sees it': (order) => isBuyer(buyer, order),
    'its buyer pays it': (order) => canPayOrder(buyer, order),
    'its buyer cancels it': (order) => canCancelOrder(buyer, order),
    'another sees it': (order) => isBuyer(other, order),
    'another pays it': (order) => canPayOrder(other, order),
    'another cancels it': (order) => canCancelOrder(other, order),
  },
)

test('an administrator pays for nobody: roles play no part', () => {
  const admin = { userId: 2, roles: ['ADMIN'] }
  for (const state of orderStates) expect(canPayOrder(admin, { userId: 1, state })).toBe(false)
})

test('its buyer, administrators and finance read its documents, and nobody else', () => {
  const may = (userId: number, role: Role) => canReadDocuments({ userId, roles: [role] }, { userId: 1 })
  expect([may(1, 'LEARNER'), may(2, 'ADMIN'), may(2, 'FINANCE')]).toEqual([true, true, true])
  expect([may(2, 'LEARNER'), may(2, 'CREATOR')]).toEqual([false, false])
})

test('who has a part in a held sale does not decide about it; a creator does where one person approves payouts', () => {
  const may = (userId: number, alone: boolean) => canDecideHeldSale({ userId }, { creatorId: 1, buyerId: 2 }, { alone })
  expect([may(1, false), may(2, false), may(3, false)]).toEqual([false, false, true])
  expect([may(1, true), may(2, true), may(3, true)]).toEqual([true, false, true])
})

test('who has a part in one of the courses does not decide about their refund; a creator does where one person approves payouts', () => {
  const sold = { creatorIds: [1, 4, null], buyerId: 2 }
  const may = (userId: number, alone: boolean) => canDecideRefund({ userId }, sold, { alone })
  expect([may(1, false), may(2, false), may(3, false), may(4, false)]).toEqual([false, false, true, false])
  expect([may(1, true), may(2, true), may(3, true), may(4, true)]).toEqual([true, false, true, true])
})

testPermissions(
  'the buyer of an order, for those who read orders',
  `
  role       | reads the whole mobile number | opens the buyer’s page
  ADMIN      | yes                           | yes
  FINANCE    | -                             | -
  CREATOR    | -                             | -
  INSTRUCTOR | -                             | -
  USER       | -                             | -
  LEARNER    | -                             | -
  `,
  Object.fromEntries(roles.map((role) => [role, { roles: [role] }])),
  { 'reads the whole mobile number': canReadMobileNo, 'opens the buyer’s page': canOpenBuyer },
)
