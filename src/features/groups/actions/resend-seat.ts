import { lockInvitation } from '#features/invitations/actions/lock-invitation.ts'
import { sendAgain } from '#features/invitations/actions/resend-invitation.ts'
import { messages } from '#features/invitations/messages/en.ts'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/groups.ts'
import { lockGroupOfSeat } from './lock-group.ts'

export const resendSeat = action(contract.resendSeat, async (ctx, { uid }) => {
  const next = await ctx.transaction(async (tx) => {
    await lockGroupOfSeat(tx, ctx.actor, uid)
    const { invitation } = await lockInvitation(tx, { uid })
    return sendAgain(ctx, tx, invitation)
  })
  return { data: { resendAt: next?.toISOString() ?? null }, message: textOf(messages, 'resent') }
})
