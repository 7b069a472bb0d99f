import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const policies = globSync('src/features/*/policy.ts', { cwd: root }).sort()

/** The permissions of a policy that its tests import at most, and ask nobody. */
function untested(policy: string, tests: string): string[] {
  const names = Array.from(
    policy.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm),
    ([, name]) => name as string,
  )
  return names.filter((name) => Array.from(tests.matchAll(new RegExp(`\\b${name}\\b`, 'g'))).length < 2)
}

test('there are policies', () => {
  expect(policies.length).toBeGreaterThan(10)
})

test.each(policies)('every permission of %s is asked in its tests', async (file) => {
  const policy = await readFile(join(root, file), 'utf8')
  const tests = await readFile(join(root, file.replace('.ts', '.test.ts')), 'utf8').catch(() => '')
  expect(policy).toMatch(/^export /m)
  expect(untested(policy, tests)).toEqual([])
})

test('a permission that its tests only import is found', () => {
  const policy = 'export const canRead = isAdmin\nexport function canWrite() {}\nconst inner = 1'
  expect(untested(policy, "import { canRead, canWrite } from './policy.ts'\nread: canRead")).toEqual(['canWrite'])
  expect(untested(policy, '')).toEqual(['canRead', 'canWrite'])
})
