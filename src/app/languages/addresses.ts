import type { LocationRewrite } from '@tanstack/react-router'
import { pathIn, parseLanguagePath } from '#platform/i18n/language-path.ts'
import type { Language } from '#platform/i18n/language.ts'

/**
 * Paths that are the same in every language: pages behind a guard, what is opened by a session of the provider, the
 * demo's tools, and what is no page. They read the browser's `languagePreference`.
 * addresses.test.ts holds this to the page table.
 */
export const withoutPrefix =
  /^\/(account-setting|admin|create-course|creator\/(bundles|coupons|dashboard|earnings|page|payout-details|profile|question-banks|questions)|dashboard|edit-course|gift|group|groups|learner|learning|mock-test|my-content|my-enrolled-courses|notes|notifications|offline|payment|revision|student-success|pay|dev|design|api|assets|sandbox)(\/|$)|\.\w+$/

/** Where a page lies in a language. */
export function addressIn(language: Language, path: string): string {
  return withoutPrefix.test(path) ? path : pathIn(language, path)
}

/** Between the addresses that people see and the paths of the page table, in the build of a language with a prefix. */
export function addressesIn(language: Language): LocationRewrite {
  return {
    input({ url }) {
      url.pathname = parseLanguagePath(url.pathname).path
      return url
    },
    output({ url }) {
      url.pathname = addressIn(language, url.pathname)
      return url
    },
  }
}
