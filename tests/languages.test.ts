import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What is written alike in both languages: names, abbreviations, samples, and what is no word for a reader. */
const alike = new Set([
  ...['Sopaan', 'Facebook', 'Twitter', 'Instagram', 'LinkedIn', 'YouTube', 'English'],
  ...['CGST', 'SGST', 'IGST', 'GSTIN', 'UPI', 'EMI', 'SMS'],
  ...['name@example.in', 'ORD-2503-88214', 'id'],
  // What pages know a studio's rooms by.
  ...['camera', 'voice', 'tabletop', 'classroom'],
  // The kinds of a toast, in the gallery.
  ...['success', 'info', 'warning', 'error'],
])

const root = join(import.meta.dirname, '..')
const files = await Array.fromAsync(glob('src/**/messages/{en,*-en}.ts', { cwd: root }))
const hindiOf = (file: string) => file.replace(/en\.ts$/, 'hi.ts')

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

test('every file of English words has its Hindi neighbour', () => {
  expect(files.filter((file) => !existsSync(join(root, hindiOf(file))))).toEqual([])
})

test.for(files)('%s says everything in Hindi too', async (file) => {
  const [english, hindi] = [await leavesOf(file), await leavesOf(hindiOf(file))]
  const shapes = (words: Map<string, unknown>) => [...words].map(([path, leaf]) => `${path}: ${typeof leaf}`).toSorted()
  expect(shapes(hindi)).toEqual(shapes(english))

  const leftInEnglish = [...hindi].filter(
    ([path, leaf]) => typeof leaf === 'string' && leaf === english.get(path) && /[a-z]/i.test(leaf) && !alike.has(leaf),
  )
  expect(leftInEnglish).toEqual([])
})

test.for(files)('%s keeps the digits 0 to 9 in Hindi', async (file) => {
  expect(await readFile(join(root, hindiOf(file)), 'utf8')).not.toMatch(/[०-९]/)
})
