// Part of `npm run check`: a link to a page is written with pagePath (src/platform/browser/page-path.ts), whose types are
// the page table, and navigations take it as `href`; only a mask of the router has to be `to` and `params`. The compiler
// cannot check a template string, a sum of strings or a query that is written by hand. A plain address such as '/faq' may
// be written as it is; this check looks it up in the table.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathsOfTable } from '../src/app/paths-of-table.ts'

const root = join(import.meta.dirname, '..')
const paths = new Set(pathsOfTable().map(({ path }) => path))
const firstParts = new Set([...paths].map((path) => path.split('/')[1] ?? ''))
const page = `/(?:${[...firstParts].filter(Boolean).join('|')})(?![\\w-])`
/** Such as the host or the prefix of a language: values that stand before a path. */
const before = '(?:\\$\\{[^`{}]*\\})'
const isFile = '[^`\'"$]*\\.\\w+[`\'"]'

const handMade: readonly (readonly [sign: RegExp, what: string])[] = [
  // The pattern of pagePath may itself be a template, of a few pages.
  [new RegExp(`(?<!\\bpagePath\\(\\s*)\`${before}*${page}[^\`$]*\\$\\{`, 'g'), 'a template string'],
  [new RegExp(`\`${before}+${page}(?!${isFile})[^\`$]*\``, 'g'), 'a template string'],
  [/`\$\{\w*(?:[pP]ath|[hH]ref)(?:Of)?(?:\([^`]*?\))?\}[/?&]/g, 'a template string'],
  [new RegExp(`(['"])${page}(?:/[^'"\\s]*)?\\1\\s*(?:\\+|\\|\\|)\\s*[^\\s'"]`, 'g'), 'a sum of strings'],
  [new RegExp(`\\+\\s*(['"])${page}(?!${isFile})`, 'g'), 'a sum of strings'],
  [new RegExp(`(['"])${page}(?:/[\\w/-]*)?\\?[\\w-]+=`, 'g'), 'a query by hand'],
  [/(?<!\bmask: \{\s*)(?<![\w.])to(?:: ?|=\{?)(['"`])\/(?!\/)/g, 'the router’s own `to`'],
]

/** A plain address where the interface, emails, notifications and redirects have theirs; files end in their type. */
const plain = /\b(?:href|link|list|to|path|redirectTo|returnUrl)(?:=|: ?)\{?(['"])(\/(?!\/)[^'"?#$.]*)(?:#[\w-]+)?\1/g

/** Where a file writes a link to a page by hand, or names a page that the table does not have, a line each. */
export function wrongLinks(file: string, source: string): string[] {
  const at = (index: number, what: string) => `${file}:${source.slice(0, index).split('\n').length}: ${what}`
  const byHand = handMade.flatMap(([sign, what]) =>
    Array.from(source.matchAll(sign), ({ index }) =>
      at(index, `a link to a page as ${what}; write it with pagePath (src/platform/browser/page-path.ts)`),
    ),
  )
  const unknown = Array.from(source.matchAll(plain)).filter(([, , path = '']) => !paths.has(path))
  return [...byHand, ...unknown.map(({ index, 2: path }) => at(index, `no page of src/app/routes.ts is ${path}`))]
}

if (process.argv[1] === import.meta.filename) {
  // The sandbox has pages of its own, and the gateway's calls are no pages; tests compare with addresses as people see
  // them.
  const files = globSync('{src,seed}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|^src\/sandbox\/|\/gateway\/|^src\/app\/routes(\.gen)?\.ts$/.test(file),
  )
  const found = files.flatMap((file) => wrongLinks(file, readFileSync(join(root, file), 'utf8')))
  process.stderr.write(found.map((line) => `${line}\n`).join(''))
  if (files.length === 0 || found.length > 0) process.exitCode = 1
}
