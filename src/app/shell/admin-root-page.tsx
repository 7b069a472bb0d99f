import { createFileRoute, redirect } from '@tanstack/react-router'
import { dashboardPath } from '#features/accounts/rules.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'

/** A protected root has no page of its own: its layout asks visitors to sign in, and others go to their dashboard. */
export const Route = createFileRoute('/_signed-in/admin')({
  beforeLoad: () => {
    const { user } = useSession.getState()
    if (user) throw redirect({ href: dashboardPath(user.userRole), replace: true })
  },
})
