import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db.ts'
import { attempts } from '../tables.ts'

export type AttemptKind = (typeof attempts.$inferSelect)['kind']
type Limit = { most: number; minutes: number }
type Who = { subject?: string; address?: string }

/** How many attempts of a kind the subject, the address, or the two together have had lately. */
async function countAttempts(db: Db | Tx, kind: AttemptKind, who: Who, limit: Limit, now: Date): Promise<number> {
  const since = new Date(now.getTime() - limit.minutes * 60_000)
  const [row] = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from ${attempts}
    where kind = ${kind} and at > ${since}
      ${who.subject === undefined ? sql`` : sql`and subject = ${who.subject}`}
      ${who.address === undefined ? sql`` : sql`and address = ${who.address}`}`)
  return row?.n ?? 0
}

export async function limitReached(
  db: Db | Tx,
  kind: AttemptKind,
  who: Who,
  limit: Limit,
  now: Date,
): Promise<boolean> {
  return (await countAttempts(db, kind, who, limit, now)) >= limit.most
}

export async function recordAttempt(
  db: Db | Tx,
  kind: AttemptKind,
  subject: string,
  address: string,
  now: Date,
): Promise<void> {
  await db.insert(attempts).values({ kind, subject, address, at: now })
}
