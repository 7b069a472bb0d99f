import { expect, test } from 'vitest'
import { compareVersions, numbersOf, releasesIn } from './changelog.ts'

test('a changelog has a release under each heading of the second level', () => {
  const text =
    '# Changelog\n\nHow to read it.\n\n## 1.10.0\n\nWhat you must do: nothing.\n\n### Money\n- New.\n\n## 1.9.3\n\nOld.\n'
  expect(releasesIn(text)).toEqual([
    { version: '1.10.0', text: 'What you must do: nothing.\n\n### Money\n- New.' },
    { version: '1.9.3', text: 'Old.' },
  ])
  expect(releasesIn('# Changelog\n')).toEqual([])
})

test('versions are ordered by their numbers, and what is no version comes first', () => {
  const versions = ['v1.10.0', 'v1.9.3', 'v2.0.0', 'v1.9.10', 'nightly']
  expect(versions.toSorted(compareVersions)).toEqual(['nightly', 'v1.9.3', 'v1.9.10', 'v1.10.0', 'v2.0.0'])
  expect(compareVersions('v1.2.3', '1.2.3')).toBe(0)
})

test.each(['v1.2', '1.2.3.4', 'v1.2.3-rc.1', 'v1.2.3 ', '', '--upload-pack=x'])('%s is no release', (version) => {
  expect(numbersOf(version)).toBeUndefined()
})
