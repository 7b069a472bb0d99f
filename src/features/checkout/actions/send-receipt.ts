import { and, eq, isNull, ne } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { preferences, users } from '#features/accounts/tables.ts'
import { savingOf } from '#features/catalogue/rules/saving.ts'
import type { Ctx } from '#platform/api/action.ts'
import { type EmailMessage, hasMailbox } from '#platform/mail/outbox.ts'
import {
  disputeRefundEmail,
  enrolledEmail,
  receiptEmail,
  refundApprovedEmail,
  refundDeclinedEmail,
  surplusEmail,
} from '../emails/buyers.ts'
import { coursesOfOrder } from '../queries/orders.ts'
import { kindOf } from '../rules/documents.ts'
import type { Product } from '../rules/order-lines.ts'
import { invoices } from '../tables/invoices.ts'
import { orderItems, orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { refundLines, refunds } from '../tables/refunds.ts'
import { attachDocument } from './attach-document.ts'

/**
 * Sends the email of a settled order, once: the job was written by the settling transaction, what was really sent is
 * marked, and the email carries a key of its own, by which the outbox recognises it.
 */
export async function sendReceipt(ctx: Ctx<null>, { orderId }: { orderId: number }): Promise<void> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.receiptSentAt)))
  const person = order && (await buyerOf(ctx, order.userId))
  if (!order || !person) return
  const { buyer, wantsEmail } = person
  if (!wantsEmail || !hasMailbox(buyer.email)) return
  const site = await ctx.site()
  const [sale] = await ctx.db
    .select({ invoice: invoices, paymentId: payments.providerPaymentId })
    .from(invoices)
    .innerJoin(payments, and(eq(payments.orderId, invoices.orderId), eq(payments.use, 'fulfils')))
    .where(and(eq(invoices.orderId, order.id), ne(invoices.series, 'CRN')))
  if (sale) {
    const document = { kind: kindOf(sale.invoice.series), language: buyer.language }
    const attached = await attachDocument(ctx, order.id, document)
    const lines = await coursesOfOrder(ctx.db, order.id, ctx.now())
    const savedPaise = lines.reduce((sum, line) => sum + savingOf(line).savedPaise, 0)
    const product = await productOf(ctx, order.id)
    await ctx.send({
      ...receiptEmail({ buyer, site, orderUid: order.uid, product, savedPaise, ...sale }),
      ...attached,
    })
  } else await ctx.send(enrolledEmail({ buyer, site, orderUid: order.uid, courses: await titlesOf(ctx, order.id) }))
  await ctx.db.update(orders).set({ receiptSentAt: ctx.now() }).where(eq(orders.id, order.id))
}

/** Tells a learner what becomes of a refund, once: surplus money that goes back, or the answer to their request. */
export async function sendRefundNotice(ctx: Ctx<null>, { refundId }: { refundId: number }): Promise<void> {
  const [row] = await ctx.db
    .select({ refund: refunds, userId: orders.userId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.id, refundId), isNull(refunds.noticeSentAt)))
  const person = row && (await buyerOf(ctx, row.userId))
  if (!row || !person) return
  const { kind, uid: refundUid, amountPaise } = row.refund
  const facts = { buyer: person.buyer, site: await ctx.site(), refundUid, amountPaise }
  const fitsNoOrder = row.refund.decidedBy !== null
  await ctx.send(
    kind === 'surplus' ? surplusEmail({ ...facts, fitsNoOrder }) : await answerEmail(ctx, row.refund, facts),
  )
  await ctx.db.update(refunds).set({ noticeSentAt: ctx.now() }).where(eq(refunds.id, refundId))
}

async function answerEmail(
  ctx: Ctx,
  refund: typeof refunds.$inferSelect,
  facts: Parameters<typeof surplusEmail>[0],
): Promise<EmailMessage> {
  const rows = await ctx.db
    .select({ title: orderItems.title, refunded: orderItems.refundedPaise, payable: orderItems.payablePaise })
    .from(refundLines)
    .innerJoin(orderItems, eq(orderItems.id, refundLines.orderItemId))
    .where(eq(refundLines.refundId, refund.id))
    .orderBy(orderItems.position)
  const titles = (of: typeof rows) => of.map((row) => row.title)
  const answer = { ...facts, courses: titles(rows), reason: refund.decision }
  if (refund.state === 'rejected') return refundDeclinedEmail(answer)
  const [note] = await ctx.db.select({ number: invoices.number }).from(invoices).where(eq(invoices.refundId, refund.id))
  const document = { kind: 'credit-note', refundUid: refund.uid, language: facts.buyer.language } as const
  const attached = await attachDocument(ctx, refund.orderId, document)
  const isWhole = ({ refunded, payable }: (typeof rows)[number]) => refunded === payable
  const courses = titles(rows.filter(isWhole))
  const partly = titles(rows.filter((row) => !isWhole(row)))
  const granted = { ...answer, courses, partly, creditNote: note?.number ?? '' }
  return { ...(refund.kind === 'dispute' ? disputeRefundEmail(granted) : refundApprovedEmail(granted)), ...attached }
}

async function buyerOf(ctx: Ctx, userId: number) {
  const [row] = await ctx.db
    .select({ user: users, receiptEmails: preferences.receiptEmails })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(eq(users.id, userId))
  if (!row) return undefined
  const { user } = row
  const buyer = { name: clubbedName(user), email: user.email, language: user.language }
  return { buyer, wantsEmail: row.receiptEmails ?? true }
}

async function titlesOf(ctx: Ctx, orderId: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ title: orderItems.title })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position)
  return rows.map((row) => row.title)
}

async function productOf(ctx: Ctx, orderId: number): Promise<Product> {
  const [line] = await ctx.db
    .select({ product: orderItems.product })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .limit(1)
  return line?.product ?? 'course'
}
