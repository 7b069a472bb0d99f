import { eq } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Tx } from '#platform/database/db.ts'
import { formatPaise, type Paise } from '#platform/format/money.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/refunds.ts'
import { messages } from '../messages/refunds-en.ts'
import { ownersOf, seatedOf } from '../queries/decisions.ts'
import type { Parts } from '../policy.ts'
import { refundParts } from '../rules/refunds.ts'
import { orderItems, orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { refundLines, refunds } from '../tables/refunds.ts'
import { checkParts } from './check-parts.ts'
import { enqueueNotice, grantRefund, lockRefund, partsOf } from './grant-refund.ts'
import { refundDecided, refundDisputed, refundNotFound, refundOwn } from './refusals.ts'
import { reportedBy } from './reported-by.ts'

type RefundRow = typeof refunds.$inferSelect

export const approveRefund = action(contract.approveRefund, async (ctx, { uid, reason, amount }) => {
  const refund = await ctx.transaction(async (tx) => {
    const { requested, part } = await requestFor(ctx, tx, uid)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, requested.paymentId))
    if (payment?.state === 'disputed' || payment?.state === 'dispute_lost') throw refundDisputed()
    const granted = amount === undefined ? requested : await lowerAmount(tx, requested, amount, reason)
    await grantRefund(ctx, tx, granted, { by: ctx.actor.userId, decision: reason ?? '' })
    await recordAudit(tx, ctx, {
      act: 'refund.approved',
      uid,
      name: formatPaise(granted.amountPaise),
      before: { amount: formatPaise(requested.amountPaise) },
      after: { amount: formatPaise(granted.amountPaise), reason, ...part },
    })
    return granted
  })
  const data = { uid, state: 'approved' as const, amount: refund.amountPaise }
  return { data, message: textOf(messages, 'approved') }
})

export const declineRefund = action(contract.declineRefund, async (ctx, { uid, reason }) => {
  const refund = await ctx.transaction(async (tx) => {
    const { requested, part } = await requestFor(ctx, tx, uid)
    const at = ctx.now()
    await tx
      .update(refunds)
      .set({ state: 'rejected', decidedBy: ctx.actor.userId, decidedAt: at, decision: reason })
      .where(eq(refunds.id, requested.id))
    await tx.update(refundLines).set({ waiting: false }).where(eq(refundLines.refundId, requested.id))
    await notifyDeclined(ctx, tx, requested, reason)
    await enqueueNotice(ctx, tx, requested)
    await recordAudit(tx, ctx, {
      act: 'refund.declined',
      uid,
      name: formatPaise(requested.amountPaise),
      after: { reason, ...part },
    })
    return requested
  })
  const data = { uid, state: 'rejected' as const, amount: refund.amountPaise }
  return { data, message: textOf(messages, 'declined') }
})

/** The request, locked, while it still waits for a decision, for someone who may decide about what was sold. */
async function requestFor(ctx: Ctx<Actor>, tx: Tx, uid: string) {
  const refund = await lockRefund(tx, uid)
  if (!refund) throw refundNotFound()
  const part = await checkParts(ctx, tx, await partsOfRefund(tx, refund), refundOwn)
  if (refund.state !== 'requested') throw refundDecided()
  await reportedBy(tx, 'administrator')
  return { requested: refund, part }
}

/** Who bought, who was given and who made the courses of a request. */
async function partsOfRefund(tx: Tx, refund: RefundRow): Promise<Parts> {
  const rows = await tx
    .select({
      itemId: orderItems.id,
      creatorId: orderItems.creatorId,
      buyerId: orders.userId,
      recipientId: orderItems.recipientId,
    })
    .from(refundLines)
    .innerJoin(orderItems, eq(orderItems.id, refundLines.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(refundLines.refundId, refund.id))
  if (rows.length === 0) throw new Error(`refund ${refund.uid} has no line`)
  const seated = await seatedOf(
    tx,
    rows.map(({ itemId }) => itemId),
  )
  return { buyerIds: [...rows.flatMap(ownersOf), ...seated], creatorIds: rows.map(({ creatorId }) => creatorId) }
}

/** Less than was requested, of the one line that was, for a reason: its parts are written again in proportion. */
async function lowerAmount(
  tx: Tx,
  refund: RefundRow,
  amountPaise: Paise,
  reason: string | undefined,
): Promise<RefundRow> {
  const lines = await tx
    .select({ line: refundLines, item: orderItems })
    .from(refundLines)
    .innerJoin(orderItems, eq(orderItems.id, refundLines.orderItemId))
    .where(eq(refundLines.refundId, refund.id))
  const [only] = lines
  if (!only || lines.length > 1) throw refuseFields({ amount: textOf(messages, 'amountOfSeveral') })
  if (!Number.isInteger(amountPaise)) throw refuseFields({ amount: textOf(messages, 'amountDecimals') })
  if (amountPaise > only.line.amountPaise) throw refuseFields({ amount: textOf(messages, 'amountTooHigh') })
  if (amountPaise < only.line.amountPaise && !reason) throw refuseFields({ reason: textOf(messages, 'reasonForLess') })
  await tx
    .update(refundLines)
    .set({ amountPaise, ...refundParts(partsOf(only.item), only.item.refundedPaise, amountPaise) })
    .where(eq(refundLines.refundId, refund.id))
  await tx.update(refunds).set({ amountPaise }).where(eq(refunds.id, refund.id))
  return { ...refund, amountPaise }
}

async function notifyDeclined(ctx: Ctx<Actor>, tx: Tx, refund: RefundRow, reason: string): Promise<void> {
  const [first] = await tx
    .select({
      userId: orders.userId,
      orderUid: orders.uid,
      product: orderItems.product,
      title: courses.title,
      courseUid: courses.uid,
    })
    .from(refundLines)
    .innerJoin(orderItems, eq(orderItems.id, refundLines.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(courses, eq(courses.id, orderItems.courseId))
    .where(eq(refundLines.refundId, refund.id))
    .orderBy(orderItems.position)
    .limit(1)
  if (!first) throw new Error(`refund ${refund.uid} has no line`)
  await notify(ctx, tx, {
    userId: first.userId,
    kind: 'refund-declined',
    data: { course: first.title, reason },
    // Who gave a course away can't open it.
    link:
      first.product !== 'course'
        ? pagePath('/account-setting/purchases', { order: first.orderUid })
        : pagePath('/learning/$id', { id: first.courseUid }),
    idempotencyKey: `refund-declined:${refund.uid}`,
  })
}
