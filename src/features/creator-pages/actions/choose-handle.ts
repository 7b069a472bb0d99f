import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/own-page.ts'
import { messages } from '../messages/en.ts'
import { canWritePage } from '../policy.ts'
import { ownPageOf } from '../queries/own-page.ts'
import { handleChangeableAt, namesSchool, normalizedHandle } from '../rules/handles.ts'
import { creatorHandles } from '../tables.ts'
import { notTeaching } from './refusals.ts'

/** Chooses the address of one's page. The former one goes on leading there, and may be chosen again by its creator alone. */
export const chooseHandle = action(contract.chooseHandle, async (ctx, { handle: entered }) => {
  const { userId } = ctx.actor
  if (!canWritePage(ctx.actor, { userId })) throw notTeaching()
  const handle = normalizedHandle(entered)
  if (namesSchool(handle, (await ctx.site()).name)) throw refuseFields({ handle: textOf(messages, 'reserved') })
  await ctx.transaction((tx) => choose(ctx, tx, userId, handle))
  // The page under the former address and the profile lead to the new one, and links name it.
  await ctx.forgetPages()
  return { data: await ownPageOf(ctx), message: textOf(messages, 'handleChosen') }
})

async function choose(ctx: Ctx<Actor>, tx: Tx, userId: number, handle: string): Promise<void> {
  // Two choices of one creator come one after the other.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const ofCreator = eq(creatorHandles.userId, userId)
  const [current] = await tx
    .select()
    .from(creatorHandles)
    .where(and(ofCreator, eq(creatorHandles.isCurrent, true)))
  if (current?.handle === handle) return
  const changeableAt = current ? handleChangeableAt(current.chosenAt) : ctx.now()
  if (changeableAt > ctx.now()) throw refuseFields({ handle: textOf(messages, 'tooSoon', changeableAt.toISOString()) })
  await refuseFreed(tx, userId, handle)
  const at = ctx.now()
  if (current) await tx.update(creatorHandles).set({ isCurrent: false }).where(eq(creatorHandles.id, current.id))
  const [former] = await tx
    .update(creatorHandles)
    .set({ isCurrent: true, chosenAt: at })
    .where(and(ofCreator, eq(creatorHandles.handle, handle), isNull(creatorHandles.freedAt)))
    .returning({ id: creatorHandles.id })
  if (former) return
  const made = await tx
    .insert(creatorHandles)
    .values({ userId, handle, isCurrent: true, chosenAt: at })
    .onConflictDoNothing()
    .returning({ id: creatorHandles.id })
  if (made.length === 0) throw refuseFields({ handle: textOf(messages, 'taken') })
}

/** What an administrator took away, its creator can't take again. */
async function refuseFreed(tx: Tx, userId: number, handle: string): Promise<void> {
  const [freed] = await tx
    .select({ id: creatorHandles.id })
    .from(creatorHandles)
    .where(and(eq(creatorHandles.userId, userId), eq(creatorHandles.handle, handle), isNotNull(creatorHandles.freedAt)))
    .limit(1)
  if (freed) throw refuseFields({ handle: textOf(messages, 'freed') })
}
