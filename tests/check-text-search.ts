// Part of `npm run check`: the search of every table uses platform/database/text-search.ts. No other file escapes the
// wildcards of `like` or compares without case.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const helper = 'src/platform/database/text-search.ts'

const ownWays: readonly (readonly [sign: RegExp, what: string])[] = [
  [/\bilike\b/i, 'ilike'],
  [/\[[\\%_]{2,}\]/, 'signs of like escaped by hand'],
  [/replace(All)?\(['"`][%_]['"`], ['"`]\\/, 'signs of like escaped by hand'],
  [/'%' *\|\|/, 'a like pattern made by hand'],
  [/`%\$\{/, 'a like pattern made by hand'],
]

/** Where a file searches text in a way of its own, a line each. */
export function ownSearches(file: string, source: string): string[] {
  if (file === helper) return []
  return source.split('\n').flatMap((line, at) =>
    ownWays
      .filter(([sign]) => sign.test(line))
      .slice(0, 1)
      .map(([, what]) => `${file}:${at + 1}: ${what}; ask matchesSearch (${helper})`),
  )
}

if (process.argv[1] === import.meta.filename) {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const found = files.flatMap((file) => ownSearches(file, readFileSync(join(root, file), 'utf8')))
  process.stderr.write(found.map((line) => `${line}\n`).join(''))
  if (!files.includes(helper) || found.length > 0) process.exitCode = 1
}
