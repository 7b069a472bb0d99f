import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages as accountsMessages } from '#features/accounts/messages/en.ts'
import { messages as accountsHindi } from '#features/accounts/messages/hi.ts'
import { textOf } from './text.ts'
import { localizerIn } from './translations.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages as platformHindi } from '#platform/messages/hi.ts'

const source = join(import.meta.dirname, '../..')

test('the rules of forms and the refusals of sign-in are worded in Hindi', () => {
  const localize = localizerIn('hi')
  expect(localize(textOf(platformMessages, 'required'))).toBe(platformHindi.required)
  expect(localize(textOf(platformMessages, 'minLength', 8))).toBe(platformHindi.minLength(8))
  expect(localize(textOf(accountsMessages, 'wrongCredentials'))).toBe(accountsHindi.wrongCredentials)
})

test('every text names messages of a file that has its Hindi, so that none stays English', async () => {
  const files = await Array.fromAsync(glob('{platform,features}/**/*.ts', { cwd: source }))
  const unknown: string[] = []
  let seen = 0
  for (const file of files.filter((one) => !one.endsWith('.test.ts') && one !== 'platform/i18n/text.ts')) {
    const code = await readFile(join(source, file), 'utf8')
    if (!/\btextOf\b[^;]*? from '[^']*i18n\/text\.ts'/.test(code)) continue
    const known = new Set<string>()
    for (const [, names] of code.matchAll(/import \{([^}]*)\} from '[^']*messages\/(?:[\w-]+-)?en\.ts'/g))
      for (const name of (names ?? '').split(',')) known.add(name.trim().split(' as ').at(-1) ?? '')
    for (const [, name = '', from = ''] of code.matchAll(/const (\w+) = (\w+)\.\w+/g))
      if (known.has(from)) known.add(name)
    for (const [call, root = ''] of code.matchAll(/\btextOf\(\s*(\w+)/g)) {
      seen += 1
      if (!known.has(root)) unknown.push(`${file}: ${call}`)
    }
  }
  expect(seen).toBeGreaterThan(300)
  expect(unknown).toEqual([])
})
