import { breadcrumbData } from '#platform/browser/breadcrumb-data.ts'
import { type PageSite, pageUrl } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { languageCodeOf, languageOf } from '#platform/i18n/language.ts'
import type { BlogCard } from '../contract/blog.ts'
import { messages } from '../messages/en.ts'

/** The post as search engines read it (schema.org BlogPosting, BreadcrumbList). */
export function blogPostingData(blog: BlogCard & { updatedAt: string }, { name, siteUrl }: PageSite) {
  const path = pagePath('/blog/$slug', { slug: blog.slug })
  const url = pageUrl(siteUrl, path)
  const posting = {
    '@type': 'BlogPosting',
    headline: blog.title,
    description: blog.excerpt,
    image: `${siteUrl}${blog.coverLink}`,
    inLanguage: languageOf(languageCodeOf(blog.language)).tag,
    datePublished: blog.publishedAt,
    dateModified: blog.updatedAt,
    keywords: blog.tags.join(', '),
    author: {
      '@type': 'Person',
      name: blog.author.clubbedName,
      url: pageUrl(siteUrl, pagePath('/profile/$id', { id: blog.author.uid })),
    },
    publisher: { '@type': 'Organization', name, url: siteUrl },
    mainEntityOfPage: url,
    url,
  }
  return [
    posting,
    breadcrumbData(siteUrl, [
      { name: messages.title, path: '/blog' },
      { name: blog.title, path },
    ]),
  ]
}
