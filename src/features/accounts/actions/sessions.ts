import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { dayMs } from '#platform/format/durations.ts'
import { hashToken, newToken } from '#platform/http/session.ts'
import type { SignedInUser } from '../contract/session.ts'
import { clubbedName, consentVersions, maxSessions, sessionDays, termsDueOf } from '../rules.ts'
import { sessions, type users } from '../tables.ts'
import { rememberDevice } from './remember-device.ts'

export type UserRow = typeof users.$inferSelect

/** The person as their own browser keeps them. */
export function signedInUserOf(user: UserRow): SignedInUser {
  return {
    uid: user.uid,
    firstName: user.firstName,
    lastName: user.lastName,
    clubbedName: clubbedName(user),
    email: user.email,
    mobileNo: user.mobileNo,
    userRole: user.userRole,
    roles: user.roles,
    mayExport: user.mayExport,
    photo: user.photoLink,
    termsDue: termsDueOf(user, consentVersions.terms),
    language: user.language,
  }
}

/** What answers a finished sign-in. Everyone shares the demo's accounts: their browsers say nothing of a person. */
type SignIn = { data: SignedInUser & { token: string }; device?: string }

/** Opens a session; the token leaves the server here and nowhere else. */
export async function openSession(ctx: Ctx, db: Db | Tx, user: UserRow): Promise<SignIn> {
  const token = newToken()
  const now = ctx.now()
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: user.id,
    userAgent: ctx.request.userAgent.slice(0, 300),
    ipAddress: ctx.request.address,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + sessionDays * dayMs),
  })
  const data = { ...signedInUserOf(user), token }
  if (user.isDemo) return { data }
  await endOldest(db, user.id)
  return { data, device: await rememberDevice(ctx, db, user.id) }
}

/** Ends what an account has beyond its sessions, those not used for longest. */
async function endOldest(db: Db | Tx, userId: number): Promise<void> {
  await db.execute(sql`
    delete from ${sessions} where id in (
      select id from ${sessions} where user_id = ${userId} order by last_used_at desc, id desc offset ${maxSessions})`)
}
