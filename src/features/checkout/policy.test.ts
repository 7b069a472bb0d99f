import { expect, test } from 'vitest'
import { testPermissions } from '../../../tests/permissions.ts'
import { type Role, roles } from '#platform/api/contract.ts'
import {
  canCancelOrder,
  canDecide,
  canOpenBuyer,
  canPayOrder,
  canReadDocuments,
  canReadMobileNo,
  type Deciders,
  hasPart,
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

// Person 1 is the creator of a course in the sale, 2 its buyer, 3 a creator of another course in it; 4 has no part.
const sale = { buyerIds: [2], creatorIds: [1, 3, null] }
const matters = {
  'of a sale': sale,
  'of two orders': { buyerIds: [2, 5], creatorIds: [1] },
  'of a rate agreed with the creator': { buyerIds: [], creatorIds: [1] },
  'of everybody’s rate': { buyerIds: [], creatorIds: [null] },
}
const has = (userId: number) => (matter: typeof sale) => hasPart({ userId }, matter)

testPermissions(
  'a part in what a decision is about',
  `
  matter                            | the creator | the buyer | another creator | the buyer of the other order | somebody else
  of a sale                         | yes         | yes       | yes             | -                            | -
  of two orders                     | yes         | yes       | -               | yes                          | -
  of a rate agreed with the creator | yes         | -         | -               | -                            | -
  of everybody’s rate               | -           | -         | -               | -                            | -
  `,
  matters as Record<string, typeof sale>,
  {
    'the creator': has(1),
    'the buyer': has(2),
    'another creator': has(3),
    'the buyer of the other order': has(5),
    'somebody else': has(4),
  },
)

const decides = (userId: number) => (deciders: Deciders) => canDecide({ userId }, sale, deciders)
const [two, one] = [{ alone: false }, { alone: true }]

// Everyone here looks after the money; the state is who else does, and what the setting of payouts says.
testPermissions(
  'a decision about a sale',
  `
  who looks after the money                       | its creator | its buyer | another creator in it | somebody else
  someone without a part too                      | -           | -         | -                     | yes
  someone without a part too, one person approves | yes         | -         | yes                   | yes
  those with a part alone                         | yes         | yes       | yes                   | yes
  those with a part alone, one person approves    | yes         | yes       | yes                   | yes
  `,
  {
    'someone without a part too': { people: [1, 2, 3, 4], ...two },
    'someone without a part too, one person approves': { people: [1, 2, 3, 4], ...one },
    'those with a part alone': { people: [1, 2, 3], ...two },
    'those with a part alone, one person approves': { people: [1, 2, 3], ...one },
  },
  {
    'its creator': decides(1),
    'its buyer': decides(2),
    'another creator in it': decides(3),
    'somebody else': decides(4),
  },
)

test.each([
  ['its creator', 1],
  ['its buyer', 2],
  ['another creator in it', 3],
])('%s decides about a sale where they alone look after the money', (_, userId) => {
  expect(canDecide({ userId }, sale, { people: [userId], ...two })).toBe(true)
})

test('a creator who bought their own course leaves the decision to others as its buyer, also where one person approves', () => {
  const own = { buyerIds: [1], creatorIds: [1] }
  expect(canDecide({ userId: 1 }, own, { people: [1, 4], ...one })).toBe(false)
})

testPermissions(
  'the buyer of an order, for those who read orders',
  `
  role       | reads the whole mobile number | opens the buyer’s page
  ADMIN      | yes                           | yes
  REVIEWER   | -                             | -
  SUPPORT    | yes                           | yes
  CONTENT    | -                             | -
  FINANCE    | -                             | -
  CREATOR    | -                             | -
  INSTRUCTOR | -                             | -
  USER       | -                             | -
  LEARNER    | -                             | -
  `,
  Object.fromEntries(roles.map((role) => [role, { roles: [role] }])),
  { 'reads the whole mobile number': canReadMobileNo, 'opens the buyer’s page': canOpenBuyer },
)
