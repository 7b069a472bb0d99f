import { redirect } from '@tanstack/react-router'
import { pageHydrated } from '#features/accounts/ui/mark-hydrated.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { canReadFullProfile } from '../../policy.ts'

/** Another's id leads to the profile everybody sees; an administrator stays. For `beforeLoad`, behind the guard. */
export async function ownOrPublic(id: string): Promise<void> {
  const { user } = useSession.getState()
  if (!user || canReadFullProfile(user, { uid: id })) return
  await pageHydrated
  throw redirect({ href: pagePath('/profile/$id', { id }), replace: true })
}
