import { eq } from 'drizzle-orm'
import { isCourseCreator } from '#features/catalogue/policy.ts'
import { revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { courseInvitations } from '../tables.ts'
import { lockManagedInvitation } from './lock-invitation.ts'

/** Takes it back, and the course where it was accepted. A course that the person has bought since stays theirs. */
export const withdrawInvitation = action(contract.withdrawInvitation, async (ctx, { uid }) => {
  const at = ctx.now()
  await ctx.transaction(async (tx) => {
    const { invitation, course } = await lockManagedInvitation(tx, ctx.actor, uid)
    if (invitation.state === 'withdrawn') return
    await tx.update(courseInvitations).set({ state: 'withdrawn' }).where(eq(courseInvitations.id, invitation.id))
    if (invitation.acceptedBy !== null)
      await revokeEnrolments(tx, { userId: invitation.acceptedBy, courseIds: [course.id], source: 'given', at })
    if (!isCourseCreator(ctx.actor, course))
      await recordAudit(tx, ctx, {
        act: 'course.invitation-withdrawn',
        uid: course.uid,
        name: course.title,
        before: { state: invitation.state },
        after: { state: 'withdrawn' },
      })
  })
  return { data: {}, message: textOf(messages, 'taken') }
})
