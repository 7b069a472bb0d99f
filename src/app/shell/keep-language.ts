import type { AnyRouter } from '@tanstack/react-router'
import { browserStore } from '#platform/browser-store.ts'
import { words as language } from '#platform/messages/language-en.ts'
import { withoutPrefix } from '../languages/addresses.ts'

/**
 * Pages whose address is the same in both languages read the browser's key. Who comes to one from a Hindi page and has
 * chosen nothing yet goes on in Hindi, also after a reload.
 * @returns the end of it
 */
export function keepLanguage(router: AnyRouter): () => void {
  if (language.code === 'en') return () => {}
  return router.subscribe('onResolved', ({ toLocation }) => {
    if (withoutPrefix.test(toLocation.pathname) && !browserStore.get('languagePreference'))
      browserStore.set('languagePreference', language.code)
  })
}
