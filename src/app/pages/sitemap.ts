import { sql } from 'drizzle-orm'
import { pagePath, type PagePattern } from '#platform/browser/page-path.ts'
import type { Db } from '#platform/database/db.ts'
import { nullable, number, queryRows, text, timestamp } from '#platform/database/rows.ts'
import { pathIn } from '#platform/i18n/language-path.ts'
import { type Language, languages } from '#platform/i18n/language.ts'

/** The pages of one part: each has an address a language, and a part holds 50,000 at the most (sitemaps.org). */
export const sitemapPartSize = Math.floor(50_000 / languages.length)

/** Pages that exist independently of the content. */
const staticPages = [
  '/',
  '/course-marketplace',
  '/about-us',
  '/creator',
  '/hire-studio',
  '/contact-us',
  '/support',
  '/faq',
  '/blog',
  '/certificate',
  '/terms-and-condition',
  '/privacy-policy',
  '/cookie-policy',
  '/takedown-policy',
  '/live-mentorship-policy',
  '/minor-policy',
  '/refund-policy',
  '/user-guidelines',
] satisfies PagePattern[]

/** Every public page by its kind and name, with the day it last changed, in an order that stays. */
const pages = sql`
  select 1 as kind, position as place, path as name, null::timestamptz as changed
    from unnest(array[${sql.join(
      staticPages.map((path) => sql`${path}`),
      sql`, `,
    )}]::text[]) with ordinality as fixed(path, position)
  union all
  select 2, id, slug || '-' || uid, updated_at from courses where listed
  union all
  select 3, id, slug, updated_at from blogs where state = 'PUBLISHED' and published_at <= now()
  union all
  select 4, id, uid, null from users
    where roles && array['CREATOR', 'INSTRUCTOR']::text[] and suspended_at is null
      and exists (select from courses where creator_id = users.id and listed)`

const pathOf = {
  1: (path: string) => path,
  2: (id: string) => pagePath('/course-details/$id', { id }),
  3: (slug: string) => pagePath('/blog/$slug', { slug }),
  4: (id: string) => pagePath('/profile/$id', { id }),
}

/** How many pages the map names. */
export async function pagesInSitemap(db: Db): Promise<number> {
  const [row] = await queryRows(db, { n: number })`select count(*)::int as n from (${pages}) page`
  return row?.n ?? 0
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const alternate = (language: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`

/** One part, from 1; null where there is none. */
export async function sitemapPart(db: Db, siteUrl: string, part: number): Promise<string | null> {
  if (part < 1) return null
  const rows = await queryRows(db, { kind: number, name: text, changed: nullable(timestamp) })`
    select kind, name, changed from (${pages}) page order by kind, place
    limit ${sitemapPartSize} offset ${(part - 1) * sitemapPartSize}`
  if (rows.length === 0) return null
  const urls = rows.flatMap(({ kind, name, changed }) => {
    const path = pathOf[kind as keyof typeof pathOf](name)
    const day = changed ? `<lastmod>${new Date(changed).toISOString().slice(0, 10)}</lastmod>` : ''
    const addressOf = (language: Language) => escaped(siteUrl + pathIn(language, path))
    const alternates = [
      ...languages.map(({ code, locale }) => alternate(locale, addressOf(code))),
      alternate('x-default', addressOf('en')),
    ].join('')
    return languages.map(({ code }) => `<url><loc>${addressOf(code)}</loc>${day}${alternates}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}

/** What /sitemap.xml names: the parts. */
export function sitemapIndex(siteUrl: string, parts: number): string {
  const maps = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escaped(siteUrl)}/sitemap-${index + 1}.xml</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>\n`
}

/** Pages behind a sign-in show a robot nothing. */
const guarded = [
  '/account-setting',
  '/admin',
  '/create-course',
  '/creator/dashboard',
  '/creator/earnings',
  '/creator/payout-details',
  '/creator/profile/',
  '/creator/question-banks',
  '/creator/questions',
  '/dashboard',
  '/edit-course/',
  '/learner',
  '/learning/',
  '/mock-test/',
  '/my-content',
  '/my-enrolled-courses',
  '/notes',
  '/notifications',
  '/offline',
  '/payment',
  '/revision',
  '/student-success',
]

/**
 * Calls and payment steps are no pages. Pictures of courses and certificates, whose paths are among the calls, may be fetched for
 * a shared link.
 */
export function robots(siteUrl: string): string {
  return `User-agent: *
Allow: /api/certificate/
Allow: /api/course/cover/
Allow: /api/media/image/
Disallow: /api/
Disallow: /pay/
Disallow: /dev/
Disallow: /sandbox/
${guarded.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${siteUrl}/sitemap.xml
`
}
