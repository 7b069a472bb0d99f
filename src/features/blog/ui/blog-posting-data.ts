import type { PageSite } from '#platform/page-head.ts'
import type { BlogCard } from '../contract.ts'

/** The post as search engines read it (schema.org BlogPosting). */
export function blogPostingData(blog: BlogCard & { updatedAt: string }, { name, siteUrl }: PageSite) {
  const url = `${siteUrl}/blog/${blog.slug}`
  return {
    '@type': 'BlogPosting',
    headline: blog.title,
    description: blog.excerpt,
    image: `${siteUrl}${blog.coverLink}`,
    inLanguage: blog.language === 'Hindi' ? 'hi' : 'en-IN',
    datePublished: blog.publishedAt,
    dateModified: blog.updatedAt,
    keywords: blog.tags.join(', '),
    author: { '@type': 'Person', name: blog.author.clubbedName, url: `${siteUrl}/profile/${blog.author.uid}` },
    publisher: { '@type': 'Organization', name, url: siteUrl },
    mainEntityOfPage: url,
    url,
  }
}
