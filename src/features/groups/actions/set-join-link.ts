import { eq } from 'drizzle-orm'
import { newCode } from '#features/invitations/actions/new-code.ts'
import { action } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/groups.ts'
import { messages } from '../messages/en.ts'
import { seatGroups } from '../tables.ts'
import { lockManagedGroup } from './lock-group.ts'

/** A new link, which ends the one before, or none. Who came by an earlier one keeps the seat. */
export const setJoinLink = action(contract.setJoinLink, async (ctx, { uid, on }) => {
  const joinCode = on ? newCode() : null
  await ctx.transaction(async (tx) => {
    const group = await lockManagedGroup(tx, ctx.actor, uid)
    await tx.update(seatGroups).set({ joinCode }).where(eq(seatGroups.id, group.id))
  })
  return {
    data: { joinPath: joinCode && pagePath('/join/$code', { code: joinCode }) },
    message: textOf(messages, on ? 'linkOn' : 'linkOff'),
  }
})
