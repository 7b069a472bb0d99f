import type { Tx } from '#platform/database/db.ts'
import { hashToken, newToken } from '#platform/http/session.ts'
import { resetTokens } from '../tables.ts'

/** A token that sets a new password once. */
export async function openReset(
  tx: Tx,
  userId: number,
  now: Date,
  minutes: number,
  { byEmail }: { byEmail: boolean },
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await tx.insert(resetTokens).values({ tokenHash: hashToken(token), userId, expiresAt, byEmail })
  return token
}
