import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

// What a browser stores is named in the policy that people read.

const file = (path: string) => readFileSync(resolve(import.meta.dirname, '../../..', path), 'utf8')
const one = (source: string, pattern: RegExp) => pattern.exec(source)?.[1] ?? ''

const storeKeys = Array.from(
  one(file('src/platform/browser/browser-store.ts'), /type StoreKey =([\s\S]*?)\n\n/).matchAll(/'(\w+)'/g),
  ([, key]) => key ?? '',
)
const device = 'src/platform/browser/device-store'
const others = [
  one(file('src/platform/browser/unsent-work/unsent-store.ts'), /const prefix = '(\w+):'/),
  one(file('src/platform/browser/unsent-work/stored-drafts.ts'), /sessionStorage\.setItem\('(\w+)'/),
  one(file('src/features/catalogue/ui/visit-source.ts'), /sessionStorage\.setItem\('(\w+)'/),
  one(file(`${device}/device-database.ts`), /indexedDB\.open\('([\w-]+)'/),
  one(file(`${device}/names.ts`), /pagesCache = '(\w+)'/),
]

test.each(['src/features/site/copy/cookie-policy.md', 'src/features/site/copy/hi/cookie-policy.md'])(
  '%s names every entry that this site stores in a browser',
  (path) => {
    const policy = file(path)
    expect(storeKeys).toContain('authToken')
    expect(others).toEqual(['unsent', 'draftTab', 'visitSources', 'device-store', 'pages'])
    expect([...storeKeys, ...others].filter((key) => !policy.includes(`\`${key}\``))).toEqual([])
  },
)
