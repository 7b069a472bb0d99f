import { browserStore } from '../browser/browser-store.ts'
import { messages as language } from '../messages/language-en.ts'

/** What every request of the browser to the API carries: the account's token, and the language of the answer. */
export function sessionHeaders(): Record<string, string> {
  const token = browserStore.get('authToken')
  // The page's language, not the browser's: the answer is shown among its words.
  return { 'accept-language': language.tag, ...(token ? { authorization: `Bearer ${token}` } : {}) }
}
