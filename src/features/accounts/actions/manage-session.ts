import { and, desc, eq, gt } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/accounts.ts'
import * as session from '../contract/session.ts'
import { messages } from '../messages/en.ts'
import { deviceOf, maxSessions } from '../rules.ts'
import { sessions, users } from '../tables.ts'
import { signedInUserOf } from './sessions.ts'

const sessionNotFound = refusal('NOT_FOUND', 404, textOf(messages, 'sessionGone'))

async function me(ctx: Ctx<Actor>) {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.userId))
  if (!user) throw new Error('a session without its user')
  return { data: signedInUserOf(user) }
}
export const checkToken = action(session.checkToken, me)
export const checkTokenByPost = action(session.checkTokenByPost, me)
export const verifyToken = action(session.verifyToken, me)

export const logout = action(session.logout, async (ctx) => {
  await ctx.db.delete(sessions).where(eq(sessions.id, ctx.actor.sessionId))
  return { data: {}, message: textOf(messages, 'signedOut') }
})

export const accountSessions = action(contract.accountSessions, async (ctx) => {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, ctx.actor.userId), gt(sessions.expiresAt, ctx.now())))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(maxSessions)
  return {
    data: {
      sessions: rows.map((row) => ({
        id: row.id,
        device: deviceOf(row.userAgent),
        place: row.ipAddress,
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.lastUsedAt.toISOString(),
        current: row.id === ctx.actor.sessionId,
      })),
    },
  }
})

export const revokeSession = action(contract.revokeSession, async (ctx, input) => {
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.id, Number(input.id)), eq(sessions.userId, ctx.actor.userId)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw sessionNotFound()
  return { data: {}, message: textOf(messages, 'signedOut') }
})
