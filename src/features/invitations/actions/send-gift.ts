import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { wantsNone } from '../queries/wants-none.ts'
import { invitationStateAt, maxSends, resendAt } from '../rules/invitations.ts'
import { courseInvitations } from '../tables.ts'
import { lockInvitation } from './lock-invitation.ts'
import { newCode } from './new-code.ts'
import { orderEmail } from './order-email.ts'
import { invitationClosed, invitationNotFound, noMoreEmails, resendLater } from './refusals.ts'

/**
 * Sends a gift at once, to the address that it has or to another one. One that waited for its day is not sent twice. Where
 * another address has been sent the link, the gift has a new one: the first opens nothing any more.
 */
export const sendGift = action(contract.sendGift, async (ctx, { uid, email }) => {
  const at = ctx.now()
  const { sendsLeft, isMoved } = await ctx.transaction(async (tx) => {
    const { invitation } = await lockInvitation(tx, { uid })
    if (invitation.kind !== 'gift' || invitation.invitedBy !== ctx.actor.userId) throw invitationNotFound()
    if (invitationStateAt(invitation, at) !== 'open') throw invitationClosed()
    if (await wantsNone(tx, email)) throw refuseFields({ email: textOf(messages, 'wantsNone') })
    const next = resendAt(invitation)
    if (!next) throw noMoreEmails()
    const wasSent = invitation.sends > 0 && invitation.sentAt <= at
    const isMoved = wasSent && invitation.email !== email
    if (wasSent && !isMoved && next > at)
      throw resendLater({ retryAfterSeconds: Math.ceil((next.getTime() - at.getTime()) / 1000) })
    const sends = invitation.sends + 1
    await tx
      .update(courseInvitations)
      .set({ email, sends, sentAt: at, ...(isMoved && { code: newCode() }) })
      .where(eq(courseInvitations.id, invitation.id))
    await orderEmail(ctx, tx, invitation, { send: sends })
    return { sendsLeft: maxSends - sends, isMoved }
  })
  return { data: { sendsLeft }, message: textOf(messages, isMoved ? 'giftMoved' : 'giftSent') }
})
