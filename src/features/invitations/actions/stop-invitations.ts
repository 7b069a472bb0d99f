import { and, eq, gt } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { courseInvitations, invitationStops } from '../tables.ts'
import { lockInvitationByCode } from './lock-invitation.ts'
import { invitationNotFound } from './refusals.ts'
import { isStopKey } from './stop-key.ts'

export const stopInvitations = action(contract.stopInvitations, async (ctx, { code, key }) => {
  await ctx.transaction(async (tx) => {
    const { invitation } = await lockInvitationByCode(tx, code)
    const { email, state } = invitation
    if (email === null || state === 'unpaid' || !isStopKey(key, email, ctx.settings)) throw invitationNotFound()
    await tx.insert(invitationStops).values({ email, createdAt: ctx.now() }).onConflictDoNothing()
    // Gifts were paid for: they stay. Of those that would go out on a later day, the giver reads that the link is theirs to send.
    await tx
      .update(courseInvitations)
      .set({ email: null, sends: 0 })
      .where(
        and(
          eq(courseInvitations.email, email),
          eq(courseInvitations.kind, 'gift'),
          eq(courseInvitations.state, 'open'),
          gt(courseInvitations.sentAt, ctx.now()),
        ),
      )
    if (invitation.kind === 'given' && state === 'open')
      await tx.update(courseInvitations).set({ state: 'withdrawn' }).where(eq(courseInvitations.id, invitation.id))
  })
  return { data: {}, message: textOf(messages, 'stopped') }
})
