import { desc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ExportPermission, Role } from '#platform/api/contract.ts'
import type { Database, Db } from '#platform/database/db.ts'
import { list, number, oneOf, text, timestamp } from '#platform/database/rows.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { type Actor, hashToken } from '#platform/http/session.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { consent } from '../contract/accounts.ts'
import { deviceOf, sessionDays, sessionMaxDays } from '../rules.ts'
import { consents } from '../tables.ts'

/** `last_used_at` moves at most this often, so that a session check is a read nearly always. */
const touchAfterMs = 10 * minuteMs

const rowShape = {
  session_id: number,
  user_id: number,
  uid: text,
  roles: list(oneOf<Role>()),
  user_role: oneOf<Role>(),
  may_export: list(oneOf<ExportPermission>()),
  last_used_at: timestamp,
}

/**
 * Who a token belongs to: one prepared read by the token's hash. Null for an unknown, expired or revoked token and for
 * a suspended account. Every use moves the session's end ahead, up to
 * its absolute one.
 */
export function actorOfToken({ sql }: Database, now: Clock): (token: string) => Promise<Actor | null> {
  return async (token) => {
    const at = now()
    const [row] = await sql(rowShape)`
      select s.id as session_id, s.last_used_at, u.id as user_id, u.uid, u.roles, u.user_role, u.may_export
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${hashToken(token)} and s.expires_at > ${at} and u.suspended_at is null
        and s.created_at > ${at}::timestamptz - make_interval(days => ${sessionMaxDays})`
    if (!row) return null
    if (at.getTime() - new Date(row.last_used_at).getTime() > touchAfterMs) {
      await sql`
        update sessions set last_used_at = ${at}, expires_at = least(
          ${at}::timestamptz + make_interval(days => ${sessionDays}),
          created_at + make_interval(days => ${sessionMaxDays}))
        where id = ${row.session_id}`
    }
    return {
      userId: row.user_id,
      uid: row.uid,
      roles: row.roles,
      userRole: row.user_role,
      mayExport: row.may_export,
      sessionId: row.session_id,
    }
  }
}

/** What a person has accepted, newest first. */
export async function consentsOf(db: Db, userId: number): Promise<z.output<typeof consent>[]> {
  const rows = await db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.at), desc(consents.id))
    .limit(100)
  return rows.map(({ document, version, at, userAgent, ipAddress: address }) => ({
    document,
    version,
    at: at.toISOString(),
    device: deviceOf(userAgent),
    place: address,
  }))
}
