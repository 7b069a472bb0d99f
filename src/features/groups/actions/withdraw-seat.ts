import { and, eq } from 'drizzle-orm'
import { certificates } from '#features/certificates/tables.ts'
import { revokeWhere } from '#features/enrolments/actions/grant-enrolments.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { lockInvitation } from '#features/invitations/actions/lock-invitation.ts'
import { courseInvitations } from '#features/invitations/tables.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import { action } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/groups.ts'
import { messages } from '../messages/en.ts'
import { isSeatUsed } from '../rules/seats.ts'
import { lockGroupOfSeat } from './lock-group.ts'
import { seatUsed } from './refusals.ts'

/** Takes a seat back while nobody has started with it, and the course where it was accepted. */
export const withdrawSeat = action(contract.withdrawSeat, async (ctx, { uid }) => {
  const at = ctx.now()
  await ctx.transaction(async (tx) => {
    await lockGroupOfSeat(tx, ctx.actor, uid)
    const { invitation, course } = await lockInvitation(tx, { uid })
    if (invitation.state === 'withdrawn') return
    if (invitation.acceptedBy !== null) {
      await refuseUsed(tx, invitation.id)
      await revokeWhere(tx, eq(enrolments.seatId, invitation.id), at)
      await notify(ctx, tx, {
        userId: invitation.acceptedBy,
        kind: 'seat-taken-back',
        data: { course: course.title },
        idempotencyKey: `seat-taken-back:${invitation.uid}`,
      })
    }
    await tx.update(courseInvitations).set({ state: 'withdrawn' }).where(eq(courseInvitations.id, invitation.id))
  })
  return { data: {}, message: textOf(messages, 'taken') }
})

/** The enrolment is locked: a lesson that is opened at the same moment comes before this, or after it, as does a certificate. */
async function refuseUsed(tx: Tx, seatId: number): Promise<void> {
  const [enrolment] = await tx
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.seatId, seatId), eq(enrolments.status, 'active')))
    .for('update')
  if (!enrolment) return
  const issued = await tx
    .select({ id: certificates.id })
    .from(certificates)
    .where(eq(certificates.enrolmentId, enrolment.id))
  if (isSeatUsed({ ...enrolment, certified: issued.length > 0 })) throw seatUsed()
}
