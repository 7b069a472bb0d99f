import { breadcrumbData } from '#platform/browser/breadcrumb-data.ts'
import { type PageHead, type PageSite, pageUrl } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { plainRupees } from '#platform/format/money.ts'
import { languageCodeOf } from '#platform/i18n/language.ts'
import { localizedName } from '#platform/i18n/localized-name.ts'
import { messages } from '../messages/en.ts'
import type { Details } from './details-query.ts'
import { addressOf, marketplacePath } from './marketplace-address.ts'

/** ISO 8601, as schema.org wants a workload: PT1H15M. */
function isoDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const [h, m] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${h > 0 ? `${h}H` : ''}${m > 0 || h === 0 ? `${m}M` : ''}`
}

/** The day before whose end a price is over, as schema.org has it. */
const lastDay = (endsAt: string): string => dayInIndia(new Date(Date.parse(endsAt) - 1))

/** Title, description, canonical address, Open Graph and JSON-LD (Course, BreadcrumbList) of a course's page. */
export function detailsHead({ name, siteUrl }: PageSite, { course, creator }: Details): PageHead {
  const path = pagePath('/course-details/$id', { id: course.path })
  const categoryPath = addressOf({ category: [course.category.slug], level: [], language: [], search: '', page: 1 })
  const language = languageCodeOf(course.language)
  return {
    title: course.seoTitle || course.courseTitle,
    description: course.seoDescription || course.shortDescription,
    path,
    image: course.courseThumbnailLink.replace(/(\/course\/cover\/.+)\.svg$/, '$1.jpg'),
    data: [
      {
        '@type': 'Course',
        name: course.courseTitle,
        description: course.shortDescription,
        url: pageUrl(siteUrl, path),
        image: `${siteUrl}${course.courseThumbnailLink}`,
        inLanguage: language,
        educationalLevel: course.level,
        provider: { '@type': 'Organization', name, sameAs: siteUrl },
        offers: [
          {
            '@type': 'Offer',
            category: course.courseDiscountedPrice === 0 ? 'Free' : 'Paid',
            price: plainRupees(course.courseDiscountedPrice),
            priceCurrency: 'INR',
            ...(course.discountEndsAt ? { priceValidUntil: lastDay(course.discountEndsAt) } : {}),
            availability: 'https://schema.org/InStock',
            url: pageUrl(siteUrl, path),
          },
        ],
        hasCourseInstance: [
          {
            '@type': 'CourseInstance',
            courseMode: 'Online',
            courseWorkload: isoDuration(course.courseDuration),
            inLanguage: language,
            instructor: {
              '@type': 'Person',
              name: creator.clubbedName,
              url: pageUrl(siteUrl, pagePath('/profile/$id', { id: creator.uid })),
            },
          },
        ],
        ...(course.reviewsCount > 0
          ? {
              aggregateRating: {
                '@type': 'AggregateRating',
                ratingValue: course.courseRating,
                reviewCount: course.reviewsCount,
                bestRating: 5,
                worstRating: 1,
              },
            }
          : {}),
      },
      breadcrumbData(siteUrl, [
        { name: messages.courses, path: marketplacePath },
        { name: localizedName(course.category), path: categoryPath },
        { name: course.courseTitle, path },
      ]),
    ],
  }
}
