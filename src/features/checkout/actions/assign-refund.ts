import { eq } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { formatPaise, type Paise } from '#platform/format/money.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/attention.ts'
import { messages } from '../messages/attention-en.ts'
import { partsOfOrders } from '../queries/decisions.ts'
import { refundablePaise, refundParts } from '../rules/refunds.ts'
import { orderItems, orders } from '../tables/orders.ts'
import { refundLines, refunds } from '../tables/refunds.ts'
import { checkParts } from './check-parts.ts'
import { bookRefund, partsOf } from './grant-refund.ts'
import { orderNotFound, refundAssigned, refundNotFound, refundOwn } from './refusals.ts'
import { reportedBy } from './reported-by.ts'

type RefundRow = typeof refunds.$inferSelect

/**
 * A person says which courses, and how much of each, a refund was for that was made without us. The order's lock makes two
 * people at once take turns.
 */
export const assignRefund = action(contract.assignRefund, async (ctx, { uid, lines, reason = '' }) => {
  await ctx.transaction(async (tx) => {
    const { refund, orderUid } = await lockUnassigned(tx, uid)
    const part = await checkParts(ctx, tx, await partsOfOrders(tx, [refund.orderId]), refundOwn)
    const items = await itemsOf(tx, refund.orderId)
    const named = lines.filter((line) => line.amount > 0)
    const chosen = named.map(({ uid: courseUid, amount }) => {
      const item = items.find((one) => one.courseUid === courseUid)?.item
      if (!item) throw orderNotFound()
      return { item, amountPaise: amount }
    })
    const sum = chosen.reduce((total, { amountPaise }) => total + amountPaise, 0)
    const isTooMuch = chosen.some(
      ({ item, amountPaise }) => !Number.isInteger(amountPaise) || amountPaise > refundablePaise(item),
    )
    if (isTooMuch || new Set(named.map((line) => line.uid)).size < named.length)
      throw refuseFields({ lines: textOf(messages, 'tooMuchOfLine') })
    const restPaise = refund.amountPaise - sum
    const leftAfter = items.reduce((total, { item }) => total + refundablePaise(item), 0) - sum
    // The rest may be written off only where no course has anything left to refund.
    if (restPaise < 0 || (restPaise > 0 && leftAfter > 0))
      throw refuseFields({ lines: textOf(messages, 'mustAddUp', formatPaise(refund.amountPaise)) })
    if (restPaise > 0 && reason === '') throw refuseFields({ reason: textOf(messages, 'reasonForRest') })
    await tx
      .update(refunds)
      .set({ flag: null, decidedBy: ctx.actor.userId, decidedAt: ctx.now() })
      .where(eq(refunds.id, refund.id))
    await writeOff(ctx, tx, refund, restPaise)
    if (chosen.length > 0) {
      await tx.insert(refundLines).values(
        chosen.map(({ item, amountPaise }) => ({
          refundId: refund.id,
          orderItemId: item.id,
          amountPaise,
          ...refundParts(partsOf(item), item.refundedPaise, amountPaise),
          waiting: false,
        })),
      )
      await bookRefund(ctx, tx, refund)
    }
    await recordAudit(tx, ctx, {
      act: 'order.refund-assigned',
      uid: orderUid,
      name: formatPaise(refund.amountPaise),
      after: {
        courses: chosen.map(({ item, amountPaise }) => `${item.title}: ${formatPaise(amountPaise)}`),
        reason,
        ...part,
      },
    })
  })
  return { data: { uid }, message: textOf(messages, 'assigned') }
})

async function lockUnassigned(tx: Tx, uid: string): Promise<{ refund: RefundRow; orderUid: string }> {
  const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.uid, uid))
  if (!found) throw refundNotFound()
  const [order] = await tx.select({ uid: orders.uid }).from(orders).where(eq(orders.id, found.orderId)).for('update')
  await reportedBy(tx, 'administrator')
  const [refund] = await tx.select().from(refunds).where(eq(refunds.uid, uid)).for('update')
  if (!refund || !order || (refund.kind !== 'external' && refund.kind !== 'dispute')) throw refundNotFound()
  if (refund.flag === null) throw refundAssigned()
  return { refund, orderUid: order.uid }
}

/** The order's lines that were sold for money. */
async function itemsOf(tx: Tx, orderId: number) {
  const rows = await tx
    .select({ item: orderItems, courseUid: courses.uid })
    .from(orderItems)
    .innerJoin(courses, eq(courses.id, orderItems.courseId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position)
    .for('no key update', { of: orderItems })
  return rows.filter(({ item }) => item.taxablePaise !== null)
}

async function writeOff(ctx: Ctx, tx: Tx, refund: RefundRow, restPaise: Paise): Promise<void> {
  if (restPaise === 0) return
  await postEntries(tx, {
    kind: 'refund',
    source: `${refund.uid}:write-off`,
    at: ctx.now(),
    orderId: refund.orderId,
    paymentId: refund.paymentId,
    refundId: refund.id,
    lines: [debit('write_offs', restPaise), credit('refund_clearing', restPaise)],
  })
}
