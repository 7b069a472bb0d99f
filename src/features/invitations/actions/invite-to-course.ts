import { and, count, eq, inArray, lte } from 'drizzle-orm'
import { isCourseCreator } from '#features/catalogue/policy.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { dayMs } from '#platform/format/durations.ts'
import { type Actor, newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { managedCourse } from '../queries/managed-course.ts'
import { invitationEnd } from '../rules/invitations.ts'
import { readAddresses } from '../rules/read-addresses.ts'
import { courseInvitations } from '../tables.ts'
import { checkDailyLimit, withoutRefused } from './invite-limits.ts'
import { newCode } from './new-code.ts'
import { orderEmail } from './order-email.ts'
import { courseNotForSale } from './refusals.ts'

type Call = { courseId: number; emails: readonly string[]; idempotencyKey: string }

/**
 * Invites everyone on a list, once a key. A lock makes a person's calls take turns, so that their limit holds; the emails are
 * the jobs' work.
 */
export const inviteToCourse = action(contract.inviteToCourse, async (ctx, { uid, list, idempotencyKey }) => {
  const course = await managedCourse(ctx.db, ctx.actor, uid)
  if (!course.listed) throw courseNotForSale()
  // In one sequence, so that two who invite the same people never wait for each other in a circle.
  const emails = readAddresses(list).emails.toSorted()
  const invited = await ctx.transaction(async (tx) => {
    await takeLock(tx, locks.invitationsOf(ctx.actor.userId))
    const call = { courseId: course.id, emails, idempotencyKey }
    const before = await madeBefore(tx, ctx, call)
    if (before > 0) return before
    const made = await writeInvitations(tx, ctx, call)
    if (made > 0 && !isCourseCreator(ctx.actor, course))
      await recordAudit(tx, ctx, {
        act: 'course.people-invited',
        uid: course.uid,
        name: course.title,
        after: { invited: made },
      })
    return made
  })
  return {
    data: { invited, skipped: emails.length - invited },
    message: textOf(messages, 'invited', invited),
  }
})

/** How many this very call has invited before, when its answer was lost. */
async function madeBefore(tx: Tx, ctx: Ctx<Actor>, { courseId, emails, idempotencyKey }: Call): Promise<number> {
  const [made] = await tx
    .select({ n: count() })
    .from(courseInvitations)
    .where(
      and(
        eq(courseInvitations.courseId, courseId),
        inArray(courseInvitations.email, [...emails]),
        eq(courseInvitations.invitedBy, ctx.actor.userId),
        eq(courseInvitations.idempotencyKey, idempotencyKey),
      ),
    )
  return made?.n ?? 0
}

/** @returns how many were written; an address that has an open invitation keeps it */
async function writeInvitations(tx: Tx, ctx: Ctx<Actor>, { courseId, emails, idempotencyKey }: Call): Promise<number> {
  const at = ctx.now()
  const dayAgo = new Date(at.getTime() - dayMs)
  const allowed = await withoutRefused(tx, emails, dayAgo)
  if (allowed.length === 0) return 0
  // An expired one makes room for its address.
  await tx
    .update(courseInvitations)
    .set({ state: 'withdrawn' })
    .where(
      and(
        eq(courseInvitations.courseId, courseId),
        inArray(courseInvitations.email, allowed),
        eq(courseInvitations.kind, 'given'),
        eq(courseInvitations.state, 'open'),
        lte(courseInvitations.expiresAt, at),
      ),
    )
  const made = await tx
    .insert(courseInvitations)
    .values(
      allowed.map((email) => ({
        uid: newUid(),
        courseId,
        invitedBy: ctx.actor.userId,
        email,
        code: newCode(),
        state: 'open' as const,
        sends: 1,
        sentAt: at,
        expiresAt: invitationEnd(at),
        idempotencyKey,
        createdAt: at,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: courseInvitations.id, uid: courseInvitations.uid })
  await checkDailyLimit(tx, ctx.actor.userId, dayAgo)
  for (const invitation of made) await orderEmail(ctx, tx, invitation, { send: 1 })
  return made.length
}
