import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { offlinePaths } from './offline-paths.ts'

const root = join(import.meta.dirname, '../../..')

test('every page that opens without a network is a file', async () => {
  const files: string[] = []
  for await (const file of glob('src/**/*.{ts,tsx}', { cwd: root })) files.push(`/${file}`)
  expect(files.filter((file) => offlinePaths.pages.test(file)).toSorted()).toEqual([
    '/src/app/shell/overlays.tsx',
    '/src/app/shell/signed-in-layout.tsx',
    '/src/app/shell/workspace.tsx',
    '/src/features/learning/ui/downloads/downloads-page.tsx',
    '/src/features/learning/ui/downloads/watch-downloads.ts',
    '/src/features/learning/ui/learning-page.tsx',
  ])
  expect(files.some((file) => offlinePaths.parts.test(file))).toBe(true)
})
