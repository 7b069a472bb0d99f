import { pathIn } from '../i18n/language-path.ts'
import { type Language, languages, offeredLanguage } from '../i18n/language.ts'
import { messages as language } from '../messages/language-en.ts'

/** The data of the root page's loader that any page may read. */
export type PageSite = { name: string; siteUrl: string; languages: readonly Language[] }
type HeadContext = { matches: readonly { loaderData?: unknown }[] }

export type PageHead = {
  /** Without the installation's name, which is added. */
  title: string
  description: string
  /** The page's canonical path; without one the page names no canonical address. */
  path?: string
  noindex?: boolean
  /** Path of the picture for shared links; a page for search engines that names none shows the site's. */
  image?: string
  /** website unless said. */
  type?: 'website' | 'article'
  /** Shows the title without the installation's name, as on the home page. */
  bare?: boolean
  /** Addresses of typefaces that the first screen shows beside the Latin one: fetched with the page. */
  fonts?: readonly string[]
  /** schema.org objects. */
  data?: readonly Record<string, unknown>[]
}

/** The installation's name, address and languages, as the root page loaded them. */
export function pageSite({ matches }: HeadContext): PageSite {
  const { site } = (matches[0]?.loaderData ?? {}) as { site?: PageSite }
  return site ?? { name: '', siteUrl: '', languages: [] }
}

/** A public page's address in the language of this build. */
export function pageUrl(siteUrl: string, path: string): string {
  return siteUrl + pathIn(language.code, path)
}

/** The same page in every language that the school offers; anyone who speaks none of them is led to the first. */
function alternates({ siteUrl, languages: offered }: PageSite, path: string) {
  return [
    ...languages
      .filter(({ code }) => offered.includes(code))
      .map(({ code, locale }) => ({
        rel: 'alternate',
        hrefLang: locale,
        href: siteUrl + pathIn(code, path),
      })),
    { rel: 'alternate', hrefLang: 'x-default', href: siteUrl + pathIn(offeredLanguage('en', offered), path) },
  ]
}

/**
 * The head of a page: title, description, canonical address and Open Graph. Addresses come from SITE_URL, never from
 * the request.
 */
export function pageHead(context: HeadContext, page: PageHead) {
  const site = pageSite(context)
  const { name, siteUrl } = site
  const title = page.bare || !name ? page.title : `${page.title} | ${name}`
  const { path } = page
  const url = path === undefined ? undefined : pageUrl(siteUrl, path)
  const picture = page.image ?? (url && !page.noindex ? '/share.png' : undefined)
  const image = picture && (picture.startsWith('http') ? picture : `${siteUrl}${picture}`)
  return {
    meta: [
      { title },
      { name: 'description', content: page.description },
      ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:type', content: page.type ?? 'website' },
      ...(url ? [{ property: 'og:url', content: url }] : []),
      ...(image ? [{ property: 'og:image', content: image }] : []),
      { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
      // The router makes a script of it; its types do not say so.
      ...(page.data ?? []).map(
        (data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } }) as unknown as { title: string },
      ),
    ],
    links: [
      ...(url && path !== undefined && !page.noindex
        ? [{ rel: 'canonical', href: url }, ...alternates(site, path)]
        : []),
      ...(page.fonts ?? []).map((href) => ({
        rel: 'preload',
        href,
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
      })),
    ],
  }
}

/** The `headers` of a page that is the same for everyone: its HTML is kept for a minute and shared. */
export const publicHeaders = () => ({ 'cache-control': 'public, max-age=0, s-maxage=60' })
