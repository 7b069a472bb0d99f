import { and, asc, eq, gt, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import { earningRateAt } from '#features/rates/queries.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Paise } from '#platform/format/money.ts'
import { refundableUntil } from '../rules/refunds.ts'
import { partsOfSale, type Tax } from '../rules/tax.ts'
import { invoices } from '../tables/invoices.ts'
import { orderItemAdjustments, orderItems, orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'

type SoldLine = Pick<typeof orderItems.$inferSelect, 'id' | 'courseId' | 'payablePaise' | 'ownLink' | 'sameDevice'>
type DocumentTax = Tax & { ratePercent: number }
type SplitLine = Tax & { orderItemId: number; creatorId: number; creatorSharePaise: number; sameDevice: boolean }

/**
 * Writes on each sold line what it is made of: taxable value, tax by head, and the shares of creator and platform with the
 * rate that held on the day. Written once, in the transaction that sells the line; later rates change nothing of it.
 */
export async function splitLines(
  tx: Tx,
  sold: readonly SoldLine[],
  tax: DocumentTax,
  soldAt: Date,
): Promise<SplitLine[]> {
  const paid = sold.filter((line) => line.payablePaise > 0)
  if (paid.length === 0) return []
  const creators = await tx
    .select({ courseId: courses.id, creatorId: courses.creatorId })
    .from(courses)
    .where(
      inArray(
        courses.id,
        paid.map((line) => line.courseId),
      ),
    )
  const borne = await borneByPlatform(tx, paid)
  const rated: (SoldLine & { creatorId: number; rateId: number; basisPoints: number; platformCouponPaise: Paise })[] =
    []
  for (const line of paid) {
    const creatorId = creators.find((one) => one.courseId === line.courseId)?.creatorId
    if (creatorId === undefined) throw new Error(`the line ${line.id} has no course`)
    const { id: rateId, basisPoints } = await earningRateAt(tx, { creatorId, ownLink: line.ownLink }, soldAt)
    rated.push({ ...line, creatorId, rateId, basisPoints, platformCouponPaise: borne.get(line.id) ?? 0 })
  }
  const parts = partsOfSale(rated, tax)
  const lines: SplitLine[] = []
  for (const [i, { id: orderItemId, creatorId, rateId, sameDevice }] of rated.entries()) {
    const part = parts[i]
    if (!part) throw new Error(`the line ${orderItemId} has no parts`)
    await tx
      .update(orderItems)
      .set({
        ...part,
        gstPercent: tax.ratePercent,
        creatorId,
        earningRateId: rateId,
        heldUntil: refundableUntil(soldAt),
      })
      .where(eq(orderItems.id, orderItemId))
    lines.push({ ...part, orderItemId, creatorId, sameDevice })
  }
  return lines
}

/** What a coupon or a bundle of the platform took off each of these lines: it has one of both at most. */
async function borneByPlatform(tx: Tx, lines: readonly SoldLine[]): Promise<Map<number, Paise>> {
  const rows = await tx
    .select({ id: orderItemAdjustments.orderItemId, paise: orderItemAdjustments.amountPaise })
    .from(orderItemAdjustments)
    .where(
      and(
        inArray(
          orderItemAdjustments.orderItemId,
          lines.map(({ id }) => id),
        ),
        inArray(orderItemAdjustments.kind, ['coupon', 'bundle']),
        eq(orderItemAdjustments.fundedBy, 'platform'),
      ),
    )
  return new Map(rows.map(({ id, paise }) => [id, paise]))
}

/** The creators' shares of a sale, held while it may be refunded. */
export async function postShares(
  tx: Tx,
  event: { source: string; at: Date; orderId: number; paymentId: number },
  lines: readonly SplitLine[],
): Promise<void> {
  await postEntries(tx, {
    ...event,
    kind: 'creator_share',
    lines: lines.flatMap(({ orderItemId, creatorId, creatorSharePaise }) => [
      debit('creator_cost', creatorSharePaise, { orderItemId, creatorId }),
      credit('creator_held', creatorSharePaise, { orderItemId, creatorId }),
    ]),
  })
}

/** Orders taken up by one transaction. */
const batchSize = 200

/**
 * Splits the lines that were sold before lines were split, by the document and the rates of their day, and posts the
 * creators' shares. The release before sells such lines too while an update rolls, so the job looks again every hour.
 */
export async function splitSoldLines(ctx: Pick<Ctx, 'transaction'>): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after
    after = await ctx.transaction((tx) => splitBatch(tx, from))
  }
}

/** @returns the last order it looked at; undefined when there are no more */
async function splitBatch(tx: Tx, after: number): Promise<number | undefined> {
  const found = await tx
    .selectDistinct({ orderId: orderItems.orderId })
    .from(orderItems)
    .where(
      and(
        gt(orderItems.orderId, after),
        isNotNull(orderItems.soldAt),
        gt(orderItems.payablePaise, 0),
        isNull(orderItems.taxablePaise),
      ),
    )
    .orderBy(asc(orderItems.orderId))
    .limit(batchSize)
  const ids = found.map((one) => one.orderId)
  if (ids.length === 0) return undefined
  const sales = await tx
    .select({ order: orders, invoice: invoices, payment: payments })
    .from(orders)
    .innerJoin(invoices, and(eq(invoices.orderId, orders.id), ne(invoices.series, 'CRN')))
    .innerJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.use, 'fulfils')))
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id))
    .for('update', { of: orders })
  const lines = await tx.select().from(orderItems).where(inArray(orderItems.orderId, ids))
  for (const { order, invoice, payment } of sales) {
    const unsplit = lines.filter((line) => line.orderId === order.id && line.soldAt && line.taxablePaise === null)
    const soldAt = order.paidAt ?? payment.createdAt
    const split = await splitLines(tx, unsplit, invoice, soldAt)
    const event = { source: payment.providerPaymentId, at: soldAt, orderId: order.id, paymentId: payment.id }
    await postShares(tx, event, split)
  }
  return ids.at(-1)
}
