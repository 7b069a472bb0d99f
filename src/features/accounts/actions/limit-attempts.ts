import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { isWithin } from '#platform/database/within.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { networkOf } from '#platform/http/network-of.ts'
import { rateLimitEvents } from '../tables.ts'

export type AttemptKind = (typeof rateLimitEvents.$inferSelect)['kind']
type Limit = { max: number; minutes: number }
type Who = { subject?: string; address?: string }

/** How many attempts of a kind the subject, the address, or the two together have had within the limit's time; no more than the limit. */
async function countAttempts(db: Db | Tx, kind: AttemptKind, who: Who, limit: Limit, now: Date): Promise<number> {
  const [row] = await queryRows(db, { n: number })`
    select count(*)::int as n from (select from ${rateLimitEvents}
    where kind = ${kind} and ${isWithin(rateLimitEvents.at, now, limit.minutes * minuteMs)}
      ${who.subject === undefined ? sql`` : sql`and subject = ${who.subject}`}
      ${who.address === undefined ? sql`` : sql`and ip_address = ${networkOf(who.address)}`}
    limit ${limit.max}) as counted`
  return row?.n ?? 0
}

export async function limitReached(
  db: Db | Tx,
  kind: AttemptKind,
  who: Who,
  limit: Limit,
  now: Date,
): Promise<boolean> {
  return (await countAttempts(db, kind, who, limit, now)) >= limit.max
}

export async function recordAttempt(
  db: Db | Tx,
  kind: AttemptKind,
  subject: string,
  address: string,
  now: Date,
): Promise<void> {
  await db.insert(rateLimitEvents).values({ kind, subject, ipAddress: networkOf(address), at: now })
}

/** The same for one address, no matter who it is for; a benchmark (RATE_LIMIT=0), all of it from one place, has no such limit. */
export async function addressLimitReached(ctx: Ctx, db: Db | Tx, kind: AttemptKind, limit: Limit): Promise<boolean> {
  if (!ctx.settings.rateLimit) return false
  return limitReached(db, kind, { address: ctx.request.address }, limit, ctx.now())
}

/**
 * Locks these subjects until the transaction ends, so that the counts stay right. The locks are always taken in the
 * same order, so that two transactions never wait for each other.
 */
export async function lockSubjects(tx: Tx, kind: AttemptKind, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects.toSorted()) await takeLock(tx, locks.attempts(kind, subject))
}
