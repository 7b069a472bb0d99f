import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteSettings } from '../../src/features/theme/tables.ts'
import { pathsOfTable } from '../../src/app/paths-of-table.ts'
import { openDatabase } from '../../src/platform/database/db.ts'
import { pathIn } from '../../src/platform/i18n/language-path.ts'
import { languageCodes } from '../../src/platform/i18n/language.ts'
import { freshDatabase } from '../database.ts'
import { startSmtp } from '../fake-smtp.ts'
import { freePort, type Run, start } from './run-product.ts'

// A live school with a name of its own: what it serves names nobody else.

let school: Run
let address: string
let stop: () => Promise<void>
beforeAll(async () => {
  const { url, drop } = await freshDatabase()
  const database = openDatabase(url, { max: 1 })
  await database.db.insert(siteSettings).values({ saved: { name: 'Gyan Academy', email: 'care@gyan.example' } })
  await database.close()
  const mail = await startSmtp('235 ok')
  const dataDir = await mkdtemp(join(tmpdir(), 'sopaan-own-name-'))
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  school = start({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    PAYMENTS: '0',
    SITE_URL: 'https://learn.gyan.example',
    MAIL_FROM: 'hello@gyan.example',
    MEDIA_SECRET: 'x'.repeat(32),
    SMTP_URL: `smtp://user:password@127.0.0.1:${mail.port}`,
  })
  stop = async () => {
    school.killAll()
    await school.ended()
    await mail.stop()
    await rm(dataDir, { recursive: true, force: true })
    await drop()
  }
  await school.says('is ready', 240_000)
})
afterAll(() => stop?.())

/** Each place where an answer has the product's name, with the words around it. */
async function namesIn(path: string): Promise<string[]> {
  const answer = await fetch(address + path, { redirect: 'manual' })
  expect(answer.status).toBeLessThan(500)
  const text = await answer.text()
  return Array.from(text.matchAll(/.{0,40}(?:sopaan|सोपान).{0,40}/gi), ([found]) => `${path}: ${found}`)
}

/** Also those behind the sign-in, of which a visitor gets the frame. */
const pages = pathsOfTable()
  .map(({ path }) => path)
  .flatMap((path) => languageCodes.map((language) => pathIn(language, path)))
const files = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-pages-1.xml',
  '/manifest.webmanifest',
  '/favicon.svg',
  '/blog/rss.xml',
  '/hi/blog/rss.xml',
  '/.well-known/did.json',
  '/api/openapi.json',
  '/api/site',
  '/api/no-such-call',
]

test.each([...pages, ...files])('%s names no one but the school', async (path) => {
  expect(await namesIn(path)).toEqual([])
})

test('a school on https says at the sign-in that it is SSL secured', async () => {
  expect(await (await fetch(`${address}/login`)).text()).toContain('SSL Secured.')
})

test('the pages carry the school’s name', async () => {
  for (const path of ['/', '/hi', '/terms-and-condition'])
    expect(await (await fetch(address + path)).text()).toContain('Gyan Academy')
})
