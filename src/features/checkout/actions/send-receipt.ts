import { and, eq, isNull, ne } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { preferences, users } from '#features/accounts/tables.ts'
import { settingsOfSite } from '#features/theme/queries.ts'
import type { Ctx } from '#platform/api/action.ts'
import { enrolledLetter, receiptLetter, surplusLetter } from '../emails.ts'
import { invoices, orderItems, orders, payments, refunds } from '../tables.ts'

/**
 * Sends the letter of a settled order, one: the job was written by the settling transaction, what was sent is marked,
 * and the letter carries a key of its own, by which the way out knows it again.
 */
export async function sendReceipt(ctx: Ctx<null>, { orderId }: { orderId: number }): Promise<void> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.receiptSentAt)))
  const person = order && (await buyerOf(ctx, order.userId))
  if (!order || !person) return
  const { buyer, wanted } = person
  const site = await siteOf(ctx)
  if (wanted) {
    const [sale] = await ctx.db
      .select({ invoice: invoices, paymentId: payments.providerPaymentId })
      .from(invoices)
      .innerJoin(payments, and(eq(payments.orderId, invoices.orderId), eq(payments.use, 'fulfils')))
      .where(and(eq(invoices.orderId, order.id), ne(invoices.series, 'CRN')))
    if (sale) await ctx.send(receiptLetter({ buyer, site, orderUid: order.uid, ...sale }))
    else await ctx.send(enrolledLetter({ buyer, site, orderUid: order.uid, courses: await titlesOf(ctx, order.id) }))
  }
  await ctx.db.update(orders).set({ receiptSentAt: ctx.now() }).where(eq(orders.id, order.id))
}

/** Tells a buyer that surplus money is on its way back, once. */
export async function sendRefundNotice(ctx: Ctx<null>, { refundId }: { refundId: number }): Promise<void> {
  const [row] = await ctx.db
    .select({ refund: refunds, userId: orders.userId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.id, refundId), isNull(refunds.noticeSentAt)))
  const person = row && (await buyerOf(ctx, row.userId))
  if (!row || !person) return
  const { uid: refundUid, amountPaise } = row.refund
  await ctx.send(surplusLetter({ buyer: person.buyer, site: await siteOf(ctx), refundUid, amountPaise }))
  await ctx.db.update(refunds).set({ noticeSentAt: ctx.now() }).where(eq(refunds.id, refundId))
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
  return { buyer, wanted: row.receiptEmails ?? true }
}

async function siteOf(ctx: Ctx) {
  const { name } = await settingsOfSite(ctx.db, ctx.settings)
  return { name, url: ctx.settings.siteUrl }
}

async function titlesOf(ctx: Ctx, orderId: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ title: orderItems.title })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position)
  return rows.map((row) => row.title)
}
