// Part of `npm run check`: every words' file in English has its translations beside it, of the same type. What is missing
// inside one is the type check's to find. And no words' file chooses between one and many by hand.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { languageCodes } from '../src/platform/i18n/language.ts'
import { neighbourOf } from '../src/platform/i18n/message-files.ts'

const root = join(import.meta.dirname, '..')

/** What is wrong with the translations of these English files, a line each. */
export function missingWords(files: readonly string[], read: (file: string) => string | undefined): string[] {
  const others = languageCodes.filter((code) => code !== 'en')
  const pairs = files.flatMap((file) => others.map((language) => [file, neighbourOf(file, language)] as const))
  return pairs.flatMap(([file, translation]) => {
    const text = read(translation)
    if (text === undefined) return [`${translation} is missing: every words' file has its translations beside it`]
    const ofEnglish = text.includes(`from './${basename(file)}'`)
    const typed = /export const messages: Translated<typeof english>/.test(text)
    return ofEnglish && typed
      ? []
      : [`${translation} does not say that it speaks ./${basename(file)}: Translated<typeof english>`]
  })
}

/** A comparison with 1, as in `count === 1 ?`, also of a count that is a text already, and the other way round. */
const comparedWithOne = /[!=]==?\s*['"]?1\b|\b1['"]?\s*[!=]==?|(?<!=)>\s*1\b|>=\s*2\b|<\s*2\b|<=\s*1\b/

/** The lines of words' files that choose a plural by hand, as English does: each language has its own forms. */
export function handMadePlurals(files: readonly string[], read: (file: string) => string | undefined): string[] {
  return files.flatMap((file) =>
    (read(file) ?? '')
      .split('\n')
      .flatMap((line, index) =>
        comparedWithOne.test(line)
          ? [`${file}:${index + 1} compares with 1: plural(count, { one, other }) of platform/i18n chooses the form`]
          : [],
      ),
  )
}

if (process.argv[1] === import.meta.filename) {
  const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined)
  const files = globSync('src/**/messages/{*-,}en.ts', { cwd: root })
  const found = [
    ...missingWords(files, read),
    ...handMadePlurals(globSync('src/**/messages/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }), read),
  ]
  process.stderr.write(found.map((line) => `${line}\n`).join(''))
  if (files.length === 0 || found.length > 0) process.exitCode = 1
}
