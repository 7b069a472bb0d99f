import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { compareVersions, numbersOf, releasesIn } from '../src/app/update/changelog.ts'
import { readMigrations, readReleases } from '#platform/database/migrate.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const versions = releasesIn(read('CHANGELOG.md'))

test('the version of package.json is that of the lock, and has an entry in CHANGELOG.md', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect((JSON.parse(read('package-lock.json')) as { version: string }).version).toBe(version)
  expect(versions.map((one) => one.version)).toContain(version)
})

test('the changelog lists the newest release first, and each begins with its day and what an operator must do', () => {
  const listed = versions.map(({ version }) => version)
  expect(listed.filter((version) => !numbersOf(version))).toEqual([])
  expect(listed).toEqual(listed.toSorted(compareVersions).toReversed())
  for (const { text } of versions) expect(text).toMatch(/^\d{4}-\d\d-\d\d\n\nWhat you must do: \S/)
})

test('what waits for the next release is no release yet', () => {
  const text = '# Changelog\n\n## Unreleased\n\n- A role.\n\n## 1.0.0\n\n2026-11-28\n'
  expect(releasesIn(text)).toEqual([{ version: '1.0.0', text: '2026-11-28' }])
})

test('each release says which migration is its newest, in the order of both', async () => {
  const releases = await readReleases()
  expect(releases.map(({ version }) => version)).toEqual(versions.map(({ version }) => version).toReversed())
  const numbers = (await readMigrations()).map(({ name }) => name)
  const at = releases.map(({ migration }) => numbers.indexOf(migration))
  expect(at).not.toContain(-1)
  expect(at).toEqual(at.toSorted((a, b) => a - b))
})
