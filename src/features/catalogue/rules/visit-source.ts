/**
 * By which way someone came to a creator's page or a course. `link`: by an address that the creator shared, their own link or
 * their short one. `search`: from a search engine. `marketplace`: from another page of the school. `coupon`: by a link with a
 * coupon's code; a sale: with a coupon of the creator. `other`: everything else, also where nothing is known.
 */
export const visitSources = ['link', 'search', 'marketplace', 'coupon', 'other'] as const
export type VisitSource = (typeof visitSources)[number]

/** The pages of search engines that lead to others; their mail and document services are not among them. */
const searchHosts =
  /^((www\.)?google\.[a-z.]{2,6}|([a-z]+\.)?bing\.com|duckduckgo\.com|([a-z]{2}\.)?search\.yahoo\.com|(www\.)?yandex\.[a-z.]{2,6}|(www\.)?(ecosia\.org|baidu\.com|startpage\.com|qwant\.com)|search\.brave\.com)$/
const searchApp = 'android-app://com.google.android.googlequicksearchbox'

/** Where a document was opened from: another page of the school, a search engine, or anything else. Of its address nothing stays. */
export function openedFrom(referrer: string, origin: string): 'inside' | 'search' | 'outside' {
  if (referrer.startsWith(searchApp)) return 'search'
  if (!URL.canParse(referrer)) return 'outside'
  const from = new URL(referrer)
  if (from.origin === origin) return 'inside'
  return searchHosts.test(from.hostname) ? 'search' : 'outside'
}

export type PageOpened = {
  from: ReturnType<typeof openedFrom>
  /** The query of its address: it may have the code of an own link, or of a coupon. */
  search: string
  /** Whose page it is. */
  kind: 'course' | 'creator'
  /** By which way this session came to it first. */
  known: VisitSource | undefined
}

/** By which way a page was reached this time. */
export function sourceOfVisit({ from, search, kind, known }: PageOpened): VisitSource {
  const codes = new URLSearchParams(search)
  const byCode = kind === 'course' && codes.has('by') ? 'link' : codes.has('coupon') ? 'coupon' : undefined
  if (from === 'inside') return known ?? byCode ?? 'marketplace'
  if (byCode) return byCode
  if (from === 'search') return 'search'
  // A creator's short address is theirs to share.
  return kind === 'creator' ? 'link' : 'other'
}
