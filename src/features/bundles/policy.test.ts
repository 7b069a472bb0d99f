import { expect, test } from 'vitest'
import { roles } from '#platform/api/contract.ts'
import { canArchiveBundle, canWriteBundle } from './policy.ts'

const creators = { creatorId: 1 }
const platforms = { creatorId: null }
const who = (can: typeof canWriteBundle, bundle: { creatorId: number | null }, userId: number) =>
  roles.filter((role) => can({ userId, roles: [role] }, bundle)).toSorted()

test('a creator’s bundle is written by them alone, whatever the role of others', () => {
  expect(who(canWriteBundle, creators, 1)).toEqual([...roles].toSorted())
  expect(who(canWriteBundle, creators, 2)).toEqual([])
})

test('the platform’s bundles are written, and every bundle is archived, by those who work on the money pages', () => {
  expect(who(canWriteBundle, platforms, 2)).toEqual(['ADMIN', 'FINANCE'])
  expect(who(canArchiveBundle, platforms, 2)).toEqual(['ADMIN', 'FINANCE'])
  expect(who(canArchiveBundle, creators, 2)).toEqual(['ADMIN', 'FINANCE'])
  expect(canArchiveBundle({ userId: 1, roles: ['CREATOR'] }, creators)).toBe(true)
})
