import { and, asc, eq, lte, notInArray } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { courseInvitations } from '#features/invitations/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { messagesFor } from '#platform/i18n/messages-for.ts'
import { messages as english } from '../messages/gifts-en.ts'
import { refundablePaise } from '../rules/refunds.ts'
import { orderItems, orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { grantRefund } from './grant-refund.ts'
import { reportedBy } from './reported-by.ts'
import { writeLineRefund } from './write-line-refund.ts'

/** Gifts of one run; the next one goes on. */
const maxGifts = 500

/**
 * Gives the money back for gifts that nobody has accepted within their year, each in a transaction of its own. While a payer's
 * bank decides about the payment its gift waits.
 */
export async function returnGifts(ctx: Ctx<null>): Promise<void> {
  const at = ctx.now()
  const due = await ctx.db
    .select({ orderItemId: orderItems.id, orderId: orderItems.orderId })
    .from(courseInvitations)
    .innerJoin(orderItems, eq(orderItems.id, courseInvitations.orderItemId))
    .innerJoin(payments, and(eq(payments.orderId, orderItems.orderId), eq(payments.use, 'fulfils')))
    .where(
      and(
        eq(courseInvitations.kind, 'gift'),
        eq(courseInvitations.state, 'open'),
        lte(courseInvitations.expiresAt, at),
        notInArray(payments.state, ['disputed', 'dispute_lost']),
      ),
    )
    .orderBy(asc(courseInvitations.expiresAt))
    .limit(maxGifts)
  const failures: unknown[] = []
  for (const { orderId, orderItemId } of due)
    try {
      await ctx.transaction((tx) => returnGift(ctx, tx, orderId, orderItemId))
    } catch (error) {
      failures.push(error)
    }
  // One that can't be returned keeps no other one from it; the job fails, is tried again, and then listed as failed.
  if (failures.length > 0) throw failures[0]
}

/** Reads it once more under the order's lock: it may have been accepted or refunded meanwhile. */
async function returnGift(ctx: Ctx, tx: Tx, orderId: number, orderItemId: number): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  const [row] = await tx
    .select({ item: orderItems, state: courseInvitations.state, language: users.language })
    .from(orderItems)
    .innerJoin(courseInvitations, eq(courseInvitations.orderItemId, orderItems.id))
    .innerJoin(users, eq(users.id, courseInvitations.invitedBy))
    .where(eq(orderItems.id, orderItemId))
    .for('update', { of: orderItems })
  if (!order || row?.state !== 'open' || refundablePaise(row.item) === 0) return
  await reportedBy(tx, 'expiry')
  const refund = await writeLineRefund(tx, { item: row.item, order, requestedBy: null, at: ctx.now() })
  await grantRefund(ctx, tx, refund, { by: null, decision: messagesFor(row.language, english).returned })
}
