import { desc, eq } from 'drizzle-orm'
import { clubbedName, maskMobile } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { coursePathOf } from '#features/catalogue/queries/course-card.ts'
import { courses } from '#features/catalogue/tables.ts'
import { action } from '#platform/api/action.ts'
import { nullable, number, queryRows } from '#platform/database/rows.ts'
import { orderNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/admin-orders.ts'
import { canReadMobileNo } from '../policy.ts'
import { disputes } from '../tables/disputes.ts'
import { orderItemAdjustments, orderItems, orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { codeOfOrder } from './code-of-order.ts'
import { documentsOfOrder } from './issued-documents.ts'
import { seatsOfLines } from './seats-of-orders.ts'
import { orderTimeline } from './order-timeline.ts'

/** Attempts and refunds of one order that are shown, the newest. */
const maxRows = 100
const iso = (at: Date | null) => at?.toISOString() ?? null

export const adminOrder = action(contract.adminOrder, async ({ db, actor }, { uid }) => {
  const [found] = await db
    .select({ order: orders, buyer: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.uid, uid))
  if (!found) throw orderNotFound()
  const { order, buyer } = found
  const [items, adjustments, attempts, given, disputed, documents, timeline, paidByHand, couponCode] =
    await Promise.all([
      db
        .select({ item: orderItems, uid: courses.uid, slug: courses.slug, recipient: users })
        .from(orderItems)
        .innerJoin(courses, eq(courses.id, orderItems.courseId))
        .leftJoin(users, eq(users.id, orderItems.recipientId))
        .where(eq(orderItems.orderId, order.id))
        .orderBy(orderItems.position),
      db
        .select({ adjustment: orderItemAdjustments })
        .from(orderItemAdjustments)
        .innerJoin(orderItems, eq(orderItems.id, orderItemAdjustments.orderItemId))
        .where(eq(orderItems.orderId, order.id))
        .orderBy(orderItemAdjustments.kind),
      db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(desc(payments.id)).limit(maxRows),
      db.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(desc(refunds.id)).limit(maxRows),
      db
        .select({ dispute: disputes, paymentId: payments.providerPaymentId })
        .from(disputes)
        .innerJoin(payments, eq(payments.id, disputes.paymentId))
        .where(eq(payments.orderId, order.id))
        .orderBy(desc(disputes.id))
        .limit(maxRows),
      documentsOfOrder(db, order.id),
      orderTimeline(db, order.id),
      queryRows(db, { refund_id: nullable(number) })`
      select refund_id from ledger_transactions where order_id = ${order.id} and kind = 'learner_paid'`,
      codeOfOrder(db, order.id),
    ])
  const seats = await seatsOfLines(
    db,
    items.filter(({ item }) => item.product === 'seats').map(({ item }) => item.id),
  )
  return {
    data: {
      order: {
        uid: order.uid,
        state: order.state,
        mode: order.mode,
        receipt: order.receipt,
        providerOrderId: order.providerOrderId,
        subtotal: order.subtotalPaise,
        discount: order.discountPaise,
        total: order.totalPaise,
        couponCode: couponCode ?? null,
        billingState: order.billingState,
        gstin: order.gstin,
        invoiceNumber: documents.find(({ kind }) => kind !== 'credit-note')?.number ?? null,
        createdAt: order.createdAt.toISOString(),
        paidAt: iso(order.paidAt),
        expiresAt: order.expiresAt.toISOString(),
      },
      buyer: {
        uid: buyer.uid,
        clubbedName: clubbedName(buyer),
        email: buyer.email,
        mobileNo: canReadMobileNo(actor) ? buyer.mobileNo : maskMobile(buyer.mobileNo),
      },
      items: items.map(({ item, recipient, ...course }) => ({
        courseUid: course.uid,
        path: coursePathOf(course),
        courseTitle: item.title,
        product: item.product,
        recipient: recipient && { uid: recipient.uid, clubbedName: clubbedName(recipient) },
        seats: seats.get(item.id) ?? null,
        price: item.pricePaise,
        discount: item.discountPaise,
        adjustments: adjustments
          .filter(({ adjustment }) => adjustment.orderItemId === item.id)
          .map(({ adjustment: { kind, fundedBy, amountPaise } }) => ({ kind, fundedBy, amount: amountPaise })),
        payable: item.payablePaise,
        refunded: item.refundedPaise,
        surplus: item.surplus,
        termsVersion: item.termsVersion,
        refundPolicyVersion: item.refundPolicyVersion,
      })),
      payments: attempts.map((payment) => ({
        id: payment.providerPaymentId,
        state: payment.state,
        use: payment.use,
        flag: payment.flag ?? '',
        amount: payment.amountPaise,
        refunded: payment.refundedPaise,
        method: payment.method,
        error: payment.errorDescription ?? '',
        createdAt: payment.providerCreatedAt.toISOString(),
      })),
      refunds: given.map((refund) => ({
        uid: refund.uid,
        kind: refund.kind,
        state: refund.state,
        amount: refund.amountPaise,
        reason: refund.reason,
        arn: refund.arn ?? '',
        error: refund.lastError ?? refund.flag ?? '',
        needsPerson:
          (refund.state === 'manual' || refund.flag !== null) && !paidByHand.some((one) => one.refund_id === refund.id),
        createdAt: refund.createdAt.toISOString(),
      })),
      disputes: disputed.map(({ dispute, paymentId }) => ({
        uid: dispute.uid,
        id: dispute.providerDisputeId,
        paymentId,
        state: dispute.state,
        amount: dispute.amountPaise,
        deducted: dispute.deductedPaise,
        reason: dispute.reason,
        respondBy: iso(dispute.respondBy),
        openedAt: dispute.openedAt.toISOString(),
        decidedAt: iso(dispute.decidedAt),
      })),
      documents,
      timeline,
    },
  }
})
