import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { otpChallenges, resetTokens, sessions, users } from '../tables.ts'
import type { UserRow } from './sessions.ts'

/**
 * Closes accounts until they are restored: their sessions, codes and links end with it. Answers those that were open.
 * What they teach leaves the marketplace by the caller's hand (courses/actions/list-courses.ts).
 */
export async function suspendUsers(tx: Tx, userIds: readonly number[], at: Date): Promise<UserRow[]> {
  const suspended = await tx
    .update(users)
    .set({ suspendedAt: at })
    .where(and(inArray(users.id, [...userIds]), isNull(users.suspendedAt)))
    .returning()
  const ids = suspended.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx.delete(sessions).where(inArray(sessions.userId, ids))
  await tx.delete(otpChallenges).where(inArray(otpChallenges.userId, ids))
  await tx.delete(resetTokens).where(inArray(resetTokens.userId, ids))
  return suspended
}

/** Opens suspended accounts again; they sign in again. Answers those that were closed. */
export async function restoreUsers(tx: Tx, userIds: readonly number[]): Promise<UserRow[]> {
  return tx
    .update(users)
    .set({ suspendedAt: null })
    .where(and(inArray(users.id, [...userIds]), isNotNull(users.suspendedAt)))
    .returning()
}
