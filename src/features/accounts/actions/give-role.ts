import { eq } from 'drizzle-orm'
import { financeRoles, hasRole, isTeachingRole, type Role } from '#platform/api/contract.ts'
import type { Tx } from '#platform/database/db.ts'
import { rolesWith } from '../rules.ts'
import { sessions, users } from '../tables.ts'
import type { UserRow } from './sessions.ts'

/**
 * Makes a role a person's. Someone new among those who administer the school or its money signs in again: a session
 * opened without a code is none of theirs (decisions 2).
 */
export async function giveRole(tx: Tx, user: UserRow, role: Role): Promise<UserRow> {
  const [changed] = await tx
    .update(users)
    .set({
      roles: rolesWith(user.roles, role),
      userRole: role,
      ...(isTeachingRole(role) ? { profilePublic: true } : {}),
    })
    .where(eq(users.id, user.id))
    .returning()
  if (!changed) throw new Error('a locked user has gone')
  if (hasRole(changed, financeRoles) && !hasRole(user, financeRoles))
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
  return changed
}
