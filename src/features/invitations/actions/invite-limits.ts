import { and, count, eq, gt, gte, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { maxInvitedPerDay, maxPerAddressPerDay } from '../rules/invitations.ts'
import { courseInvitations, invitationStops } from '../tables.ts'
import { tooManyInvitations } from './refusals.ts'

/** Invitations that are sent to a list of addresses; gifts are bought one by one. */
const ofLists = inArray(courseInvitations.kind, ['given', 'seat'])

/** The addresses without those that want no invitations, or had many today. The caller learns only how many are left out. */
export async function withoutRefused(tx: Tx, emails: readonly string[], dayAgo: Date): Promise<string[]> {
  const stopped = await tx
    .select({ email: invitationStops.email })
    .from(invitationStops)
    .where(inArray(invitationStops.email, [...emails]))
  const often = await tx
    .select({ email: courseInvitations.email })
    .from(courseInvitations)
    .where(and(inArray(courseInvitations.email, [...emails]), ofLists, gt(courseInvitations.createdAt, dayAgo)))
    .groupBy(courseInvitations.email)
    .having(gte(count(), maxPerAddressPerDay))
  const refused = new Set<string | null>([...stopped, ...often].map(({ email }) => email))
  return emails.filter((email) => !refused.has(email))
}

/**
 * Under the lock of this person's invitations, once they are written.
 * @throws TOO_MANY_INVITATIONS 429 where they are more than a person makes in a day
 */
export async function checkDailyLimit(tx: Tx, userId: number, dayAgo: Date): Promise<void> {
  const [today] = await tx
    .select({ n: count() })
    .from(courseInvitations)
    .where(
      and(
        eq(courseInvitations.invitedBy, userId),
        ofLists,
        // Who came by a group's own link was sent nothing.
        isNotNull(courseInvitations.email),
        gt(courseInvitations.createdAt, dayAgo),
      ),
    )
  if ((today?.n ?? 0) > maxInvitedPerDay) throw tooManyInvitations()
}
