import type { AnyRouter } from '@tanstack/react-router'
import { storePageLanguage } from '#platform/i18n/page-language.ts'
import { messages as language } from '#platform/messages/language-en.ts'
import { withoutPrefix } from '../languages/addresses.ts'

/**
 * Continues in the page's language where addresses do not name it: behind a sign-in, and in the payment pages.
 * @returns stops it
 */
export function followLanguage(router: AnyRouter): () => void {
  if (language.code === 'en') return () => {}
  // Some links load a document of their own.
  const followed = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link && link.origin === window.location.origin && withoutPrefix.test(link.pathname)) storePageLanguage()
  }
  window.addEventListener('click', followed, true)
  const stop = router.subscribe('onResolved', ({ toLocation }) => {
    if (withoutPrefix.test(toLocation.pathname)) storePageLanguage()
  })
  return () => {
    window.removeEventListener('click', followed, true)
    stop()
  }
}
