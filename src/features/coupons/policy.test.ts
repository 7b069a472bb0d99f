import { expect, test } from 'vitest'
import { type Role, roles } from '#platform/api/contract.ts'
import { canEndCoupon, canManageCoupon } from './policy.ts'

const person = (userId: number, ...of: Role[]) => ({ userId, roles: of })
/** The roles that may, of people who made neither coupon. */
const rolesThat = (can: typeof canManageCoupon, creatorId: number | null) =>
  roles.filter((role) => can(person(2, role), { creatorId }))

test('a creator’s coupon is managed by its creator alone, also by no administrator', () => {
  expect(canManageCoupon(person(1, 'CREATOR'), { creatorId: 1 })).toBe(true)
  expect(rolesThat(canManageCoupon, 1)).toEqual([])
})

test('a creator’s coupon is ended by its creator, and by those who work on the money pages', () => {
  expect(canEndCoupon(person(1, 'CREATOR'), { creatorId: 1 })).toBe(true)
  expect(rolesThat(canEndCoupon, 1)).toEqual(['ADMIN', 'FINANCE'])
})

test('a coupon of the platform is managed and ended by those who work on the money pages', () => {
  expect(rolesThat(canManageCoupon, null)).toEqual(['ADMIN', 'FINANCE'])
  expect(rolesThat(canEndCoupon, null)).toEqual(['ADMIN', 'FINANCE'])
})
