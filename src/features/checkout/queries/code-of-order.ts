import { eq } from 'drizzle-orm'
import { couponCodes } from '#features/coupons/tables.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { couponUses } from '../tables/coupon-uses.ts'

/** The code that an order was made with, as it is stored. */
export async function codeOfOrder(db: Db | Tx, orderId: number): Promise<string | undefined> {
  const [used] = await db
    .select({ code: couponCodes.code })
    .from(couponUses)
    .innerJoin(couponCodes, eq(couponCodes.id, couponUses.couponCodeId))
    .where(eq(couponUses.orderId, orderId))
  return used?.code
}
