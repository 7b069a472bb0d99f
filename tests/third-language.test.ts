import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { englishFiles, neighbourOf } from '../src/platform/i18n/message-files.ts'
import type { Findings } from './third-language/findings.ts'

// A third language is a row in the list of languages and its message files beside the English ones. Here Marathi is
// added to a copy of the sources in no other way, its messages being the English ones in ⟦ ⟧, and every part follows.

const root = join(import.meta.dirname, '..')
const list = 'src/platform/i18n/language.ts'
const row =
  "  { code: 'mr', name: 'मराठी', englishName: 'Marathi', tag: 'mr', locale: 'mr-IN', prefix: '/mr' },\n] as const"
const marked = `const mark = (value: unknown): any => {
  if (typeof value === 'string') return '⟦' + value + '⟧'
  if (typeof value === 'function') return (...given: unknown[]) => mark(value(...given))
  if (Array.isArray(value)) return value.map(mark)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mark(one)]))
}`

let copy: string
let seen: Findings
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'sopaan-third-language-'))
  await cp(join(root, 'src'), join(copy, 'src'), {
    recursive: true,
    filter: (file) => ['', '.ts', '.tsx'].includes(extname(file)) && !file.includes('.test.'),
  })
  await cp(join(root, 'package.json'), join(copy, 'package.json'))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))

  const languages = await readFile(join(copy, list), 'utf8')
  await writeFile(join(copy, list), languages.replace('] as const', row))
  for (const file of englishFiles(join(copy, 'src'))) {
    const name = file.split('/').at(-1)
    const own = file === 'platform/messages/language-en.ts' ? ", ...languageOf('mr')" : ''
    const imported = own && "import { languageOf } from '../i18n/language.ts'\n"
    await writeFile(
      join(copy, 'src', neighbourOf(file, 'mr')),
      `import { messages as english } from './${name}'\n${imported}${marked}\nexport const messages = { ...mark(english)${own} }\n`,
    )
  }

  const script = join(copy, 'tests/third-language/findings.ts')
  await mkdir(dirname(script), { recursive: true })
  await cp(join(root, 'tests/third-language/findings.ts'), script)
  const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: copy, maxBuffer: 10_000_000 })
  seen = JSON.parse(stdout) as Findings
})
afterAll(() => rm(copy, { recursive: true, force: true }))

test('it is built, into a folder of its own, and speaks its own messages alone', () => {
  expect(seen.builds).toEqual(['dist/server', 'dist/server-hi', 'dist/server-mr'])
  expect(seen.built).toContain('⟦')
  expect(seen.built).toContain('"mr"')
  expect(seen.built).not.toContain('अक्सर पूछे जाने वाले प्रश्न')
})

test('its public pages lie under its prefix', () => {
  expect(seen.addresses).toEqual(['/mr', '/mr/faq', '/dashboard'])
  expect(seen.spoken).toEqual({ language: 'mr', path: '/faq' })
  expect(seen.routed).toBe('https://sopaan.test/mr/faq?search=a')
})

test('search engines are led to it', () => {
  expect(seen.alternates).toEqual([
    ['en-IN', 'https://sopaan.test/faq'],
    ['hi-IN', 'https://sopaan.test/hi/faq'],
    ['mr-IN', 'https://sopaan.test/mr/faq'],
    ['x-default', 'https://sopaan.test/faq'],
  ])
})

test('who has chosen it is led to it from every language, and from it to theirs', () => {
  expect(seen.moves).toEqual({
    'en /faq mr': '/mr/faq',
    'en / mr': '/mr',
    'en /dashboard mr': '/mr/dashboard',
    'hi /hi/faq mr': '/mr/faq',
    'hi /hi mr': '/mr',
    'mr /mr/faq hi': '/hi/faq',
    'mr /mr/faq en': '/faq',
    'mr /mr en': '/',
    'mr /mr/faq mr': null,
    // A server that develops one language alone has no other to lead to.
    'en /mr/faq mr': null,
    'mr /faq en': null,
  })
})

test('callers are answered in it, and may save it to their account', () => {
  expect(seen.preferred).toEqual(['mr', 'hi', 'mr', 'en'])
  expect(seen.accepted).toEqual([true, false])
  expect(seen.refusal).toMatch(/^⟦.*⟧$/)
})

test('the columns of a reader’s language take it, once its migration has run', () => {
  expect(seen.checks).toEqual([`"users"."language" in ('en','hi','mr')`, `"enquiries"."language" in ('en','hi','mr')`])
})

test('every email is written in it, and leads to its pages', () => {
  expect(seen.emails.length).toBeGreaterThan(20)
  for (const { language, subject, text, html } of seen.emails) {
    expect(language).toBe('mr')
    expect(subject).toContain('⟦')
    expect(html).toContain('<html lang="mr">')
    const pages = text.match(/https:\/\/sopaan\.test\/\S+/g) ?? []
    expect(pages.filter((page) => !page.startsWith('https://sopaan.test/mr/'))).toEqual([])
  }
})

test('an SMS has its template by its name, and is English without one', () => {
  expect(seen.sms).toEqual([
    { language: 'mr', marked: true },
    { language: 'en', marked: false },
  ])
})
