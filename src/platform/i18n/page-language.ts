import { browserStore } from '../browser/browser-store.ts'
import { messages as language } from '../messages/language-en.ts'
import { parseLanguagePath } from './language-path.ts'

/**
 * Called on the way to a page whose address is the same in every language: it reads the browser's key. Who comes from a
 * page in another language than English and has chosen nothing yet goes on in it.
 */
export function storePageLanguage(): void {
  if (language.code !== 'en' && !browserStore.get('languagePreference'))
    browserStore.set('languagePreference', language.code)
}

/** This page's path and query as the page table has them: the way back to it in whichever language. */
export function pathHere(): string {
  const { pathname, search } = window.location
  return parseLanguagePath(pathname).path + search
}
