/**
 * Prints the documents that lessons of the demo school offer for download: `node seed/resources/make.mjs`.
 *
 * Run by hand, and only when a text has changed: the PDFs are committed. `<key>.md` is the text, with the name that the
 * learner sees and its language in the head; `<key>.pdf` comes out, one page of A4.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { chromium } from '@playwright/test'
import { load } from 'js-yaml'
import { marked } from 'marked'

const here = import.meta.dirname
const require = createRequire(import.meta.url)
const fonts = join(require.resolve('@fontsource-variable/anek-devanagari/package.json'), '../files')
const font = (script, range) => {
  const bytes = readFileSync(join(fonts, `anek-devanagari-${script}-wght-normal.woff2`)).toString('base64')
  return `@font-face{font-family:Anek;font-weight:100 800;unicode-range:${range};src:url(data:font/woff2;base64,${bytes})}`
}
const style = `
  ${font('latin', 'U+0000-20B8,U+20BA-218F,U+2190-22FF')}
  ${font('devanagari', 'U+0900-097F,U+200C-200D,U+20B9,U+25CC,U+A8E0-A8FF')}
  @page { size: A4; margin: 18mm 17mm }
  body { font: 400 11.5pt/1.5 Anek; color: #111827 }
  h1 { font-size: 21pt; line-height: 1.2; margin: 0 0 5mm }
  h2 { font-size: 13.5pt; margin: 7mm 0 2mm }
  table { width: 100%; border-collapse: collapse }
  th, td { border: 0.6pt solid #6b7280; padding: 1.7mm 2.4mm; text-align: left; height: 5.4mm }
  thead th:empty { border-bottom: 0 }
  footer { position: fixed; bottom: 0; font-size: 9pt; color: #4b5563 }
`

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const page = await browser.newPage()
for (const file of readdirSync(here).filter((name) => name.endsWith('.md'))) {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(join(here, file), 'utf8'))
  const { name, language } = load(head)
  await page.setContent(
    `<html lang="${language}"><title>${name.replace(/\.pdf$/, '')}</title><style>${style}</style>${marked.parse(body)}<footer>Sopaan · सोपान</footer>`,
  )
  await page.evaluate(() => document.fonts.ready)
  const to = join(here, file.replace(/\.md$/, '.pdf'))
  writeFileSync(to, await page.pdf({ preferCSSPageSize: true, tagged: true }))
  console.log(`${to}: ${statSync(to).size} bytes`)
}
await browser.close()
