import { redirect } from '@tanstack/react-router'
import type { Role } from '#platform/contract.ts'
import { useSession, verifySession } from './session-store.ts'

/**
 * Lets a page be entered by the signed-in, and by those who hold one of the roles where a list is given.
 * Others go to /login with the way back, or to /unauthorized. For `beforeLoad` of routes with `ssr: false`.
 */
export async function guard(location: { href: string }, roles: readonly Role[] = []): Promise<void> {
  if (!(await verifySession())) throw redirect({ to: '/login', search: { returnUrl: location.href } as never })
  const held = useSession.getState().user?.roles ?? []
  if (roles.length > 0 && !held.some((role) => roles.includes(role))) throw redirect({ to: '/unauthorized' as never })
}
