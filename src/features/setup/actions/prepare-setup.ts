import { eq } from 'drizzle-orm'
import { administrators } from '#features/accounts/queries/people-with-role.ts'
import type { Db } from '#platform/database/db.ts'
import { hashToken, newToken } from '#platform/http/session.ts'
import type { Settings } from '#platform/server/config.ts'
import { settingsWith } from '#platform/server/stored-settings.ts'
import { setup } from '../tables.ts'

/**
 * What each start of a live school does for its setup. One whose environment has all that it needs is open to visitors at
 * once; any other opens when an administrator says so (open-school.ts).
 * @returns the token of a link that makes an administrator once, in place of the link of the start before; undefined where
 * the school is open and has an administrator
 */
export async function prepareSetup(db: Db, settings: Settings, now: Date): Promise<string | undefined> {
  if (settings.demo) return undefined
  const isComplete = settingsWith(settings, {}).missingServices.length === 0
  await db.insert(setup).values({}).onConflictDoNothing()
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(setup).where(eq(setup.id, 1)).for('update')
    const openedAt = row?.openedAt ?? (isComplete ? now : null)
    const isDone = openedAt !== null && (await administrators(tx, 1)).length > 0
    const token = isDone ? undefined : newToken()
    await tx.update(setup).set({ openedAt, tokenHash: token === undefined ? null : hashToken(token) })
    return token
  })
}
