import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { linkEmail, type LinkKind } from '../emails.ts'
import { linkHours } from '../rules.ts'
import { users } from '../tables.ts'
import { openReset } from './open-reset.ts'

/**
 * Emails a person a one-time link that sets a password, exactly when the transaction commits. The link is in no log and
 * no job: it is made when the email is sent, and its hours begin then.
 */
export function orderLink(ctx: Ctx, tx: Tx, kind: LinkKind, userId: number): Promise<void> {
  return ctx.jobs.enqueue(tx, 'accounts.send-link', { kind, userId })
}

/** An email that fails is tried again, with a new link; a person who was suspended meanwhile gets none. */
export async function sendLink(ctx: Ctx<null>, { kind, userId }: { kind: LinkKind; userId: number }): Promise<void> {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)))
  if (!user) return
  const token = await ctx.transaction((tx) => openReset(tx, user.id, ctx.now(), linkHours * 60, { byEmail: true }))
  await ctx.send(linkEmail(kind, user, token, await ctx.site()))
}
