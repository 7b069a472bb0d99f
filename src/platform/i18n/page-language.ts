import { browserStore } from '../browser/browser-store.ts'
import { messages as language } from '../messages/language-en.ts'
import { isLanguage, type Language } from './language.ts'
import { parseLanguagePath } from './language-path.ts'

/**
 * Called on the way to a page whose address is the same in every language: it reads the browser's key. Who comes from a
 * page in another language than English and has chosen nothing yet goes on in it.
 */
export function storePageLanguage(): void {
  if (language.code !== 'en' && !browserStore.get('languagePreference'))
    browserStore.set('languagePreference', language.code)
}

/** Whether the school offers a language: the document says which it does (app/shell/root.tsx). */
export function isOffered(language: unknown): language is Language {
  const offered = document.documentElement.dataset.languages ?? ''
  return isLanguage(language) && offered.split(' ').includes(language)
}

/** This page's path and query as the page table has them: the way back to it in whichever language. */
export function pathHere(): string {
  const { pathname, search } = window.location
  return parseLanguagePath(pathname).path + search
}
