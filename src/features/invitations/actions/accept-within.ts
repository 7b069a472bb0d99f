import { eq } from 'drizzle-orm'
import { isCourseCreator } from '#features/catalogue/policy.ts'
import type { courses } from '#features/catalogue/tables.ts'
import { grantEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import type { Ctx } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { type InvitationKind, invitationStateAt } from '../rules/invitations.ts'
import { courseInvitations } from '../tables.ts'
import { type InvitationRow, lockInvitationByCode } from './lock-invitation.ts'
import {
  alreadyOwned,
  courseNotForSale,
  invitationExpired,
  invitationNotFound,
  invitationUsed,
  invitationWithdrawn,
  ownCourse,
  ownGift,
} from './refusals.ts'

/** `isNew`: accepted by this very call. */
type Accepted = { invitation: InvitationRow; course: typeof courses.$inferSelect; isNew: boolean }

/**
 * Enrols the person who has the link, in the caller's transaction. An invitation that a refusal meets stays as it was. A gift
 * or a seat was paid for: it is accepted also where the course is not sold any more.
 * @throws the refusals of `acceptInvitation` (contract.ts), and OWN_GIFT 409
 */
export async function acceptWithin(ctx: Ctx<Actor>, tx: Tx, code: string, kind: InvitationKind): Promise<Accepted> {
  const at = ctx.now()
  const { userId } = ctx.actor
  const { invitation, course } = await lockInvitationByCode(tx, code)
  const state = invitationStateAt(invitation, at)
  if (invitation.kind !== kind || state === 'unpaid') throw invitationNotFound()
  if (state === 'withdrawn') throw invitationWithdrawn()
  if (state === 'expired') throw invitationExpired()
  if (state === 'accepted') {
    if (invitation.acceptedBy !== userId) throw invitationUsed()
    return { invitation, course, isNew: false }
  }
  if (isCourseCreator(ctx.actor, course)) throw ownCourse()
  const isPaid = kind !== 'given'
  if (kind === 'gift' && invitation.invitedBy === userId) throw ownGift()
  if (!isPaid && !course.listed) throw courseNotForSale()
  const granted = await grantEnrolments(tx, {
    userId,
    courseIds: [course.id],
    source: isPaid ? 'purchase' : 'given',
    at,
    ...(invitation.orderItemId !== null && { orderItems: new Map([[course.id, invitation.orderItemId]]) }),
    ...(kind === 'seat' && { seatId: invitation.id }),
  })
  if (granted.length === 0) throw alreadyOwned()
  await tx
    .update(courseInvitations)
    .set({ state: 'accepted', acceptedBy: userId, acceptedAt: at })
    .where(eq(courseInvitations.id, invitation.id))
  await notify(ctx, tx, {
    userId,
    kind: 'enrolled',
    data: { course: course.title },
    link: pagePath('/learning/$id', { id: course.uid }),
    idempotencyKey: `invited:${invitation.uid}`,
  })
  return { invitation, course, isNew: true }
}
