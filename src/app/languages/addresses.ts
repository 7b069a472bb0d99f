import type { LocationRewrite } from '@tanstack/react-router'
import type { Language } from '#platform/i18n/language.ts'

/** What stands before the paths of public pages in Hindi. */
export const hindiPrefix = '/hi'

/**
 * Paths that are the same in both languages: pages behind a guard, what is opened by a session of the provider, the
 * demo's tools, and what is no page. They read the browser's `languagePreference`.
 * addresses.test.ts holds this to the page table.
 */
export const withoutPrefix =
  /^\/(account-setting|admin|create-course|creator\/(dashboard|profile|questions)|dashboard|edit-course|learner|learning|my-content|my-enrolled-courses|notifications|payment|student-success|pay|dev|design|api|assets|sandbox)(\/|$)|\.\w+$/

const prefixed = /^\/hi(?=\/|$)/

/** The language that a path says, and the path without it. */
export function spokenPath(path: string): { language: Language; path: string } {
  return prefixed.test(path) ? { language: 'hi', path: path.replace(prefixed, '') || '/' } : { language: 'en', path }
}

/** The path of a page in Hindi. */
export function hindiPath(path: string): string {
  if (withoutPrefix.test(path)) return path
  return path === '/' ? hindiPrefix : hindiPrefix + path
}

/** Between the addresses that people see and the paths of the page table, in the Hindi build. */
export const hindiAddresses: LocationRewrite = {
  input({ url }) {
    url.pathname = spokenPath(url.pathname).path
    return url
  },
  output({ url }) {
    url.pathname = hindiPath(url.pathname)
    return url
  },
}
