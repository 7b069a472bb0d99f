import type { PageSite } from '#platform/browser/page-head.ts'
import { pathIn } from '#platform/i18n/language-path.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { messages as language } from '#platform/messages/language-en.ts'
import { messages } from '../messages/en.ts'

/** The feed of posts in the page's language. A file, no page of ours. */
export const feedPath = feedPathIn(language.code)

function feedPathIn(code: Language): string {
  return pathIn(code, '/blog/rss.xml')
}

/** Names the feeds of every language that the school offers to readers that look for one, the page's own first. */
export function feedLinks({ name, siteUrl, languages: offered }: PageSite) {
  const feeds = languages
    .filter(({ code }) => offered.includes(code))
    .toSorted((a, b) => Number(b.code === language.code) - Number(a.code === language.code))
  return feeds.map(({ code, locale, name: languageName }) => ({
    rel: 'alternate',
    type: 'application/rss+xml',
    hrefLang: locale,
    title: `${messages.blogOf(name)} (${languageName})`,
    href: siteUrl + feedPathIn(code),
  }))
}
