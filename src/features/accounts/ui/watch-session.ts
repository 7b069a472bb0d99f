import type { AnyRouter } from '@tanstack/react-router'
import { toast } from '#design/toast.ts'
import { setOnSessionEnded } from '#platform/api/client.ts'
import { resetQueryCache } from '#platform/browser/persisted-queries.ts'
import { messages } from '#platform/messages/en.ts'
import { watchLanguage } from './account-language.ts'
import { markHydrated } from './mark-hydrated.ts'
import { withReturnUrl } from './return-url.ts'
import { notifySessionEnding } from './session-ending.ts'
import { endSession, onSessionChange, restoreSession, useSession, verifySession } from './session-store.ts'

const signInPages = /^\/(login|register|otp-verify|forget-password)$/

/**
 * Starts once the first page is hydrated: restores the stored person and verifies the session on the server. From then
 * on a 401 of any call ends the session here and leads to /login with the return address (unless already there), and
 * the next person never sees the last one's data.
 * @returns stops watching
 */
export function watchSession(router: AnyRouter): () => void {
  setOnSessionEnded(() => {
    if (!useSession.getState().isAuthenticated) return
    notifySessionEnding()
    endSession()
    const { pathname, href } = router.state.location
    if (signInPages.test(pathname)) return
    toast.warning(messages.sessionExpired)
    void router.navigate({ href: withReturnUrl('/login', { returnUrl: href }), replace: true })
  })
  const stop = onSessionChange((user) => resetQueryCache(Boolean(user)))
  restoreSession()
  const stopSaving = watchLanguage()
  void verifySession()
  markHydrated()
  return () => {
    stop()
    stopSaving()
  }
}
