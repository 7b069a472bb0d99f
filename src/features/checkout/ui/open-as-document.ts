import { parseLanguagePath } from '#platform/i18n/language-path.ts'
import { storePageLanguage } from '#platform/i18n/page-language.ts'
import { opensCheckout } from '../rules/checkout-pages.ts'

/**
 * For `beforeLoad`: a page that opens the provider's checkout needs the policy of its own document, so that coming here
 * from another page of the site loads it again.
 */
export function openAsDocument({ location, preload }: { location: { href: string }; preload: boolean }): void {
  if (typeof window === 'undefined' || preload) return
  const [entry] = performance.getEntriesByType('navigation')
  if (!entry || opensCheckout(parseLanguagePath(new URL(entry.name).pathname).path)) return
  storePageLanguage()
  window.location.assign(location.href)
}

/** Whether this document was reached by the browser's back or forward button. */
export function isBackForwardNavigation(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Where the page was left for another language's on the way, its head script says so.
  return entry?.type === 'back_forward' || 'cameBack' in document.documentElement.dataset
}
