import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { courseInvitations, invitationStops } from '../tables.ts'
import { lockInvitationByCode } from './lock-invitation.ts'
import { invitationNotFound } from './refusals.ts'

export const stopInvitations = action(contract.stopInvitations, async (ctx, { code }) => {
  await ctx.transaction(async (tx) => {
    const { invitation } = await lockInvitationByCode(tx, code)
    if (invitation.email === null || invitation.state === 'unpaid') throw invitationNotFound()
    await tx.insert(invitationStops).values({ email: invitation.email, createdAt: ctx.now() }).onConflictDoNothing()
    // A gift was paid for: it stays, and its giver hands the link over.
    if (invitation.kind === 'given' && invitation.state === 'open')
      await tx.update(courseInvitations).set({ state: 'withdrawn' }).where(eq(courseInvitations.id, invitation.id))
  })
  return { data: {}, message: textOf(messages, 'stopped') }
})
