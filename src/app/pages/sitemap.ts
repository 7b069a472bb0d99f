import { sql, type SQL } from 'drizzle-orm'
import { pagePath, type PagePattern } from '#platform/browser/page-path.ts'
import type { Db } from '#platform/database/db.ts'
import { boolean, nullable, number, queryRows, text, timestamp } from '#platform/database/rows.ts'
import { pathIn } from '#platform/i18n/language-path.ts'
import { type Language, languages, offeredLanguage } from '#platform/i18n/language.ts'

/**
 * The ids that a part covers. It has an address a language, and might hold 50,000 of them (sitemaps.org): a fifth of that
 * is made in the time of a page.
 */
const partSize = Math.floor(10_000 / languages.length)

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

/** What a part holds: the fixed pages, or those of one table whose ids lie within a range. */
const kinds = ['pages', 'courses', 'bundles', 'blogs', 'people'] as const
export type SitemapKind = (typeof kinds)[number]
export const isSitemapKind = (kind: string): kind is SitemapKind => (kinds as readonly string[]).includes(kind)

type Table = { id: SQL; from: SQL; name: SQL; changed: SQL; path(name: string): string }
/** Where each kind's pages are found, the ids by which they are cut into parts, and their addresses. */
const tables: Record<Exclude<SitemapKind, 'pages'>, Table> = {
  courses: {
    id: sql`id`,
    from: sql`courses where listed`,
    name: sql`slug || '-' || uid`,
    changed: sql`updated_at`,
    path: (id) => pagePath('/course-details/$id', { id }),
  },
  bundles: {
    id: sql`id`,
    // As `isSold` of the bundles says.
    from: sql`bundles where state = 'published' and not exists (select from bundle_courses bc
      join courses c on c.id = bc.course_id where bc.bundle_id = bundles.id and not c.listed)`,
    name: sql`slug || '-' || uid`,
    changed: sql`updated_at`,
    path: (bundle) => pagePath('/bundle/$bundle', { bundle }),
  },
  blogs: {
    id: sql`id`,
    from: sql`blogs where state = 'PUBLISHED' and published_at <= now()`,
    name: sql`slug`,
    changed: sql`updated_at`,
    path: (slug) => pagePath('/blog/$slug', { slug }),
  },
  people: {
    id: sql`id`,
    from: sql`users where roles && array['CREATOR', 'INSTRUCTOR']::text[] and suspended_at is null
      and exists (select from courses where creator_id = users.id and listed)`,
    // The handle with its sign, or the uid: no uid has the sign.
    name: sql`coalesce((select '@' || h.handle from creator_handles h where h.user_id = users.id and h.is_current), uid)`,
    changed: sql`null::timestamptz`,
    path: (name) =>
      name.startsWith('@')
        ? pagePath('/@{$handle}', { handle: name.slice(1) })
        : pagePath('/profile/$id', { id: name }),
  },
}
/** A creator is found by their courses, which an index names; whether the profile is shown, the part itself decides. */
const foundBy: Partial<typeof tables> = {
  people: { ...tables.people, id: sql`creator_id`, from: sql`courses where state = 'PUBLISHED'` },
}

/** The parts that hold a page, by their name. Each asks for one row of a range of ids, however many pages there are. */
export async function sitemapParts(db: Db): Promise<string[]> {
  const found = await Promise.all(
    Object.entries({ ...tables, ...foundBy }).map(async ([kind, { id, from }]) => {
      const rows = await queryRows(db, { part: number })`
        select part::int from (select min(${id}) as first, max(${id}) as last from ${from}) ends,
          generate_series(ends.first / ${partSize}, ends.last / ${partSize}) part
        where exists (select from ${from} and ${id} >= part * ${partSize} and ${id} < (part + 1) * ${partSize})`
      return rows.map(({ part }) => `${kind}-${part + 1}`)
    }),
  )
  return ['pages-1', ...found.flat()]
}

type Page = { path: string; changed: string | null }

/** The list of bundles is a page where there is one. */
async function fixedPages(db: Db): Promise<Page[]> {
  const [row] = await queryRows(db, { has: boolean })`select exists (select from ${tables.bundles.from}) as has`
  const paths = row?.has ? [...staticPages, '/bundles'] : staticPages
  return paths.map((path) => ({ path, changed: null }))
}

async function pagesOf(db: Db, kind: SitemapKind, part: number): Promise<Page[]> {
  if (kind === 'pages') return part === 1 ? fixedPages(db) : []
  const { id, from, name, changed, path } = tables[kind]
  const rows = await queryRows(db, { name: text, changed: nullable(timestamp) })`
    select ${name} as name, ${changed} as changed from ${from}
      and ${id} >= ${(part - 1) * partSize} and ${id} < ${part * partSize} order by ${id}`
  return rows.map((row) => ({ path: path(row.name), changed: row.changed }))
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const alternate = (language: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`

/** One part, numbered from 1, in the languages that the school offers; null where there is none. */
export async function sitemapPart(
  db: Db,
  { siteUrl, offered }: { siteUrl: string; offered: readonly Language[] },
  kind: SitemapKind,
  part: number,
): Promise<string | null> {
  if (part < 1) return null
  const pages = await pagesOf(db, kind, part)
  if (pages.length === 0) return null
  const named = languages.filter(({ code }) => offered.includes(code))
  const urls = pages.flatMap(({ path, changed }) => {
    const day = changed ? `<lastmod>${new Date(changed).toISOString().slice(0, 10)}</lastmod>` : ''
    const addressOf = (language: Language) => escaped(siteUrl + pathIn(language, path))
    const alternates = [
      ...named.map(({ code, locale }) => alternate(locale, addressOf(code))),
      alternate('x-default', addressOf(offeredLanguage('en', offered))),
    ].join('')
    return named.map(({ code }) => `<url><loc>${addressOf(code)}</loc>${day}${alternates}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}

/** What /sitemap.xml names: the parts. */
export function sitemapIndex(siteUrl: string, parts: readonly string[]): string {
  const maps = parts.map((part) => `<sitemap><loc>${escaped(siteUrl)}/sitemap-${part}.xml</loc></sitemap>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>\n`
}

/** Pages behind a sign-in show a robot nothing. */
const guarded = [
  '/account-setting',
  '/admin',
  '/create-course',
  '/creator/bundles',
  '/creator/coupons',
  '/creator/dashboard',
  '/creator/earnings',
  '/creator/page',
  '/creator/payout-details',
  '/creator/profile/',
  '/creator/question-banks',
  '/creator/questions',
  '/dashboard',
  '/edit-course/',
  '/gift/',
  '/group/',
  '/groups',
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
 * Calls and payment steps are no pages. Pictures of courses, creators and certificates, whose paths are among the calls, may be fetched for
 * a shared link.
 */
export function robots(siteUrl: string): string {
  return `User-agent: *
Allow: /api/certificate/
Allow: /api/course/cover/
Allow: /api/creator-picture/
Allow: /api/media/image/
Disallow: /api/
Disallow: /pay/
Disallow: /dev/
Disallow: /sandbox/
${guarded.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${siteUrl}/sitemap.xml
`
}
