import { breadcrumbData } from '#platform/browser/breadcrumb-data.ts'
import { type PageHead, type PageSite, pageUrl } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { cutText } from '#platform/format/cut-text.ts'
import { formatPaise, plainRupees } from '#platform/format/money.ts'
import { messages } from '../../messages/bundles-en.ts'
import { messages as marketplaceMessages } from '../../messages/en.ts'
import { marketplacePath } from '../marketplace-address.ts'
import type { PublicBundle } from './bundles-query.ts'

const maxDescription = 200

/** Title, description, canonical address, Open Graph and JSON-LD (Offer, ItemList, BreadcrumbList) of a bundle's page. */
export function bundleHead({ siteUrl }: PageSite, bundle: PublicBundle): PageHead {
  const path = pagePath('/bundle/$bundle', { bundle: bundle.path })
  const { title, courses, price } = bundle
  const offered = courses.map((course) => ({
    name: course.courseTitle,
    url: pageUrl(siteUrl, pagePath('/course-details/$id', { id: course.path })),
  }))
  return {
    title,
    description: [
      messages.headDescription(title, courses.length, formatPaise(price)),
      cutText(bundle.description.replaceAll(/\s+/g, ' '), maxDescription),
    ]
      .filter(Boolean)
      .join(' '),
    path,
    // Those who show shared links take no SVG.
    image: courses[0]?.courseThumbnailLink.replace(/(\/course\/cover\/.+)\.svg$/, '$1.jpg'),
    data: [
      {
        '@type': 'Offer',
        name: title,
        url: pageUrl(siteUrl, path),
        price: plainRupees(price),
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        itemOffered: offered.map((course) => ({ '@type': 'Course', ...course })),
      },
      {
        '@type': 'ItemList',
        name: title,
        numberOfItems: courses.length,
        itemListElement: offered.map((course, at) => ({ '@type': 'ListItem', position: at + 1, ...course })),
      },
      breadcrumbData(siteUrl, [
        { name: marketplaceMessages.courses, path: marketplacePath },
        { name: messages.title, path: '/bundles' },
        { name: title, path },
      ]),
    ],
  }
}
