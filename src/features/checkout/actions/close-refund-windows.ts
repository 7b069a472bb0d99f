import { and, asc, eq, inArray, isNotNull, isNull, lte, notExists, notInArray, sql, sum } from 'drizzle-orm'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { heldSales } from '../tables/held-sales.ts'
import { orderItems } from '../tables/orders.ts'
import { refundLines, refunds } from '../tables/refunds.ts'

/** Lines taken up by one transaction. */
const batchSize = 200

/**
 * What can no longer be refunded on request becomes revenue, and the creator's share payable: each sold line once, less
 * what was refunded of it. A line whose refund waits for a decision waits with it, and so does a sale that is held for a
 * person.
 */
export async function closeRefundWindows(ctx: Pick<Ctx, 'transaction' | 'now'>): Promise<void> {
  const at = ctx.now()
  while ((await ctx.transaction((tx) => closeBatch(tx, at))) === batchSize);
}

async function closeBatch(tx: Tx, at: Date): Promise<number> {
  const waiting = tx
    .select({ one: sql`1` })
    .from(refundLines)
    .where(and(eq(refundLines.orderItemId, orderItems.id), refundLines.waiting))
  const held = tx
    .select({ one: sql`1` })
    .from(heldSales)
    .where(and(eq(heldSales.orderItemId, orderItems.id), eq(heldSales.state, 'waiting')))
  const lines = await tx
    .select()
    .from(orderItems)
    .where(
      and(
        isNotNull(orderItems.heldUntil),
        isNull(orderItems.releasedAt),
        lte(orderItems.heldUntil, at),
        notExists(waiting),
        notExists(held),
      ),
    )
    .orderBy(asc(orderItems.heldUntil), asc(orderItems.id))
    .limit(batchSize)
    // Two servers take different lines; a refund under way is waited for by the next run.
    .for('update', { of: orderItems, skipLocked: true })
  if (lines.length === 0) return 0
  const ids = lines.map((line) => line.id)
  const refunded = await refundedParts(tx, ids)
  for (const { id: orderItemId, orderId, creatorId, taxablePaise, creatorSharePaise } of lines) {
    if (creatorId === null) continue
    const back = refunded.get(orderItemId)
    const salesPaise = (taxablePaise ?? 0) - (back?.taxablePaise ?? 0)
    const sharePaise = (creatorSharePaise ?? 0) - (back?.creatorSharePaise ?? 0)
    await postEntries(tx, {
      kind: 'window_closed',
      source: String(orderItemId),
      at,
      orderId,
      lines: [
        debit('deferred_course_sales', salesPaise, { orderItemId }),
        credit('course_revenue', salesPaise, { orderItemId }),
        debit('creator_held', sharePaise, { orderItemId, creatorId }),
        credit('creator_payable', sharePaise, { orderItemId, creatorId }),
      ],
    })
  }
  await tx.update(orderItems).set({ releasedAt: at }).where(inArray(orderItems.id, ids))
  return lines.length
}

/** What went back of each line by refunds that were decided. */
async function refundedParts(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .select({
      orderItemId: refundLines.orderItemId,
      taxablePaise: sum(refundLines.taxablePaise).mapWith(Number),
      creatorSharePaise: sum(refundLines.creatorSharePaise).mapWith(Number),
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(inArray(refundLines.orderItemId, [...ids]), notInArray(refunds.state, ['requested', 'rejected'])))
    .groupBy(refundLines.orderItemId)
  return new Map(rows.map((row) => [row.orderItemId, row]))
}
