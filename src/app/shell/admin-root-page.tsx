import { createFileRoute, redirect } from '@tanstack/react-router'
import { dashboardPath } from '#features/accounts/rules.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'

/**
 * The root of the admin area has no page: its layout asks visitors to sign in, and a signed-in person is sent to their
 * dashboard.
 */
export const Route = createFileRoute('/_signed-in/admin')({
  beforeLoad: () => {
    const { user } = useSession.getState()
    if (user) throw redirect({ href: dashboardPath(user.userRole), replace: true })
  },
})
