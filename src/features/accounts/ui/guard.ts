import { redirect } from '@tanstack/react-router'
import { hasRole, type Role } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { yieldToMain } from '#platform/browser/yield-to-main.ts'
import { pageHydrated } from './mark-hydrated.ts'
import { useSession, verifySession } from './session-store.ts'

/** On a slow network the page opens after this long; the answer still ends a session that does not hold. */
const waitForAnswerMs = 2500

type Entering = {
  location: { href: string }
  /** Only got ready, because someone may go there. */
  preload?: boolean
  /** Leaves the page again; without it nobody enters before the server has answered. */
  navigate?: (to: { href: string; replace: boolean }) => unknown
}

/**
 * Lets signed-in people enter a page, or only those with one of the listed roles. Others are sent to /login with a
 * return address, or to /unauthorized. For `beforeLoad` of routes with `ssr: false`.
 *
 * A person whom the browser remembers enters immediately and is verified in parallel: the page requests all personal
 * data from the server, which answers no one whose session has ended.
 */
export async function guard({ location, preload, navigate }: Entering, roles: readonly Role[] = []): Promise<void> {
  const verified = verifySession()
  if (navigate && !preload && !redirectIfForbidden(location.href, roles)) {
    void verified.then(async () => {
      await pageHydrated
      const out = redirectIfForbidden(location.href, roles)
      if (out) navigate({ href: out, replace: true })
    })
    // What the router then does with the page's parts is long enough by itself.
    return yieldToMain()
  }
  const patience = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), waitForAnswerMs))
  await Promise.race([verified, patience])
  await pageHydrated
  const out = redirectIfForbidden(location.href, roles)
  if (out) throw redirect({ href: out })
}

/** Where those go who may not enter, as far as the browser knows by now. */
function redirectIfForbidden(here: string, roles: readonly Role[]): string | null {
  const { user } = useSession.getState()
  if (!user) return pagePath('/login', { returnUrl: here })
  return roles.length === 0 || hasRole(user, roles) ? null : '/unauthorized'
}
