import { eq } from 'drizzle-orm'
import { freeExpiredSeats, inviteToSeats, seatsMadeBefore, withoutSeat } from '#features/invitations/actions/seats.ts'
import { readAddresses } from '#features/invitations/rules/read-addresses.ts'
import { action } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/groups.ts'
import { messages } from '../messages/en.ts'
import { freeSeats } from '../rules/seats.ts'
import { seatGroups } from '../tables.ts'
import { type GroupRow, lockManagedGroup, seatsOf } from './lock-group.ts'
import { notEnoughSeats } from './refusals.ts'

/** Gives seats to everyone on a list, or to no one where they are too few: whom to leave out is the manager's choice. */
export const inviteToGroup = action(contract.inviteToGroup, async (ctx, { uid, list, idempotencyKey }) => {
  // In one sequence, so that two who invite the same people never wait for each other in a circle.
  const emails = readAddresses(list).emails.toSorted()
  const invited = await ctx.transaction(async (tx) => {
    await takeLock(tx, locks.invitationsOf(ctx.actor.userId))
    const group = await lockManagedGroup(tx, ctx.actor, uid)
    const of = seatsOf(group)
    const before = await seatsMadeBefore(tx, of, idempotencyKey)
    if (before > 0) return before
    const at = ctx.now()
    await freeExpiredSeats(tx, of, at)
    const allowed = await withoutSeat(tx, of, emails, at)
    const free = await freeOf(tx, group)
    if (allowed.length > free) throw notEnoughSeats(free, allowed.length)
    await inviteToSeats(ctx, tx, of, { emails: allowed, idempotencyKey })
    return allowed.length
  })
  return { data: { invited, skipped: emails.length - invited }, message: textOf(messages, 'invited', invited) }
})

/** As the triggers have counted in this transaction. */
export async function freeOf(tx: Tx, { id }: GroupRow): Promise<number> {
  const [group] = await tx.select().from(seatGroups).where(eq(seatGroups.id, id))
  return group ? freeSeats(group, 0) : 0
}
