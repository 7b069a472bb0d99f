import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readdirSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { consentVersions } from '#features/accounts/rules.ts'
import { saleTerms } from '#features/checkout/rules/sale-terms.ts'
import { legalText } from './legal-texts.ts'

const folder = resolve(import.meta.dirname, '../../features/site/copy')
const textsIn = (path: string) => readdirSync(path).filter((name) => name.endsWith('.md'))
const names = textsIn(folder)
const read = async (...path: string[]) => legalText(await readFile(join(folder, ...path), 'utf8')) as Policy
type Policy = ReturnType<typeof legalText> & { title: string; description: string; updated: string }

test('what a course is sold under are the texts of the pages', async () => {
  expect((await read('terms-and-condition.md')).updated).toBe(saleTerms.termsVersion)
  expect((await read('refund-policy.md')).updated).toBe(saleTerms.refundPolicyVersion)
})

test('what a new account accepts are the texts of the pages', async () => {
  expect((await read('terms-and-condition.md')).updated).toBe(consentVersions.terms)
  expect((await read('privacy-policy.md')).updated).toBe(consentVersions.privacy)
})

describe.each(names)('%s', (name) => {
  it('has a title, a description, a day and headings to go to', async () => {
    const { title, description, updated, html, contents } = await read(name)
    expect(title && description).toBeTruthy()
    expect(updated).toMatch(/^2026-\d\d-\d\d$/)
    expect(contents.length).toBeGreaterThan(4)
    for (const { id } of contents) expect(html).toContain(`<h2 id="${id}">`)
  })
})

describe.each(textsIn(join(folder, 'hi')))('%s in Hindi', (name) => {
  it('says the same: as many parts, of the same day, with the same details and links', async () => {
    const [english, hindi] = await Promise.all([read(name), read('hi', name)])
    expect(hindi.title).toMatch(/[\u0900-\u097f]/)
    expect(hindi.updated).toBe(english.updated)
    expect(hindi.contents).toHaveLength(english.contents.length)
    const used = ({ html }: Policy) =>
      [...new Set([...html.matchAll(/\{\w+\}|href="\/[\w-]+"/g)].map(([text]) => text))].toSorted()
    expect(used(hindi)).toEqual(used(english))
  })
})

test('an address leads to the same part, and a heading is read without its marks', () => {
  const { html, contents } = legalText("---\ntitle: T\n---\n## What we *don't* do\n\nText.\n\n## After\n")
  expect(contents).toEqual([
    { id: 'part-1', title: 'What we don’t do' },
    { id: 'part-2', title: 'After' },
  ])
  expect(html).toContain('<h2 id="part-2">After</h2>')
})
