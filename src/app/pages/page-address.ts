import { registerSearch, returnUrlOf } from '#features/accounts/ui/return-url.ts'
import { blogSearch } from '#features/blog/ui/blog-search.ts'
import { ownLinkPattern } from '#features/checkout/rules/own-links.ts'
import { isCode, normalizedCode } from '#features/coupons/rules/codes.ts'
import { faqSearch } from '#features/faq/ui/faq-search.ts'
import { bundlesSearch } from '#features/marketplace/ui/bundles/bundles-search.ts'
import { filtersIn, inputOf, marketplacePath } from '#features/marketplace/ui/marketplace-address.ts'
import { parseSearch, stringifySearch } from '#platform/browser/plain-search.ts'
import { parseLanguagePath } from '#platform/i18n/language-path.ts'
import { withoutPrefix } from '../languages/addresses.ts'

type ReadSearch = (search: Record<string, unknown>) => Record<string, unknown>

const preview: ReadSearch = (search) => (search.preview === '1' ? { preview: 1 } : {})

/** What public pages read of their query, by path; a public page that is missing here reads nothing. */
const readers: readonly [path: RegExp, read: ReadSearch][] = [
  [new RegExp(`^${marketplacePath}$`), (search) => inputOf(filtersIn(search))],
  [/^\/bundles$/, bundlesSearch],
  [/^\/blog$/, blogSearch],
  [/^\/faq$/, faqSearch],
  [/^\/(course-details|blog)\/[^/]+$/, preview],
  [/^\/(login|otp-verify|forget-password)$/, returnUrlOf],
  [/^\/register$/, registerSearch],
]

/**
 * Where a redirect leads that was answered for `url`. A course that was renamed has another address: the codes of its
 * creator's own link and of a coupon go along, which the page is not rendered by.
 */
export function withLinkCodes(location: string, url: string): string {
  if (!/\/(course-details\/|@)[^/?#]+$/.test(location)) return location
  const opened = new URLSearchParams(url.split('?')[1])
  const [by, coupon] = [opened.get('by') ?? '', opened.get('coupon') ?? '']
  const codes = new URLSearchParams()
  if (ownLinkPattern.test(by)) codes.set('by', by)
  if (isCode(coupon)) codes.set('coupon', normalizedCode(coupon))
  return codes.size > 0 ? `${location}?${codes}` : location
}

/**
 * The address that a page is rendered from and cached under. Nothing else of a request reaches a page that all visitors
 * share. Of a public page's query it holds only the values that the page reads, in one order.
 * @param url the request's, unchanged: any text that begins with a slash
 */
export function pageAddress(url: string): string {
  const cut = url.indexOf('?')
  const query = cut < 0 ? '' : url.slice(cut)
  const parsed = new URL('http://site.invalid')
  // Settles dots and backslashes; two slashes at the beginning would name another site.
  parsed.pathname = cut < 0 ? url : url.slice(0, cut)
  const pathname = parsed.pathname.replaceAll(/\/{2,}/g, '/')
  const { path } = parseLanguagePath(pathname)
  // Pages behind a guard are drawn by the browser and never kept.
  if (withoutPrefix.test(path)) return pathname + query
  const plain = path.toLowerCase().replace(/(?<=.)\/$/, '')
  const read = readers.find(([pattern]) => pattern.test(plain))?.[1]
  return read ? pathname + stringifySearch(read(parseSearch(query))) : pathname
}
