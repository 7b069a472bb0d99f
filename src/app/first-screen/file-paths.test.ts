import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filePaths, packagePaths } from './file-paths.ts'

const root = join(import.meta.dirname, '../../..')
const filesIn = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => `/${file}`)
const sources = filesIn('src/**/*.{ts,tsx}')
const packages = filesIn('node_modules/{react,react-dom,scheduler,@tanstack/*}/**/*.js')

test.each(Object.entries(filePaths))('the pattern of %s matches a file of the product', (_, pattern) => {
  expect(sources.some((file) => pattern.test(file))).toBe(true)
})

test.each(Object.entries(packagePaths))('the pattern of %s matches a file of an installed package', (_, pattern) => {
  expect(packages.some((file) => pattern.test(file))).toBe(true)
})

test.each([
  'edit-course-page',
  'create-course-page',
  'workspace',
  'creator-layout',
  'signed-in-layout',
  'admin-layout',
])('the file %s, which a pattern names, is there', (name) => {
  expect(sources.filter((file) => file.endsWith(`/${name}.tsx`))).toHaveLength(1)
})
