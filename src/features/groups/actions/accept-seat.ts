import { acceptWithin } from '#features/invitations/actions/accept-within.ts'
import { invitationNotFound } from '#features/invitations/actions/refusals.ts'
import * as contract from '#features/invitations/contract.ts'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { lockGroupOfCode } from './lock-group.ts'

/** Enrols the person who has the link of an email. The group is locked before the seat, as by its manager and by a refund. */
export const acceptSeat = action(contract.acceptSeat, async (ctx, { code }) => {
  const { course } = await ctx.transaction(async (tx) => {
    if (!(await lockGroupOfCode(tx, code))) throw invitationNotFound()
    return acceptWithin(ctx, tx, code, 'seat')
  })
  return { data: { courseUid: course.uid }, message: textOf(messages, 'accepted') }
})
