import type { PageSite } from '#platform/browser/page-head.ts'
import { messages as language } from '#platform/messages/language-en.ts'
import { messages } from '../messages/en.ts'

/** The feed of posts in the page's language. A file, no page of ours. */
export const feedPath = `${language.prefix}/blog/rss.xml`

/** Names the feeds of both languages to readers that look for one, the page's own first. */
export function feedLinks({ name, siteUrl }: PageSite) {
  const feeds = [
    { hrefLang: 'en-IN', href: '/blog/rss.xml', title: messages.feedIn.english },
    { hrefLang: 'hi-IN', href: '/hi/blog/rss.xml', title: messages.feedIn.hindi },
  ].toSorted((a) => (a.href === feedPath ? -1 : 1))
  return feeds.map(({ hrefLang, href, title }) => ({
    rel: 'alternate',
    type: 'application/rss+xml',
    hrefLang,
    title: `${messages.blogOf(name)} (${title})`,
    href: siteUrl + href,
  }))
}
