import type { Tx } from '#platform/database/db.ts'
import { minuteMs } from '#platform/format/durations.ts'
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
  const expiresAt = new Date(now.getTime() + minutes * minuteMs)
  await tx.insert(resetTokens).values({ tokenHash: hashToken(token), userId, expiresAt, byEmail })
  return token
}
