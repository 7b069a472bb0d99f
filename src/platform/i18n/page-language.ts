import { browserStore } from '../browser/browser-store.ts'
import { messages as language } from '../messages/language-en.ts'

/**
 * Called on the way to a page whose address is the same in every language: it reads the browser's key. Who comes from a
 * Hindi page and has chosen nothing yet goes on in Hindi.
 */
export function storePageLanguage(): void {
  if (language.code !== 'en' && !browserStore.get('languagePreference'))
    browserStore.set('languagePreference', language.code)
}

/** This page's path and query as the page table has them: the way back to it in whichever language. */
export function pathHere(): string {
  const { pathname, search } = window.location
  const { prefix } = language
  const prefixed = prefix !== '' && (pathname === prefix || pathname.startsWith(`${prefix}/`))
  return ((prefixed ? pathname.slice(prefix.length) : pathname) || '/') + search
}
