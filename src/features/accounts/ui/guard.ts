import { redirect } from '@tanstack/react-router'
import type { Role } from '#platform/contract.ts'
import { pageAlive } from './page-alive.ts'
import { useSession, verifySession } from './session-store.ts'

/** On a slow network the page opens after this long; the answer still ends a session that does not hold. */
const waitForAnswerMs = 2500

/**
 * Lets a page be entered by the signed-in, and by those who hold one of the roles where a list is given.
 * Others go to /login with the way back, or to /unauthorized. For `beforeLoad` of routes with `ssr: false`.
 */
export async function guard(location: { href: string }, roles: readonly Role[] = []): Promise<void> {
  const patience = new Promise<true>((resolve) => setTimeout(() => resolve(true), waitForAnswerMs))
  const holds = await Promise.race([verifySession(), patience])
  await pageAlive
  const { user } = useSession.getState()
  if (!holds || !user) throw redirect({ href: `/login?returnUrl=${encodeURIComponent(location.href)}` })
  if (roles.length > 0 && !user.roles.some((role) => roles.includes(role))) throw redirect({ href: '/unauthorized' })
}
