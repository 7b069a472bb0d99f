import { call, CallError } from '#platform/api/client.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { isLanguage, type Language } from '#platform/i18n/language.ts'
import { isOffered } from '#platform/i18n/page-language.ts'
import { messages } from '#platform/messages/language-en.ts'
import type { SignedInUser } from '../contract/session.ts'
import { onSessionChange, restoreSession, updateUser } from './session-store.ts'

/**
 * The language after a sign-in: the account's, which this browser then stores. If a person chose a language here that
 * is not saved yet, or the account has none, the browser's is used and saved to the account instead. A language that the
 * school does not offer stays what it is, for the day that it does.
 */
export function settleLanguage({ language }: Pick<SignedInUser, 'language'>): Language {
  const chosen = browserStore.get('languageToSave')
  if (language && !isOffered(chosen)) {
    if (!isOffered(language)) return messages.code
    browserStore.set('languagePreference', language)
    return language
  }
  const stored = browserStore.get('languagePreference')
  if (!isLanguage(chosen) && isLanguage(stored)) browserStore.set('languageToSave', stored)
  return messages.code
}

/** What was chosen on this page or before is the account's as soon as there is one. @returns the end of watching */
export function watchLanguage(): () => void {
  void saveChosenLanguage()
  return onSessionChange((user) => void (user && saveChosenLanguage()))
}

/**
 * Saves to the account what was chosen in this browser: by the footer's switch, which the head script heard, or before
 * signing in. What can't be saved now is by the next page.
 */
async function saveChosenLanguage(): Promise<void> {
  const language = browserStore.get('languageToSave')
  if (!isOffered(language) || !restoreSession().user) return
  try {
    const { savePreferences } = await import('../contract/accounts.ts')
    await call(savePreferences, { language })
    adoptAccountLanguage(language)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}

/** The account has it now. */
export function adoptAccountLanguage(language: Language): void {
  // Another may have been chosen meanwhile.
  if (browserStore.get('languageToSave') === language) browserStore.remove('languageToSave')
  const { user } = restoreSession()
  if (user) updateUser({ ...user, language })
}
