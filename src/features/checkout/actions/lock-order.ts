import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { orders } from '../tables/orders.ts'

/**
 * Takes the lock of an order, which comes before those of its payments and refunds: a change of their state writes a move of
 * the order, which needs the order's row. A transaction that takes them the other way round can deadlock with one that does not.
 */
export async function lockOrder(tx: Tx, orderId: number): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
}
