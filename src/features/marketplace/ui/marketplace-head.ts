import { breadcrumbData } from '#platform/browser/breadcrumb-data.ts'
import { type PageHead, type PageSite, pageUrl } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount } from '#platform/format/format.ts'
import { localizedName } from '#platform/i18n/localized-name.ts'
import { messages } from '../messages/en.ts'
import { canonicalPath, type Filters, marketplacePath } from './marketplace-address.ts'
import type { CatalogueSize, MarketplacePage } from './marketplace-query.ts'

/** How many courses a phone shows before one scrolls. */
export const firstScreen = 3

/** Title, description, canonical address and JSON-LD of the marketplace in one state. */
export function marketplaceHead(
  { siteUrl }: PageSite,
  filters: Filters,
  page: MarketplacePage | undefined,
  size: CatalogueSize | undefined,
): PageHead {
  const category =
    filters.category.length === 1 ? page?.facets.category.find((one) => one.value === filters.category[0]) : undefined
  const title = filters.search
    ? messages.titleFor(filters.search)
    : category
      ? messages.titleIn(localizedName(category))
      : messages.title
  const crumbs = [{ name: messages.courses, path: marketplacePath }]
  if (category) crumbs.push({ name: localizedName(category), path: canonicalPath(filters) })
  return {
    title,
    description: size ? messages.description(formatCount(size.courses), formatCount(size.subjects)) : messages.title,
    path: canonicalPath(filters),
    data: [
      breadcrumbData(siteUrl, crumbs),
      {
        '@type': 'ItemList',
        numberOfItems: page?.pagination.totalItems ?? 0,
        itemListElement: (page?.courses ?? []).map((course, place) => ({
          '@type': 'ListItem',
          position: (filters.page - 1) * 12 + place + 1,
          name: course.courseTitle,
          url: pageUrl(siteUrl, pagePath('/course-details/$id', { id: course.path })),
        })),
      },
    ],
  }
}
