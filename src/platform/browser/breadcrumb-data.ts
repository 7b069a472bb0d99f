import { pageUrl } from './page-head.ts'

/** The way to a page as search engines read it (schema.org BreadcrumbList), the page itself last. */
export function breadcrumbData(siteUrl: string, crumbs: readonly { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: pageUrl(siteUrl, path),
    })),
  }
}
