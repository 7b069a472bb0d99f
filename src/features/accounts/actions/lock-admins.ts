import { eq } from 'drizzle-orm'
import { refusal } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '#platform/messages/en.ts'
import { canAdminister } from '../policy.ts'
import { users } from '../tables.ts'

const noLongerAdmin = refusal('FORBIDDEN', 403, textOf(messages, 'accessDenied'))

/**
 * Serializes all changes of the administrator role and requires that the caller still has it. If two administrators
 * take the role from each other at the same moment, the second is refused. Since nobody can remove their own role, the
 * last administrator stays.
 */
export async function lockAdmins(tx: Tx, actor: Actor): Promise<void> {
  await takeLock(tx, locks.administrators)
  const [now] = await tx.select().from(users).where(eq(users.id, actor.userId))
  if (!now || !canAdminister(now)) throw noLongerAdmin()
}
