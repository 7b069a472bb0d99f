import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import { invitationEnd } from '../rules/invitations.ts'
import { courseInvitations } from '../tables.ts'
import { newCode } from './new-code.ts'
import { orderEmail } from './order-email.ts'

/** To whom a gift goes: by an email at a moment, or with the link that its giver hands over (`email` null). */
export type GiftDetails = { email: string | null; fromName: string; words: string; sendAt: Date }

/** Writes a gift with the order line that buys it. Until the order is paid nobody can see or accept it. */
export async function writeGift(
  tx: Tx,
  line: { orderItemId: number; orderUid: string; courseId: number; giverId: number },
  { email, fromName, words, sendAt }: GiftDetails,
  at: Date,
): Promise<void> {
  await tx.insert(courseInvitations).values({
    uid: newUid(),
    courseId: line.courseId,
    kind: 'gift',
    invitedBy: line.giverId,
    email,
    orderItemId: line.orderItemId,
    fromName,
    words,
    code: newCode(),
    state: 'unpaid',
    sends: 0,
    sentAt: sendAt,
    expiresAt: invitationEnd(at),
    idempotencyKey: line.orderUid,
    createdAt: at,
  })
}

/** Opens the gifts of paid order lines, and orders the email of each that goes to an address. */
export async function openGifts(ctx: Ctx, tx: Tx, orderItemIds: readonly number[], at: Date): Promise<void> {
  if (orderItemIds.length === 0) return
  const opened = await tx
    .update(courseInvitations)
    .set({ state: 'open', expiresAt: invitationEnd(at) })
    .where(and(inArray(courseInvitations.orderItemId, [...orderItemIds]), eq(courseInvitations.state, 'unpaid')))
    .returning()
  for (const gift of opened) {
    if (gift.email === null) continue
    await tx.update(courseInvitations).set({ sends: 1 }).where(eq(courseInvitations.id, gift.id))
    await orderEmail(ctx, tx, gift, { send: 1, ...(gift.sentAt > at && { startAfter: gift.sentAt }) })
  }
}

/** Ends the gifts of refunded order lines, whether or not they were accepted. */
export async function withdrawGifts(tx: Tx, orderItemIds: readonly number[]): Promise<void> {
  if (orderItemIds.length === 0) return
  await tx
    .update(courseInvitations)
    .set({ state: 'withdrawn' })
    .where(and(inArray(courseInvitations.orderItemId, [...orderItemIds]), ne(courseInvitations.state, 'withdrawn')))
}
