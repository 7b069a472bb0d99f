import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import { certificates } from '#features/certificates/tables.ts'
import { lockGroupsOfLines } from '#features/groups/actions/lock-group.ts'
import { acceptedSeatsOf } from '../queries/seats-of-orders.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { textOf } from '#platform/i18n/text.ts'
import { type Actor, newUid } from '#platform/http/session.ts'
import * as contract from '../contract/refunds.ts'
import { messages } from '../messages/refunds-en.ts'
import { isBuyer } from '../policy.ts'
import { isSettled } from '../rules/order-states.ts'
import { type RefundOffer, refundOffer, refundParts } from '../rules/refunds.ts'
import { orderItems, orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { refundLines, refunds } from '../tables/refunds.ts'
import { grantRefund, partsOf } from './grant-refund.ts'
import { notifyOfRequest } from './notify-of-request.ts'
import { nothingToRefund, orderNotFound, refundClosed, refundDisputed, refundExists } from './refusals.ts'
import { recentRefundsOf } from '../queries/recent-refunds.ts'
import { reportedBy } from './reported-by.ts'

type ItemRow = typeof orderItems.$inferSelect
type OrderRow = typeof orders.$inferSelect
type PaymentRow = typeof payments.$inferSelect
type Line = {
  item: ItemRow
  courseUid: string
  title: string
  progress: number
  certified: boolean
  /** Somebody else would lose the course. */
  accepted: boolean
}

/**
 * A learner asks for money back. A lock makes a learner's requests take turns, of several orders too, so that each counts
 * the refunds before it; a line waits for one decision at a time (`refund_lines_one_waiting`).
 */
export const requestRefund = action(contract.requestRefund, async (ctx, { id, reason, uids }) => {
  const given = await ctx.transaction(async (tx) => {
    await takeLock(tx, locks.refundsOf(ctx.actor.userId))
    const [order] = await tx.select().from(orders).where(eq(orders.uid, id)).for('update')
    if (!order || !isBuyer(ctx.actor, order)) throw orderNotFound()
    await reportedBy(tx, 'buyer')
    const payment = await refundablePayment(tx, order)
    const lines = await chosenLines(tx, order, uids)
    const recentRefunds = await recentRefundsOf(tx, order.userId, ctx.now())
    const byOffer = Map.groupBy(lines, ({ item, progress, certified, accepted }) =>
      refundOffer(
        {
          paidAt: item.soldAt ?? order.createdAt,
          progress,
          certified,
          recentRefunds,
          accepted,
        },
        ctx.now(),
      ),
    )
    if (byOffer.has('closed')) throw refundClosed()
    const requests: Requested[] = []
    for (const [offer, offered] of byOffer)
      requests.push(await writeRequest(ctx, tx, { order, payment, offer, reason: reason ?? '' }, offered))
    return requests
  })
  const waits = given.some((one) => one.state === 'requested')
  return { data: { refunds: given }, message: textOf(messages, waits ? 'requested' : 'approvedNow') }
})

/** The payment that bought the order, while the provider can still send it back. */
async function refundablePayment(tx: Tx, order: OrderRow): Promise<PaymentRow> {
  const [payment] = isSettled(order)
    ? await tx
        .select()
        .from(payments)
        .where(and(eq(payments.orderId, order.id), eq(payments.use, 'fulfils')))
    : []
  if (!payment) throw nothingToRefund()
  if (payment.state === 'disputed' || payment.state === 'dispute_lost') throw refundDisputed()
  return payment
}

/** The lines that the request is about, locked; without `uids` all that may still be refunded. */
async function chosenLines(tx: Tx, order: OrderRow, uids: readonly string[] | undefined): Promise<Line[]> {
  // A person who accepts a seat comes before this or after it.
  const seats = await lockSeats(tx, order)
  const owner = sql`coalesce(${orderItems.recipientId}, ${order.userId})`
  const rows = await tx
    .select({
      item: orderItems,
      courseUid: courses.uid,
      title: courses.title,
      progress: enrolments.progress,
      certificateId: certificates.id,
    })
    .from(orderItems)
    .innerJoin(courses, eq(courses.id, orderItems.courseId))
    // Also one that has ended: what was learned speaks against a refund as before. Of a gift it is the recipient's.
    .leftJoin(
      enrolments,
      and(
        eq(enrolments.userId, owner),
        eq(enrolments.courseId, orderItems.courseId),
        eq(enrolments.orderItemId, orderItems.id),
      ),
    )
    // One at most is not revoked (`certificates_one_valid`).
    .leftJoin(
      certificates,
      and(
        eq(certificates.userId, owner),
        eq(certificates.courseId, orderItems.courseId),
        isNull(certificates.revokedAt),
      ),
    )
    .where(eq(orderItems.orderId, order.id))
    .orderBy(orderItems.position)
    .for('no key update', { of: orderItems })
  const chosenUids = uids && new Set(uids)
  const chosen = rows.filter(({ courseUid }) => !chosenUids || chosenUids.has(courseUid))
  if (chosenUids && chosen.length < chosenUids.size) throw orderNotFound()
  const waiting = await tx
    .select({ orderItemId: refundLines.orderItemId })
    .from(refundLines)
    .where(
      and(
        inArray(
          refundLines.orderItemId,
          chosen.map(({ item }) => item.id),
        ),
        refundLines.waiting,
      ),
    )
  const isRefunded = ({ item }: { item: ItemRow }) =>
    item.refundedPaise > 0 || waiting.some((one) => one.orderItemId === item.id)
  const sold = chosen.filter(({ item }) => item.taxablePaise !== null)
  const refundable = sold.filter((row) => !isRefunded(row))
  if (sold.length === 0 || (chosenUids && sold.length < chosen.length)) throw nothingToRefund()
  if (refundable.length === 0 || (chosenUids && refundable.length < sold.length)) throw refundExists()
  return refundable.map(({ progress, certificateId, ...row }) => {
    const { id, product, recipientId } = row.item
    // What the buyer learned of a course says nothing of the seats that they bought.
    if (product === 'seats') return { ...row, progress: 0, certified: false, accepted: (seats.get(id) ?? 0) > 0 }
    return { ...row, progress: progress ?? 0, certified: certificateId !== null, accepted: recipientId !== null }
  })
}

/** Locks the groups of an order. @returns how many of their seats are accepted, by the id of the line */
async function lockSeats(tx: Tx, order: OrderRow): Promise<Map<number, number>> {
  const lines = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), eq(orderItems.product, 'seats')))
  const ids = lines.map(({ id }) => id)
  await lockGroupsOfLines(tx, ids)
  return acceptedSeatsOf(tx, ids)
}

type Request = { order: OrderRow; payment: PaymentRow; offer: RefundOffer; reason: string }
type Requested = { uid: string; state: 'requested' | 'approved'; amount: number; uids: string[] }

async function writeRequest(ctx: Ctx<Actor>, tx: Tx, request: Request, lines: readonly Line[]): Promise<Requested> {
  const { order, payment, offer, reason } = request
  const uid = newUid()
  const amountPaise = lines.reduce((sum, { item }) => sum + item.payablePaise, 0)
  const at = ctx.now()
  const [refund] = await tx
    .insert(refunds)
    .values({
      uid,
      orderId: order.id,
      paymentId: payment.id,
      kind: 'requested',
      state: 'requested',
      amountPaise,
      reason,
      idempotencyKey: `requested-${uid}`,
      requestedBy: ctx.actor.userId,
      createdAt: at,
    })
    .returning()
  if (!refund) throw new Error('a refund was not written')
  await tx.insert(refundLines).values(
    lines.map(({ item }) => ({
      refundId: refund.id,
      orderItemId: item.id,
      amountPaise: item.payablePaise,
      ...refundParts(partsOf(item), item.refundedPaise, item.payablePaise),
      waiting: true,
    })),
  )
  const requested = { uid, amount: amountPaise, uids: lines.map(({ courseUid }) => courseUid) }
  if (offer === 'at-once') {
    await grantRefund(ctx, tx, refund)
    return { ...requested, state: 'approved' }
  }
  await notifyOfRequest(ctx, tx, refund)
  return { ...requested, state: 'requested' }
}
