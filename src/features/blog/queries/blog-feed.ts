import { settingsOfSite } from '#features/theme/queries.ts'
import type { Db } from '#platform/database/db.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { pathIn } from '#platform/i18n/language-path.ts'
import { type Language, languageOf } from '#platform/i18n/language.ts'
import { messagesFor } from '#platform/i18n/messages-for.ts'
import type { Settings } from '#platform/server/config.ts'
import { messages as english } from '../messages/en.ts'
import { newestBlogs } from './published-blogs.ts'

const postsInFeed = 30

/** The newest posts written in a language as RSS 2.0, leading to pages in it. Addresses come from SITE_URL. */
export async function blogFeed(
  db: Db,
  now: Date,
  settings: Pick<Settings, 'demo' | 'siteUrl'>,
  language: Language,
): Promise<string> {
  const { siteUrl } = settings
  const { englishName, locale } = languageOf(language)
  const messages = messagesFor(language, english)
  const [{ name }, posts] = await Promise.all([
    settingsOfSite(db, settings),
    newestBlogs(db, now, postsInFeed, englishName),
  ])
  const blog = siteUrl + pathIn(language, pagePath('/blog'))
  const items = posts.map((post) => {
    const link = siteUrl + pathIn(language, pagePath('/blog/$slug', { slug: post.slug }))
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
    element('title', escaped(messages.blogOf(name))),
    element('link', escaped(blog)),
    element('description', escaped(messages.description)),
    element('language', locale.toLowerCase()),
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
