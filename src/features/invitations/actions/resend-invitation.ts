import { eq } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { invitationStateAt, resendAt } from '../rules/invitations.ts'
import { courseInvitations } from '../tables.ts'
import { type InvitationRow, lockManagedInvitation } from './lock-invitation.ts'
import { orderEmail } from './order-email.ts'
import { invitationClosed, noMoreEmails, resendLater } from './refusals.ts'

export const resendInvitation = action(contract.resendInvitation, async (ctx, { uid }) => {
  const next = await ctx.transaction(async (tx) => {
    const { invitation } = await lockManagedInvitation(tx, ctx.actor, uid)
    return sendAgain(ctx, tx, invitation)
  })
  return { data: { resendAt: next?.toISOString() ?? null }, message: textOf(messages, 'resent') }
})

/**
 * Orders one more email of an invitation that the caller has locked.
 * @returns from when yet another may go out; null after the last one
 * @throws the refusals of `resendInvitation` (contract.ts)
 */
export async function sendAgain(ctx: Ctx, tx: Tx, invitation: InvitationRow): Promise<Date | null> {
  const at = ctx.now()
  if (invitationStateAt(invitation, at) !== 'open') throw invitationClosed()
  const from = resendAt(invitation)
  if (!from) throw noMoreEmails()
  if (from > at) throw resendLater({ retryAfterSeconds: Math.ceil((from.getTime() - at.getTime()) / 1000) })
  const sends = invitation.sends + 1
  await tx.update(courseInvitations).set({ sends, sentAt: at }).where(eq(courseInvitations.id, invitation.id))
  await orderEmail(ctx, tx, invitation, { send: sends })
  return resendAt({ sends, sentAt: at })
}
