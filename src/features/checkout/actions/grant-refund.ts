import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import { revokeRefunded } from '#features/certificates/actions/revoke-certificates.ts'
import { lockCourses } from '#features/enrolments/actions/count-learners.ts'
import { revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { endGroups } from '#features/groups/actions/groups.ts'
import { lockGroupsOfLines } from '#features/groups/actions/lock-group.ts'
import { withdrawGifts } from '#features/invitations/actions/gifts.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit, type Posting } from '#features/ledger/rules.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import type { Ctx } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Tx } from '#platform/database/db.ts'
import { formatPaise } from '#platform/format/money.ts'
import { ownerOf } from '../rules/order-lines.ts'
import { type LineParts, refundablePaise, refundParts } from '../rules/refunds.ts'
import { orderItems, orders } from '../tables/orders.ts'
import { refundLines, refunds } from '../tables/refunds.ts'
import { endHeldSales } from './hold-sales.ts'
import { issueCreditNote, refundWithoutTax } from './issue-credit-note.ts'
import { lockOrder } from './lock-order.ts'
import { notifyOfRefund } from './notify-buyer.ts'

type RefundRow = typeof refunds.$inferSelect
type OrderRow = typeof orders.$inferSelect
type ItemRow = typeof orderItems.$inferSelect
type RefundLine = { line: typeof refundLines.$inferSelect; item: ItemRow }

/**
 * Grants a requested refund in the caller's transaction, under the order's lock, and leaves sending the money to a job.
 * @param decided who decided and what they wrote; left out where the rules did
 */
export async function grantRefund(
  ctx: Ctx,
  tx: Tx,
  refund: RefundRow,
  decided: { by: number | null; decision: string } = { by: null, decision: '' },
): Promise<void> {
  await tx
    .update(refunds)
    .set({ state: 'approved', decidedBy: decided.by, decidedAt: ctx.now(), decision: decided.decision })
    .where(eq(refunds.id, refund.id))
  await bookRefund(ctx, tx, refund)
  await ctx.jobs.enqueue(tx, 'checkout.send-refund', { refundId: refund.id }, { singletonKey: `refund:${refund.uid}` })
}

/**
 * The one way that sold courses are refunded, no matter who decided it: takes the courses and their
 * certificates back, ends what is held for a person, issues the credit note, turns tax
 * and shares of each line around, and tells learner and creators. In the caller's transaction, under the order's lock.
 */
export async function bookRefund(ctx: Ctx, tx: Tx, refund: RefundRow): Promise<void> {
  const at = ctx.now()
  const [order] = await tx.select().from(orders).where(eq(orders.id, refund.orderId))
  if (!order) throw new Error(`refund ${refund.uid} has no order`)
  await refundWithoutTax(tx, refund, at)
  // A window that closes meanwhile changes what is turned around: the lines are ours until the commit.
  const lines: RefundLine[] = await tx
    .select({ line: refundLines, item: orderItems })
    .from(refundLines)
    .innerJoin(orderItems, eq(orderItems.id, refundLines.orderItemId))
    .where(eq(refundLines.refundId, refund.id))
    .orderBy(orderItems.id)
    // Its key stays: an enrolment that names the line may be written meanwhile, by a person who has the lock of its group.
    .for('no key update', { of: orderItems })
  await tx.update(refundLines).set({ waiting: false }).where(eq(refundLines.refundId, refund.id))
  await lockGroupsOfLines(
    tx,
    lines.map(({ item }) => item.id),
  )
  // A sale counts its learners before the triggers count it on its bundle or coupon: what takes it back waits in the same sequence.
  await lockCourses(
    tx,
    lines.map(({ item }) => item.courseId),
  )
  for (const { line, item } of lines)
    await tx
      .update(orderItems)
      .set({ refundedPaise: sql`${orderItems.refundedPaise} + ${line.amountPaise}` })
      .where(eq(orderItems.id, item.id))
  await lowerOvertakenRequests(ctx, tx, order)
  const whole = lines.filter(({ line, item }) => item.refundedPaise + line.amountPaise === item.payablePaise)
  await endHeldSales(
    tx,
    whole.map(({ item }) => item.id),
    'refunded',
    at,
  )
  await takeBack(
    ctx,
    tx,
    order,
    whole.map(({ item }) => item),
  )
  await postEntries(tx, {
    kind: 'refund',
    source: refund.uid,
    at,
    orderId: order.id,
    paymentId: refund.paymentId,
    refundId: refund.id,
    lines: lines.flatMap(mirrorOf),
  })
  await notifyCreators(ctx, tx, refund, lines)
  await enqueueNotice(ctx, tx, refund)
  // Last: the counter's row stays locked until the commit.
  await issueCreditNote(tx, refund, lines, at)
}

/**
 * Takes from their owners what refunded lines bought, with the certificates. A gift that nobody has accepted opens nothing more,
 * nor do seats.
 */
async function takeBack(ctx: Ctx, tx: Tx, order: OrderRow, items: readonly ItemRow[]): Promise<void> {
  const at = ctx.now()
  await takeSeatsBack(ctx, tx, items)
  const gifts = items.filter(({ product }) => product === 'gift')
  await withdrawGifts(
    tx,
    gifts.map(({ id }) => id),
  )
  for (const [userId, owned] of Map.groupBy(items, (item) => ownerOf(item, order))) {
    if (userId === null) continue
    const taken = await revokeEnrolments(tx, {
      userId,
      courseIds: owned.map(({ courseId }) => courseId),
      orderItemIds: owned.map(({ id }) => id),
      at,
    })
    await revokeRefunded(tx, { userId, courseIds: taken, at })
    // The buyer has an email about the refund; the person who accepted the gift learns of it here.
    await notify(
      ctx,
      tx,
      owned
        .filter((item) => item.recipientId !== null && taken.includes(item.courseId))
        .map(({ id, title }) => ({
          userId,
          kind: 'gift-taken-back' as const,
          data: { course: title },
          idempotencyKey: `gift-taken-back:${id}`,
        })),
    )
  }
}

/** Ends the groups of refunded seats. Their people learn of it here, as do those who accepted a gift. */
async function takeSeatsBack(ctx: Ctx, tx: Tx, items: readonly ItemRow[]): Promise<void> {
  const at = ctx.now()
  const seats = items.filter(({ product }) => product === 'seats')
  const lost = await endGroups(
    tx,
    seats.map(({ id }) => id),
    at,
  )
  const losses = lost.flatMap(({ orderItemId, userId }) => {
    const item = seats.find(({ id }) => id === orderItemId)
    return item ? [{ userId, item }] : []
  })
  for (const { userId, item } of losses) await revokeRefunded(tx, { userId, courseIds: [item.courseId], at })
  await notify(
    ctx,
    tx,
    losses.map(({ userId, item }) => ({
      userId,
      kind: 'seat-taken-back' as const,
      data: { course: item.title },
      idempotencyKey: `seat-taken-back:${item.id}`,
    })),
  )
}

/**
 * Nobody decides about money that has gone back another way: of the requests that wait for it, what is left stays. One of
 * which nothing is left ends.
 */
async function lowerOvertakenRequests(ctx: Ctx, tx: Tx, order: OrderRow): Promise<void> {
  const overtaken: RefundLine[] = await tx
    .select({ line: refundLines, item: orderItems })
    .from(refundLines)
    .innerJoin(orderItems, eq(orderItems.id, refundLines.orderItemId))
    .where(
      and(
        eq(orderItems.orderId, order.id),
        refundLines.waiting,
        gt(sql`${orderItems.refundedPaise} + ${refundLines.amountPaise}`, orderItems.payablePaise),
      ),
    )
  for (const [id, lines] of Map.groupBy(overtaken, ({ line }) => line.refundId)) {
    const [request] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
    if (request?.state === 'requested') await lowerRequest(ctx, tx, order, request, lines)
  }
}

async function lowerRequest(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  request: RefundRow,
  overtaken: readonly RefundLine[],
): Promise<void> {
  const ofRequest = eq(refundLines.refundId, request.id)
  const lines = overtaken.map(({ line, item }) => ({ line, item, leftPaise: refundablePaise(item) }))
  const amountPaise = lines.reduce(
    (sum, { line, leftPaise }) => sum - line.amountPaise + leftPaise,
    request.amountPaise,
  )
  if (amountPaise === 0) {
    await tx.update(refunds).set({ state: 'rejected', decidedAt: ctx.now() }).where(eq(refunds.id, request.id))
    await tx.update(refundLines).set({ waiting: false }).where(ofRequest)
    return notifyOfRefund(ctx, tx, 'refund-ended', order, request)
  }
  for (const { item, leftPaise } of lines) {
    const ofLine = and(ofRequest, eq(refundLines.orderItemId, item.id))
    if (leftPaise === 0) await tx.delete(refundLines).where(ofLine)
    else
      await tx
        .update(refundLines)
        .set({ amountPaise: leftPaise, ...refundParts(partsOf(item), item.refundedPaise, leftPaise) })
        .where(ofLine)
  }
  await tx.update(refunds).set({ amountPaise }).where(eq(refunds.id, request.id))
}

/** The sale of these parts turned around: as deferred while the line is held, as revenue and payable after it. */
function mirrorOf({ line, item }: RefundLine): Posting[] {
  const { id: orderItemId, creatorId } = item
  if (creatorId === null) throw new Error(`the line ${orderItemId} was never split`)
  const isHeld = item.releasedAt === null
  return [
    debit(isHeld ? 'deferred_course_sales' : 'course_revenue', line.taxablePaise, { orderItemId }),
    debit('cgst_payable', line.cgstPaise, { orderItemId }),
    debit('sgst_payable', line.sgstPaise, { orderItemId }),
    debit('igst_payable', line.igstPaise, { orderItemId }),
    credit('refund_clearing', line.amountPaise, { orderItemId }),
    debit(isHeld ? 'creator_held' : 'creator_payable', line.creatorSharePaise, { orderItemId, creatorId }),
    credit('creator_cost', line.creatorSharePaise, { orderItemId, creatorId }),
  ]
}

/** What a sold line is made of. @throws for one that was not sold for money */
export function partsOf(item: ItemRow): LineParts {
  const { payablePaise, taxablePaise, cgstPaise, sgstPaise, igstPaise, creatorSharePaise } = item
  if (
    taxablePaise === null ||
    cgstPaise === null ||
    sgstPaise === null ||
    igstPaise === null ||
    creatorSharePaise === null
  )
    throw new Error(`the line ${item.id} was never split`)
  return { payablePaise, taxablePaise, cgstPaise, sgstPaise, igstPaise, creatorSharePaise }
}

async function notifyCreators(ctx: Ctx, tx: Tx, refund: RefundRow, lines: readonly RefundLine[]): Promise<void> {
  const sold = await tx
    .select({ id: courses.id, uid: courses.uid, title: courses.title })
    .from(courses)
    .where(
      inArray(
        courses.id,
        lines.map(({ item }) => item.courseId),
      ),
    )
  await notify(
    ctx,
    tx,
    lines.flatMap(({ line, item }) => {
      const course = sold.find((one) => one.id === item.courseId)
      if (!course || item.creatorId === null) return []
      return {
        userId: item.creatorId,
        kind: 'sale-refunded' as const,
        data: { course: course.title, amount: formatPaise(line.amountPaise) },
        link: pagePath('/my-content/$id', { id: course.uid }),
        idempotencyKey: `sale-refunded:${refund.uid}:${course.uid}`,
      }
    }),
  )
}

/** The email that says what becomes of a refund, once. */
export async function enqueueNotice(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Tx,
  refund: Pick<RefundRow, 'id' | 'uid'>,
): Promise<void> {
  await ctx.jobs.enqueue(
    tx,
    'checkout.send-refund-notice',
    { refundId: refund.id },
    { singletonKey: `notice:${refund.uid}` },
  )
}

/** The request again, locked with its order: two administrators at once take turns. */
export async function lockRefund(tx: Tx, uid: string): Promise<RefundRow | undefined> {
  const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.uid, uid))
  if (!found) return undefined
  await lockOrder(tx, found.orderId)
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.uid, uid), eq(refunds.kind, 'requested')))
    .for('update')
  return refund
}
