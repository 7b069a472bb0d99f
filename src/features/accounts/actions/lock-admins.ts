import { eq, sql } from 'drizzle-orm'
import { refusal } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '#platform/messages/en.ts'
import { canAdminister } from '../policy.ts'
import { users } from '../tables.ts'

const noLongerAdmin = refusal('FORBIDDEN', 403, textOf(messages, 'accessDenied'))

/**
 * Holds all changes of who administers apart from each other, and answers only to one who still does: of two
 * administrators who take the role from each other at once, the second finds it gone. Since nobody can take it from
 * themselves, the last one stays.
 */
export async function lockAdmins(tx: Tx, actor: Actor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`)
  const [now] = await tx.select().from(users).where(eq(users.id, actor.userId))
  if (!now || !canAdminister(now)) throw noLongerAdmin()
}
