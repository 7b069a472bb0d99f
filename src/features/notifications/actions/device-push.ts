import { and, eq, ne, sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { languageOfCaller } from '#platform/i18n/language.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { areDeviceKeys } from '../gateway/encrypt-push.ts'
import { pushKeyOf } from '../gateway/push-key.ts'
import { messages } from '../messages/push-en.ts'
import { isPushEndpoint, maxPushDevices } from '../rules.ts'
import { pushSubscriptions } from '../tables.ts'

export const devicePush = action(contract.devicePush, async ({ db, actor, settings }) => {
  const { publicKey } = pushKeyOf(settings)
  const [row] = await db
    .select({ applicationKey: pushSubscriptions.applicationKey })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, actor.sessionId))
  return { data: { key: publicKey, on: row?.applicationKey === publicKey } }
})

export const saveDevicePush = action(contract.saveDevicePush, async (ctx, { endpoint, p256dh, auth, key }) => {
  const { actor, settings } = ctx
  const refused = textOf(messages, 'refused')
  if (!isPushEndpoint(endpoint, settings.push.services)) throw refuseFields({ endpoint: refused })
  if (!areDeviceKeys({ p256dh, auth })) throw refuseFields({ p256dh: refused })
  if (key !== pushKeyOf(settings).publicKey) throw refuseFields({ key: refused })
  const { userId, sessionId } = actor
  const row = {
    endpoint: new URL(endpoint).href,
    p256dh,
    auth,
    applicationKey: key,
    language: languageOfCaller(ctx.request),
    savedAt: ctx.now(),
  }
  await ctx.transaction(async (tx) => {
    // Two that save at the same moment take turns: the same device may do so twice, and the number is bounded.
    await takeLock(tx, locks.pushSubscriptions)
    // A device notifies the person who used it last.
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, row.endpoint), ne(pushSubscriptions.sessionId, sessionId)))
    await tx
      .insert(pushSubscriptions)
      .values({ userId, sessionId, ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: row })
    await tx.execute(sql`
      delete from ${pushSubscriptions} where id in (
        select id from ${pushSubscriptions} where user_id = ${userId}
        order by saved_at desc, id desc offset ${maxPushDevices})`)
  })
  return { data: { on: true } }
})

export const removeDevicePush = action(contract.removeDevicePush, async ({ db, actor }) => {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, actor.sessionId), eq(pushSubscriptions.userId, actor.userId)))
  return { data: { on: false } }
})
