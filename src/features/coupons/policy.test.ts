import { expect, test } from 'vitest'
import { canManageCoupon } from './policy.ts'

test('a coupon belongs to its creator alone', () => {
  expect(canManageCoupon({ userId: 1 }, { creatorId: 1 })).toBe(true)
  expect(canManageCoupon({ userId: 2 }, { creatorId: 1 })).toBe(false)
})
