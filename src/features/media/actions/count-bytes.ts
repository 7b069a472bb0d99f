import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { creatorRoles, hasRole } from '#platform/api/contract.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { dayInIndia, indiaAheadMs } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'

/** A small file takes a row and a file as well: each counts as at least so much. */
const minCountedBytes = 65_536

/**
 * Adds a file to what its sender sent today. Locks the sender's row until the transaction ends, so that files begun at one
 * moment are counted one after the other.
 * @throws UPLOAD_LIMIT (429, Retry-After at midnight in India) where it would be more than a day's bytes of their role
 */
export async function countBytes(tx: Tx, ctx: Pick<Ctx<Actor>, 'actor' | 'now' | 'settings'>, bytes: number) {
  const { actor, settings } = ctx
  const now = ctx.now()
  const limit = hasRole(actor, creatorRoles) ? settings.uploadDailyBytes.creator : settings.uploadDailyBytes.learner
  const [row] = await queryRows(tx, { bytes: number })`
    insert into media_usage as usage (owner_id, day, bytes)
    values (${actor.userId}, ${dayInIndia(now)}, ${Math.max(bytes, minCountedBytes)})
    on conflict (owner_id) do update set
      bytes = excluded.bytes + case when usage.day = excluded.day then usage.bytes else 0 end,
      day = excluded.day
    returning bytes`
  if (row && row.bytes <= limit) return
  const midnight = dayMs - ((now.getTime() + indiaAheadMs) % dayMs)
  throw refusal(
    'UPLOAD_LIMIT',
    429,
    textOf(messages, 'uploadLimit', limit),
  )({ retryAfterSeconds: Math.ceil(midnight / 1000) })
}

/** What was announced today and never came no longer counts. */
export async function uncountBytes(tx: Tx, ownerId: number, bytes: number, now: Date): Promise<void> {
  await tx.execute(sql`
    update media_usage set bytes = greatest(0, bytes - ${bytes}::bigint)
    where owner_id = ${ownerId} and day = ${dayInIndia(now)}`)
}

/** Takes a whole file back that `countBytes` counted and that could not be stored. */
export function uncountFile(tx: Tx, { actor, now }: Pick<Ctx<Actor>, 'actor' | 'now'>, bytes: number): Promise<void> {
  return uncountBytes(tx, actor.userId, Math.max(bytes, minCountedBytes), now())
}
