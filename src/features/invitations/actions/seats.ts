import { and, count, eq, inArray, lte, ne } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { dayMs } from '#platform/format/durations.ts'
import { newUid } from '#platform/http/session.ts'
import { invitationEnd } from '../rules/invitations.ts'
import { courseInvitations } from '../tables.ts'
import { checkDailyLimit, withoutRefused } from './invite-limits.ts'
import { newCode } from './new-code.ts'
import { orderEmail } from './order-email.ts'

// Seats of a group (features/groups), whose row the caller has locked: a trigger counts there what is written here.

/** Whose seats they are: the order line that bought them. */
export type SeatsOf = { orderItemId: number; courseId: number; managerId: number; organisation: string }

const ofLine = (orderItemId: number) =>
  and(eq(courseInvitations.orderItemId, orderItemId), eq(courseInvitations.kind, 'seat'))

/** How many this very call has invited before, when its answer was lost. */
export async function seatsMadeBefore(tx: Tx, { orderItemId }: SeatsOf, idempotencyKey: string): Promise<number> {
  const [made] = await tx
    .select({ n: count() })
    .from(courseInvitations)
    .where(and(ofLine(orderItemId), eq(courseInvitations.idempotencyKey, idempotencyKey)))
  return made?.n ?? 0
}

/** The addresses of a list that can be given a seat: not those that have one, want none, or were invited often today. */
export async function withoutSeat(
  tx: Tx,
  { orderItemId }: SeatsOf,
  emails: readonly string[],
  at: Date,
): Promise<string[]> {
  const seated = await tx
    .select({ email: courseInvitations.email })
    .from(courseInvitations)
    .where(
      and(
        ofLine(orderItemId),
        inArray(courseInvitations.email, [...emails]),
        inArray(courseInvitations.state, ['open', 'accepted']),
      ),
    )
  const has = new Set(seated.map(({ email }) => email))
  const left = emails.filter((email) => !has.has(email))
  return left.length === 0 ? [] : withoutRefused(tx, left, new Date(at.getTime() - dayMs))
}

/** Gives each address a seat, and orders its email. @throws TOO_MANY_INVITATIONS 429 */
export async function inviteToSeats(
  ctx: Ctx,
  tx: Tx,
  of: SeatsOf,
  { emails, idempotencyKey }: { emails: readonly string[]; idempotencyKey: string },
): Promise<void> {
  if (emails.length === 0) return
  const at = ctx.now()
  const made = await tx
    .insert(courseInvitations)
    .values(emails.map((email) => ({ ...seatRow(of, at), email, sends: 1, idempotencyKey })))
    .returning({ id: courseInvitations.id, uid: courseInvitations.uid })
  await checkDailyLimit(tx, of.managerId, new Date(at.getTime() - dayMs))
  for (const invitation of made) await orderEmail(ctx, tx, invitation, { send: 1 })
}

/** A seat for a person who came by the group's own link, before they accept it. @returns its code */
export async function openSeat(tx: Tx, of: SeatsOf, personUid: string, at: Date): Promise<string> {
  const row = { ...seatRow(of, at), email: null, sends: 0, idempotencyKey: personUid }
  await tx.insert(courseInvitations).values(row)
  return row.code
}

const seatRow = ({ orderItemId, courseId, managerId, organisation }: SeatsOf, at: Date) => ({
  uid: newUid(),
  courseId,
  kind: 'seat' as const,
  invitedBy: managerId,
  orderItemId,
  fromName: organisation,
  code: newCode(),
  state: 'open' as const,
  sentAt: at,
  expiresAt: invitationEnd(at),
  createdAt: at,
})

/** Takes back the seats that nobody has accepted within their year, so that others can have them. */
export async function freeExpiredSeats(tx: Tx, { orderItemId }: SeatsOf, at: Date): Promise<void> {
  await tx
    .update(courseInvitations)
    .set({ state: 'withdrawn' })
    .where(and(ofLine(orderItemId), eq(courseInvitations.state, 'open'), lte(courseInvitations.expiresAt, at)))
}

/** Ends all seats of refunded order lines, whether or not they were accepted. */
export async function withdrawSeats(tx: Tx, orderItemIds: readonly number[]): Promise<void> {
  await tx
    .update(courseInvitations)
    .set({ state: 'withdrawn' })
    .where(
      and(
        inArray(courseInvitations.orderItemId, [...orderItemIds]),
        eq(courseInvitations.kind, 'seat'),
        ne(courseInvitations.state, 'withdrawn'),
      ),
    )
}
