import type { PageSite } from '#platform/page-head.ts'
import { words } from '../messages/en.ts'

/** Names the feed to readers that look for one. */
export const feedLink = ({ name, siteUrl }: PageSite) => ({
  rel: 'alternate',
  type: 'application/rss+xml',
  title: words.blogOf(name),
  href: `${siteUrl}/blog/rss.xml`,
})
