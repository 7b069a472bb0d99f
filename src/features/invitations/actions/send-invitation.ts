import { eq } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import { hasMailbox } from '#platform/mail/outbox.ts'
import { giftEmail, invitationEmail } from '../emails.ts'
import { invitationStateAt } from '../rules/invitations.ts'
import { wantsNone } from '../queries/wants-none.ts'
import { courseInvitations } from '../tables.ts'
import { stopKeyOf } from './stop-key.ts'

/**
 * Emails an invitation, unless it has ended meanwhile, its address wants none, or its newest email is another one, which a giver
 * has sent elsewhere.
 * The email's key lets the outbox recognise it when the job is repeated.
 */
export async function sendInvitation(
  ctx: Ctx<null>,
  { invitationId, send }: { invitationId: number; send: number },
): Promise<void> {
  const [found] = await ctx.db
    .select({ invitation: courseInvitations, course: courses.title, by: users })
    .from(courseInvitations)
    .innerJoin(courses, eq(courses.id, courseInvitations.courseId))
    .innerJoin(users, eq(users.id, courseInvitations.invitedBy))
    .where(eq(courseInvitations.id, invitationId))
  if (!found || invitationStateAt(found.invitation, ctx.now()) !== 'open') return
  const { invitation, course, by } = found
  const { email, code, uid, expiresAt, kind, fromName, words } = invitation
  if (invitation.sends !== send) return
  if (by.suspendedAt || !email || !hasMailbox(email) || (await wantsNone(ctx.db, email))) return
  const stopKey = stopKeyOf(email, ctx.settings)
  const facts = { email, language: by.language, course, code, stopKey, uid, send, expiresAt }
  const site = await ctx.site()
  await ctx.send(
    kind === 'gift'
      ? giftEmail({ ...facts, from: fromName || clubbedName(by), words }, site)
      : invitationEmail({ ...facts, kind, invitedBy: fromName || clubbedName(by) }, site),
  )
}
