import { settingsOfSite } from '#features/theme/queries.ts'
import type { Db } from '#platform/db.ts'
import { words } from '../messages/en.ts'
import { latestBlogs } from './published-blogs.ts'

const postsInFeed = 30

/** The newest posts as RSS 2.0. Addresses come from SITE_URL. */
export async function blogFeed(db: Db, now: Date, siteUrl: string): Promise<string> {
  const [{ name }, posts] = await Promise.all([settingsOfSite(db), latestBlogs(db, now, postsInFeed)])
  const items = posts.map((post) => {
    const link = `${siteUrl}/blog/${post.slug}`
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
    element('title', escaped(words.blogOf(name))),
    element('link', escaped(`${siteUrl}/blog`)),
    element('description', escaped(words.description)),
    element('language', 'en-in'),
    `<atom:link href="${escaped(`${siteUrl}/blog/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
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
