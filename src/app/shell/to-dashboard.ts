import { redirect } from '@tanstack/react-router'
import { dashboardPath } from '#features/accounts/rules.ts'
import { pageHydrated } from '#features/accounts/ui/mark-hydrated.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'

/**
 * For `beforeLoad` of an area's root, which has no page: its layout asks visitors to sign in, and a signed-in person is
 * sent to their dashboard.
 */
export async function toDashboard(): Promise<void> {
  await pageHydrated
  const { user } = useSession.getState()
  if (user) throw redirect({ href: dashboardPath(user.userRole), replace: true })
}
