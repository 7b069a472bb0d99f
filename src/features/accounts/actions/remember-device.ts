import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { newDevice } from '#platform/http/device-cookie.ts'
import { hashToken } from '#platform/http/session.ts'
import { maxDevices } from '../rules.ts'
import { userDevices } from '../tables.ts'

/**
 * Writes down that an account signed in with this browser, so that checkout sees a creator's own (queries/devices.ts).
 * @returns the browser's id, for its cookie: the one it has, or a new one
 */
export async function rememberDevice(ctx: Pick<Ctx, 'now' | 'request'>, db: Db | Tx, userId: number): Promise<string> {
  const device = ctx.request.device ?? newDevice()
  const signedInAt = ctx.now()
  await db
    .insert(userDevices)
    .values({ userId, deviceHash: hashToken(device), signedInAt })
    .onConflictDoUpdate({ target: [userDevices.userId, userDevices.deviceHash], set: { signedInAt } })
  await db.execute(sql`
    delete from ${userDevices} where user_id = ${userId} and device_hash in (
      select device_hash from ${userDevices} where user_id = ${userId} order by signed_in_at desc, device_hash offset ${maxDevices})`)
  return device
}
