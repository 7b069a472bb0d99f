import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '../src/platform/i18n/language.ts'
import { neighbourOf } from '../src/platform/i18n/message-files.ts'

/** What is written alike in every language: names, abbreviations, samples, and what is no word for a reader. */
const alike = new Set([
  ...['Sopaan', 'WhatsApp', 'Facebook', 'Twitter', 'Instagram', 'LinkedIn', 'YouTube', 'English'],
  ...['CGST', 'SGST', 'IGST', 'GSTIN', 'SAC', 'UPI', 'EMI', 'SMS', 'TDS', 'GST', 'PDF', 'CSV', 'PNG', 'JWT'],
  ...['ID', 'UPI ID', 'PAN', 'IFSC', 'UTR', 'RazorpayX', 'GSTR-1 (CSV)'],
  ...['name@example.in', 'ORD-2503-88214', 'id'],
  // What pages know a studio's rooms by.
  ...['camera', 'voice', 'tabletop', 'classroom'],
  // The kinds of a toast, in the gallery.
  ...['success', 'info', 'warning', 'error'],
])

const root = join(import.meta.dirname, '..')
const files = await Array.fromAsync(glob('src/**/messages/{en,*-en}.ts', { cwd: root }))
const others = languages.filter(({ code }) => code !== 'en')

/** `a.b.0` and what stands there, of every text and every text with blanks. */
function leaves(words: unknown, path = ''): [path: string, leaf: unknown][] {
  if (typeof words !== 'object' || words === null) return [[path, words]]
  return Object.entries(words).flatMap(([key, below]) => leaves(below, path ? `${path}.${key}` : key))
}
async function leavesOf(file: string) {
  const { messages } = (await import(/* @vite-ignore */ join(root, file))) as { messages: unknown }
  return new Map(leaves(messages))
}

test('there are words to compare', () => expect(files.length).toBeGreaterThan(30))

test('languages have codes, names and prefixes of their own, and English has no prefix', () => {
  for (const column of ['code', 'name', 'englishName', 'locale', 'prefix'] as const)
    expect(new Set(languages.map((row) => row[column])).size, column).toBe(languages.length)
  expect(languages[0]).toMatchObject({ code: 'en', prefix: '' })
  for (const { code, prefix } of others)
    expect([code, prefix]).toEqual([expect.stringMatching(/^[a-z]{2,3}$/), `/${code}`])
})

test('no text names the product, because an installation has a name of its own', async () => {
  // The gallery shows the parts of pages with sample texts.
  const shown = files.filter((file) => !file.startsWith('src/app/gallery/'))
  const all = shown.flatMap((file) => [file, ...others.map(({ code }) => neighbourOf(file, code))])
  const texts = await Promise.all(all.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const))
  expect(texts.filter(([, text]) => /sopaan|सोपान/i.test(text)).map(([file]) => file)).toEqual([])
})

describe.each(others)('in $englishName', ({ code }) => {
  test('every file of English words has its neighbour', () => {
    expect(files.filter((file) => !existsSync(join(root, neighbourOf(file, code))))).toEqual([])
  })

  test('the messages of the language name it', async () => {
    expect((await leavesOf(`src/platform/messages/language-${code}.ts`)).get('code')).toBe(code)
  })

  test.for(files)('%s says everything', async (file) => {
    const [english, translated] = [await leavesOf(file), await leavesOf(neighbourOf(file, code))]
    const shapes = (words: Map<string, unknown>) =>
      [...words].map(([path, leaf]) => `${path}: ${typeof leaf}`).toSorted()
    expect(shapes(translated)).toEqual(shapes(english))

    const leftInEnglish = [...translated].filter(
      ([path, leaf]) =>
        typeof leaf === 'string' && leaf === english.get(path) && /[a-z]/i.test(leaf) && !alike.has(leaf),
    )
    expect(leftInEnglish).toEqual([])
  })

  test.for(files)('%s keeps the digits 0 to 9', async (file) => {
    expect(await readFile(join(root, neighbourOf(file, code)), 'utf8')).not.toMatch(/(?![0-9])\p{Nd}/u)
  })
})
