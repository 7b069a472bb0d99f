import { expect, test } from 'vitest'
import { feedLinks } from './feed-links.ts'
import type { Language } from '#platform/i18n/language.ts'
import { pageHead } from '#platform/browser/page-head.ts'

const siteUrl = 'https://school.example'

test.each([
  [
    ['en', 'hi'],
    ['en-IN /faq', 'hi-IN /hi/faq', 'x-default /faq'],
    ['en-IN /blog/rss.xml', 'hi-IN /hi/blog/rss.xml'],
  ],
  [['en'], ['en-IN /faq', 'x-default /faq'], ['en-IN /blog/rss.xml']],
  [['hi'], ['hi-IN /hi/faq', 'x-default /hi/faq'], ['hi-IN /hi/blog/rss.xml']],
] as [Language[], string[], string[]][])('a page names itself and its feeds in %j alone', (languages, pages, feeds) => {
  const site = { name: 'School', siteUrl, languages }
  const { links } = pageHead({ matches: [{ loaderData: { site } }] }, { title: 'FAQ', description: '', path: '/faq' })
  const named = (all: readonly object[]) =>
    all.flatMap((link) => {
      const { hrefLang, href = '' } = link as { hrefLang?: string; href?: string }
      return hrefLang ? [`${hrefLang} ${href.replace(siteUrl, '')}`] : []
    })
  expect(named(links)).toEqual(pages)
  expect(named(feedLinks(site))).toEqual(feeds)
})
