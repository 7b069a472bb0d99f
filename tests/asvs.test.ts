import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const rows = (await readFile(join(root, 'docs/asvs.md'), 'utf8'))
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, requirement = '', , , state = '', where = '']) => ({
    requirement,
    state,
    files: [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }))

test('every file that the ASVS map names is there', () => {
  expect(rows.length).toBeGreaterThan(150)
  const named = rows.flatMap(({ requirement, files }) => files.map((file) => `${requirement}: ${file}`))
  expect(named.filter((one) => !existsSync(join(root, one.split(': ')[1] as string)))).toEqual([])
})

test('what the ASVS map calls proven names a test, and what it calls built so names a file', () => {
  for (const { requirement, state, files } of rows) {
    expect(['proven', 'by construction', 'not proven', 'does not apply']).toContain(state)
    if (state === 'proven')
      expect([requirement, files.every((file) => file.endsWith('.test.ts'))]).toEqual([requirement, true])
    if (state === 'proven' || state === 'by construction')
      expect([requirement, files.length > 0]).toEqual([requirement, true])
  }
})
