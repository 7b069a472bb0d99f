import { eq } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { canManageCourse } from '#features/catalogue/policy.ts'
import { courseInvitations } from '../tables.ts'
import { invitationNotFound } from './refusals.ts'

export type InvitationRow = typeof courseInvitations.$inferSelect
type Locked = { invitation: InvitationRow; course: typeof courses.$inferSelect }

/** An invitation with its course, locked until the transaction ends: those who accept it and take it back take turns. */
export async function lockInvitation(tx: Tx, by: { uid: string } | { code: string }): Promise<Locked> {
  const [found] = await tx
    .select({ invitation: courseInvitations, course: courses })
    .from(courseInvitations)
    .innerJoin(courses, eq(courses.id, courseInvitations.courseId))
    .where('uid' in by ? eq(courseInvitations.uid, by.uid) : eq(courseInvitations.code, by.code))
    .for('update', { of: courseInvitations })
  if (!found) throw invitationNotFound()
  return found
}

/** By the code of its link. @throws INVITATION_NOT_FOUND 404 */
export const lockInvitationByCode = (tx: Tx, code: string): Promise<Locked> => lockInvitation(tx, { code })

/** One to a course that this person gives to others; a gift is its buyer's. @throws INVITATION_NOT_FOUND 404 */
export async function lockManagedInvitation(tx: Tx, actor: Actor, uid: string): Promise<Locked> {
  const locked = await lockInvitation(tx, { uid })
  if (locked.invitation.kind !== 'given' || !canManageCourse(actor, locked.course)) throw invitationNotFound()
  return locked
}
