import { setupCookie } from '../rules.ts'

/** Lets this browser see the pages of a school that is not open to visitors yet, for 30 days. */
export function showUnopened(): void {
  document.cookie = `${setupCookie}; path=/; max-age=2592000; samesite=lax`
}
