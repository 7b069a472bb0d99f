// Part of `npm run check`: every words' file in English has its Hindi beside it, of the same type. What is missing inside
// one is the type check's to find.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { neighbourOf } from '../src/app/languages/swap-messages.ts'

const root = join(import.meta.dirname, '..')

/** What is wrong with the Hindi words of these English files, a line each. */
export function missingWords(files: readonly string[], read: (file: string) => string | undefined): string[] {
  return files.flatMap((file) => {
    const hindi = neighbourOf(file, 'hi')
    const text = read(hindi)
    if (text === undefined) return [`${hindi} is missing: every words' file has its Hindi beside it`]
    const ofEnglish = text.includes(`from './${basename(file)}'`)
    const typed = /export const messages: Spoken<typeof english>/.test(text)
    return ofEnglish && typed
      ? []
      : [`${hindi} does not say that it speaks ./${basename(file)}: Spoken<typeof english>`]
  })
}

if (process.argv[1] === import.meta.filename) {
  const files = globSync('src/**/messages/{*-,}en.ts', { cwd: root })
  const found = missingWords(files, (file) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined,
  )
  process.stderr.write(found.map((line) => `${line}\n`).join(''))
  if (files.length === 0 || found.length > 0) process.exitCode = 1
}
