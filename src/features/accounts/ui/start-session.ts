import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { toast } from '#design/toast.ts'
import { setOnSessionEnded } from '#platform/client.ts'
import { words } from '#platform/messages/en.ts'
import { dashboardPath } from '../rules.ts'
import { endSession, onSessionChange, restoreSession, useSession, verifySession } from './session-store.ts'
import { withWayBack } from './way-back.ts'

const signInPages = /^\/(login|register|otp-verify|forget-password)$/

/**
 * Once, in the browser, when the router is made: a 401 of any call ends the session here and leads to /login with the
 * way back (unless already there), and what one person asked for is never shown to the next.
 */
export function watchSession(router: AnyRouter, queryClient: QueryClient): void {
  setOnSessionEnded(() => {
    if (!useSession.getState().isAuthenticated) return
    endSession()
    const { pathname, href } = router.state.location
    if (signInPages.test(pathname)) return
    toast.warning(words.sessionExpired)
    void router.navigate({ href: withWayBack('/login', { returnUrl: href }), replace: true })
  })
  onSessionChange((user) => {
    if (user) void queryClient.invalidateQueries()
    else queryClient.clear()
  })
}

/** After the first page has come to life: the stored person is shown again, and the server asked about them. */
export function startSession(): void {
  restoreSession()
  void verifySession({ force: true })
}

/** Where an unknown path leads the signed-in (specification 2.3); undefined for visitors and on the dashboard itself. */
export function dashboardInsteadOf(pathname: string): string | undefined {
  const { user } = restoreSession()
  if (!user) return undefined
  const dashboard = dashboardPath(user.userRole)
  return dashboard === pathname ? undefined : dashboard
}
