import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { linkLetter } from '../emails.ts'
import { linkHours } from '../rules.ts'
import { users } from '../tables.ts'
import { openReset } from './open-reset.ts'

type LinkKind = 'invitation' | 'reset'

/**
 * Has a letter sent with a one-time link that sets a password, exactly when the transaction commits. The link stands in
 * no log and no job: it is made when the letter goes, and its hours begin then.
 */
export function orderLink(ctx: Ctx, tx: Tx, kind: LinkKind, userId: number): Promise<void> {
  return ctx.jobs.enqueue(tx, 'accounts.send-link', { kind, userId })
}

/** Where the letter fails it is tried again, with a link of its own; whoever was suspended meanwhile gets none. */
export async function sendLink(ctx: Ctx<null>, { kind, userId }: { kind: LinkKind; userId: number }): Promise<void> {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)))
  if (!user) return
  const name = await ctx.siteName()
  const token = await ctx.transaction((tx) => openReset(tx, user.id, ctx.now(), linkHours * 60, { byEmail: true }))
  await ctx.send(linkLetter(kind, user, token, { name, settings: ctx.settings }))
}
