import { settingsOfSite } from '#features/theme/queries.ts'
import type { Db } from '#platform/database/db.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Settings } from '#platform/server/config.ts'
import { messages } from '../messages/en.ts'
import { messages as hindi } from '../messages/hi.ts'
import { latestBlogs } from './published-blogs.ts'

const postsInFeed = 30

/** A feed a language: of posts written in it, leading to pages in it. A server says both, whatever it speaks itself. */
const feeds = {
  en: { messages, posts: 'English', tag: 'en-in', prefix: '' },
  hi: { messages: hindi, posts: 'Hindi', tag: 'hi-in', prefix: '/hi' },
} as const

/** The newest posts of a language as RSS 2.0. Addresses come from SITE_URL. */
export async function blogFeed(
  db: Db,
  now: Date,
  settings: Pick<Settings, 'demo' | 'siteUrl'>,
  language: Language,
): Promise<string> {
  const { siteUrl } = settings
  const feed = feeds[language]
  const [{ name }, posts] = await Promise.all([
    settingsOfSite(db, settings),
    latestBlogs(db, now, postsInFeed, feed.posts),
  ])
  const blog = siteUrl + feed.prefix + pagePath('/blog')
  const items = posts.map((post) => {
    const link = siteUrl + feed.prefix + pagePath('/blog/$slug', { slug: post.slug })
    return element('item', [
      element('title', escaped(post.title)),
      element('link', escaped(link)),
      `<guid isPermaLink="false">${escaped(post.uid)}</guid>`,
      element('dc:creator', escaped(post.author.clubbedName)),
      element('pubDate', new Date(post.publishedAt).toUTCString()),
      element('description', escaped(post.excerpt)),
      ...post.tags.map((tag) => element('category', escaped(tag))),
    ])
  })
  const channel = element('channel', [
    element('title', escaped(feed.messages.blogOf(name))),
    element('link', escaped(blog)),
    element('description', escaped(feed.messages.description)),
    element('language', feed.tag),
    `<atom:link href="${escaped(`${blog}/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...items,
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
${channel}
</rss>
`
}

const element = (name: string, inside: string | string[]) =>
  `<${name}>${Array.isArray(inside) ? `\n${inside.join('\n')}\n` : inside}</${name}>`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML 1.0 has no place for: control characters and half signs. */
const noText = /[^\P{C}\t\n\r\u200c\u200d]/gu

/** As text of an XML document. */
function escaped(text: string): string {
  return text.replaceAll(noText, '').replaceAll(/[&<>"]/g, (sign) => signs[sign] as string)
}
