import { expect, test } from 'vitest'
import { canManageGroup } from './policy.ts'

test('a group is managed by the person who bought its seats, and by no one else', () => {
  expect(canManageGroup({ userId: 1 }, { managerId: 1 })).toBe(true)
  expect(canManageGroup({ userId: 2 }, { managerId: 1 })).toBe(false)
})
