import { desc } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import type { Db } from '#platform/database/db.ts'
import { hourMs } from '#platform/format/durations.ts'
import * as contract from '../contract/admin-certificates.ts'
import { keyHours } from '../rules/certificates.ts'
import { signingKeys } from '../tables.ts'

/** When the newest key was made, and until when it is too new for another one; neither before the first key. */
export async function newestKey(db: Db, now: Date): Promise<{ createdAt: Date; newUntil: Date | null } | undefined> {
  const [newest] = await db
    .select({ createdAt: signingKeys.createdAt })
    .from(signingKeys)
    .orderBy(desc(signingKeys.id))
    .limit(1)
  if (!newest) return undefined
  const until = new Date(newest.createdAt.getTime() + keyHours * hourMs)
  return { createdAt: newest.createdAt, newUntil: until > now ? until : null }
}

export const signingKeyState = action(contract.signingKeyState, async ({ db, now }) => {
  const newest = await newestKey(db, now())
  return {
    data: {
      createdAt: newest?.createdAt.toISOString() ?? null,
      renewableFrom: newest?.newUntil?.toISOString() ?? null,
    },
  }
})
