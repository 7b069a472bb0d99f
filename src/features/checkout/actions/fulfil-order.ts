import { and, eq, gt, inArray, lt, ne, or } from 'drizzle-orm'
import { grantEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { endGroups, openGroups } from '#features/groups/actions/groups.ts'
import { openGifts } from '#features/invitations/actions/gifts.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { newUid } from '#platform/http/session.ts'
import type { Product } from '../rules/order-lines.ts'
import { orderItems, orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { holdSales } from './hold-sales.ts'
import { issueInvoice } from './issue-invoice.ts'
import { notifyCreatorsOfSale, notifyEnrolled } from './notify-buyer.ts'
import type { PaymentRow } from './record-payment.ts'
import { postShares, splitLines } from './split-lines.ts'
import type { OrderRow } from './write-order.ts'

/**
 * What a captured payment buys, in the settling transaction: enrolments, a gift or seats, the order's state, postings, the invoice's
 * number and the emails' jobs. A course that is owned already when the money comes isn't sold twice: its line goes back, as
 * do a gift and seats that were paid for again while this payment was late.
 * @param payerUpiId the UPI id that paid, where one did
 */
export async function fulfilOrder(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  payerUpiId: string | null,
): Promise<'fulfilled' | 'surplus'> {
  const at = ctx.now()
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id)).orderBy(orderItems.position)
  const forOthers = items.filter(({ product }) => product !== 'course')
  const given = forOthers.length > 0 && (await isBoughtAgain(tx, order)) ? [] : forOthers
  const forBuyer = items.filter(({ product }) => product === 'course')
  const granted = await grantEnrolments(tx, {
    userId: order.userId,
    courseIds: forBuyer.map((item) => item.courseId),
    source: 'purchase',
    at,
    orderItems: new Map(forBuyer.map((item) => [item.courseId, item.id])),
  })
  const sold = items.filter((item) => given.includes(item) || granted.includes(item.courseId))
  const owned = items.filter((item) => !sold.includes(item))
  await tx.update(payments).set({ use: 'fulfils' }).where(eq(payments.id, payment.id))
  await tx.update(orders).set({ state: 'paid', paidAt: at, openingAt: null }).where(eq(orders.id, order.id))
  if (owned.length > 0)
    await tx
      .update(orderItems)
      .set({ surplus: true })
      .where(
        and(
          eq(orderItems.orderId, order.id),
          inArray(
            orderItems.id,
            owned.map((item) => item.id),
          ),
        ),
      )
  if (sold.length > 0)
    await tx
      .update(orderItems)
      .set({ soldAt: at })
      .where(
        and(
          eq(orderItems.orderId, order.id),
          inArray(
            orderItems.id,
            sold.map((item) => item.id),
          ),
        ),
      )
  const surplusPaise = owned.reduce((sum, item) => sum + item.payablePaise, 0)
  await recordFee(tx, payment, at)
  if (surplusPaise > 0) await returnMoney(ctx, tx, order, payment, surplusPaise)
  await endGroups(tx, idsOf(owned, 'seats'), at)
  if (sold.length === 0) return 'surplus'
  await ctx.jobs.enqueue(tx, 'checkout.send-receipt', { orderId: order.id }, { singletonKey: `receipt:${order.uid}` })
  await notifyEnrolled(
    ctx,
    tx,
    order,
    sold.filter(({ product }) => product === 'course'),
  )
  await openGifts(ctx, tx, idsOf(given, 'gift'), at)
  await openGroups(tx, idsOf(given, 'seats'), order.billingName ?? '')
  // Last: the counter's row stays locked until the commit.
  const tax = await issueInvoice(ctx, tx, order, sold, at)
  const lines = await splitLines(tx, sold, tax, at)
  const event = { source: payment.providerPaymentId, at, orderId: order.id, paymentId: payment.id }
  await postEntries(tx, {
    ...event,
    kind: 'capture',
    lines: [
      debit('gateway_receivable', payment.amountPaise - surplusPaise),
      ...lines.flatMap(({ orderItemId, ...line }) => [
        credit('deferred_course_sales', line.taxablePaise, { orderItemId }),
        credit('cgst_payable', line.cgstPaise, { orderItemId }),
        credit('sgst_payable', line.sgstPaise, { orderItemId }),
        credit('igst_payable', line.igstPaise, { orderItemId }),
      ]),
    ],
  })
  await postShares(tx, event, lines)
  await holdSales(tx, lines, payerUpiId, at)
  await notifyCreatorsOfSale(ctx, tx, order, sold, lines)
  return 'fulfilled'
}

const idsOf = (items: readonly (typeof orderItems.$inferSelect)[], of: Product): number[] =>
  items.filter(({ product }) => product === of).map(({ id }) => id)

/**
 * Whether the same gift, or the same seats, were paid for by another order since this one was made, and not given back: no one
 * means to buy them twice. Both may be paid at the same moment, so a lock makes what a person buys for others take turns.
 */
async function isBoughtAgain(tx: Tx, order: OrderRow): Promise<boolean> {
  await takeLock(tx, locks.giftsOf(order.userId))
  const [again] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        // Of a granted refund the order says nothing until the provider has sent it.
        or(eq(orderItems.payablePaise, 0), lt(orderItems.refundedPaise, orderItems.payablePaise)),
        eq(orders.userId, order.userId),
        eq(orders.coursesKey, order.coursesKey),
        ne(orders.id, order.id),
        inArray(orders.state, ['paid', 'partially_refunded']),
        gt(orders.paidAt, order.createdAt),
      ),
    )
    .limit(1)
  return again !== undefined
}

/** A captured payment beside an order that is paid already: all of it goes back. */
export async function returnPayment(ctx: Ctx, tx: Tx, order: OrderRow, payment: PaymentRow): Promise<void> {
  await tx.update(payments).set({ use: 'surplus' }).where(eq(payments.id, payment.id))
  await recordFee(tx, payment, ctx.now())
  await returnMoney(ctx, tx, order, payment, payment.amountPaise)
}

/**
 * Money that bought nothing: owed back from this moment, sent back by a job.
 * @param decided where a person decided it: who and why
 */
export async function returnMoney(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  amountPaise: number,
  decided?: { reason: string; decidedBy: number },
): Promise<void> {
  const at = ctx.now()
  const isBooked = payment.currency === 'INR'
  if (isBooked)
    await postEntries(tx, {
      kind: 'surplus',
      source: payment.providerPaymentId,
      at,
      orderId: order.id,
      paymentId: payment.id,
      lines: [debit('gateway_receivable', amountPaise), credit('refund_clearing', amountPaise)],
    })
  const uid = newUid()
  const [refund] = await tx
    .insert(refunds)
    .values({
      uid,
      orderId: order.id,
      paymentId: payment.id,
      kind: 'surplus',
      state: 'approved',
      amountPaise,
      idempotencyKey: `surplus-${uid}`,
      createdAt: at,
      ...(decided && { ...decided, decidedAt: at }),
    })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  if (refund)
    await ctx.jobs.enqueue(tx, 'checkout.send-refund', { refundId: refund.id }, { singletonKey: `refund:${uid}` })
}

/** The provider's fee, once it is known (GST on it is ours to claim). */
export async function recordFee(tx: Tx, payment: PaymentRow, at: Date): Promise<void> {
  const { feePaise, feeTaxPaise } = payment
  if (!feePaise) return
  const tax = feeTaxPaise ?? 0
  await postEntries(tx, {
    kind: 'fee',
    source: payment.providerPaymentId,
    at,
    orderId: payment.orderId,
    paymentId: payment.id,
    lines: [debit('gateway_fee', feePaise - tax), debit('input_gst', tax), credit('gateway_receivable', feePaise)],
  })
}
