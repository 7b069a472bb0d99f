import { eq } from 'drizzle-orm'
import { hasRole, isTeachingRole, staffRoles } from '#platform/api/contract.ts'
import type { Tx } from '#platform/database/db.ts'
import { exportsWith, type GivenRole, rolesWith } from '../rules.ts'
import { sessions, users } from '../tables.ts'
import type { UserRow } from './sessions.ts'

/**
 * Makes a role a person's. Someone new among those who administer the school or a part of it signs in again: a session
 * opened without a code is none of theirs (decisions 2).
 */
export async function giveRole(tx: Tx, user: UserRow, given: GivenRole): Promise<UserRow> {
  const [changed] = await tx
    .update(users)
    .set({
      roles: rolesWith(user.roles, given),
      userRole: given.role,
      mayExport: exportsWith(given),
      ...(isTeachingRole(given.role) ? { profilePublic: true } : {}),
    })
    .where(eq(users.id, user.id))
    .returning()
  if (!changed) throw new Error('a locked user has gone')
  if (hasRole(changed, staffRoles) && !hasRole(user, staffRoles))
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
  return changed
}
