import { and, eq, gt, or } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { acceptWithin } from '#features/invitations/actions/accept-within.ts'
import { freeExpiredSeats, openSeat } from '#features/invitations/actions/seats.ts'
import { courseInvitations } from '#features/invitations/tables.ts'
import { action } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/groups.ts'
import { messages } from '../messages/en.ts'
import { freeOf } from './invite-to-group.ts'
import { type GroupRow, lockGroupByLink, seatsOf } from './lock-group.ts'
import { groupFull, joinLinkNotFound, seatTakenBack } from './refusals.ts'

/**
 * Gives a person one seat of the group whose link they have, once. The group's lock makes all who come take turns, so that the
 * last seat has one winner.
 */
export const joinGroup = action(contract.joinGroup, async (ctx, { code }) => {
  const { course } = await ctx.transaction(async (tx) => {
    const group = await lockGroupByLink(tx, code)
    if (!group) throw joinLinkNotFound()
    return acceptWithin(ctx, tx, await seatFor(tx, group, ctx.actor.userId, ctx.now()), 'seat')
  })
  return { data: { courseUid: course.uid }, message: textOf(messages, 'accepted') }
})

/**
 * The code of the seat that a person accepts: the one that they have, the one that was sent to their email, or a free one.
 * @throws SEAT_TAKEN_BACK 409, GROUP_FULL 409
 */
async function seatFor(tx: Tx, group: GroupRow, userId: number, at: Date): Promise<string> {
  const [person] = await tx.select({ uid: users.uid, email: users.email }).from(users).where(eq(users.id, userId))
  if (!person) throw new Error(`the person ${userId} is gone`)
  const rows = await tx
    .select()
    .from(courseInvitations)
    .where(
      and(
        eq(courseInvitations.orderItemId, group.orderItemId),
        eq(courseInvitations.kind, 'seat'),
        or(
          eq(courseInvitations.acceptedBy, userId),
          and(
            eq(courseInvitations.email, person.email.toLowerCase()),
            eq(courseInvitations.state, 'open'),
            gt(courseInvitations.expiresAt, at),
          ),
        ),
      ),
    )
  const own = rows.find(({ state }) => state === 'accepted') ?? rows.find(({ state }) => state === 'open')
  if (own) return own.code
  // The manager took it back: only the manager gives another one, by email.
  if (rows.length > 0) throw seatTakenBack()
  const of = seatsOf(group)
  await freeExpiredSeats(tx, of, at)
  if ((await freeOf(tx, group)) < 1) throw groupFull()
  return openSeat(tx, of, person.uid, at)
}
