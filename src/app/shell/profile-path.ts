import type { SignedInUser } from '#features/accounts/contract/session.ts'
import type { Role } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'

/** Where the owner's profile is edited; INSTRUCTOR has no profile link (specification 2.4). */
export function profilePath({ uid, userRole }: Pick<SignedInUser, 'uid' | 'userRole'>): string | undefined {
  const place: Partial<Record<Role, 'admin' | 'creator' | 'learner'>> = {
    ADMIN: 'admin',
    CREATOR: 'creator',
    REVIEWER: 'learner',
    SUPPORT: 'learner',
    CONTENT: 'learner',
    FINANCE: 'learner',
    USER: 'learner',
    LEARNER: 'learner',
  }
  const found = place[userRole]
  return found && pagePath(`/${found}/profile/$id`, { id: uid })
}
