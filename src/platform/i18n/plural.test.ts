import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { plural as inEnglish } from './plural-en.ts'
import { plural as inHindi } from './plural-hi.ts'
import { pluralIn } from './plural.ts'

const forms = { one: 'one', other: 'other' }

test('English says one at 1 alone, Hindi at 0 and 1', () => {
  const counts = [0, 1, 2, 11, 21, 1.5]
  expect(counts.map((count) => inEnglish(count, forms))).toEqual(['other', 'one', 'other', 'other', 'other', 'other'])
  expect(counts.map((count) => inHindi(count, forms))).toEqual(['one', 'one', 'other', 'other', 'other', 'other'])
})

test('a language with more forms says each where it belongs', () => {
  const inPolish = pluralIn<'one' | 'few' | 'many'>('pl')
  const files = (count: number) =>
    inPolish(count, { one: `${count} plik`, few: `${count} pliki`, many: `${count} plików`, other: `${count} pliku` })
  expect([1, 2, 5, 22, 1.5].map(files)).toEqual(['1 plik', '2 pliki', '5 plików', '22 pliki', '1.5 pliku'])
  // @ts-expect-error: a form of the language is missing
  inPolish(1, forms)
  // @ts-expect-error: English has no such form
  inEnglish(1, { one: '1 file', few: 'a few files', other: 'files' })
})

test('asks Intl for the rules of a language once, at the first count', () => {
  const made = vi.spyOn(Intl, 'PluralRules')
  const plural = pluralIn('en')
  expect(made).not.toHaveBeenCalled()
  for (const count of [1, 2, 3]) plural(count, forms)
  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})

test('every language names the forms that CLDR gives it', () => {
  const files = globSync('plural-*.ts', { cwd: import.meta.dirname })
  expect(files.length).toBeGreaterThanOrEqual(2)
  for (const file of files) {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8')
    const [, named = "'one'", language] = /pluralIn(?:<(.+)>)?\('(\w+)'\)/.exec(source) ?? []
    const given = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    expect([...named.matchAll(/\w+/g)].map(String).concat('other').sort(), file).toEqual(given.sort())
  }
})
