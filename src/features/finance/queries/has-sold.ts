import { inArray } from 'drizzle-orm'
import { settledOrderStates } from '#features/checkout/rules/order-states.ts'
import { orders } from '#features/checkout/tables/orders.ts'
import type { Db, Tx } from '#platform/database/db.ts'

/** Whether the school has sold anything: an order was paid, also where its money went back later. */
export async function hasSold(db: Db | Tx): Promise<boolean> {
  const [sold] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.state, [...settledOrderStates]))
    .limit(1)
  return sold !== undefined
}
