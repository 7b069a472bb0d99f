import { expect, test } from 'vitest'
import { canClearPage, canHavePage, canWritePage } from './policy.ts'

test('who teaches has a page, and an administrator who does not has none', () => {
  expect(canHavePage({ roles: ['CREATOR'] })).toBe(true)
  expect(canHavePage({ roles: ['INSTRUCTOR', 'ADMIN'] })).toBe(true)
  expect(canHavePage({ roles: ['ADMIN'] })).toBe(false)
  expect(canHavePage({ roles: ['LEARNER'] })).toBe(false)
})

test('a page is written by its creator alone', () => {
  expect(canWritePage({ userId: 1, roles: ['CREATOR'] }, { userId: 1 })).toBe(true)
  expect(canWritePage({ userId: 2, roles: ['CREATOR'] }, { userId: 1 })).toBe(false)
  expect(canWritePage({ userId: 2, roles: ['ADMIN'] }, { userId: 1 })).toBe(false)
  expect(canWritePage({ userId: 1, roles: ['LEARNER'] }, { userId: 1 })).toBe(false)
})

test('only administrators take something off a page', () => {
  expect(canClearPage({ userId: 1, roles: ['ADMIN'] })).toBe(true)
  for (const role of ['SUPPORT', 'REVIEWER', 'CONTENT', 'FINANCE', 'CREATOR'] as const)
    expect(canClearPage({ userId: 1, roles: [role] })).toBe(false)
})
